// Shows the system's notices, and has those that stand name nothing any more once the wallet is locked or its balances
// are hidden. Which of them name something is remembered before they are shown, over a stopped worker: none stands that
// a lock would not find.

import type { SystemNotices } from '../../platform/platform.ts';
import { createMutex } from '../state/mutex.ts';
import type { NoticeSubject, NoticesState } from '../state/notices.ts';
import type { Stored } from '../state/store.ts';
import { type NoticeWordsOf, plainWords, type Saying } from './noticeWords.ts';

/** Of those that name something so many may stand; older ones go. */
const MAX_SPEAKING = 50;

export interface SpeakingNoticesOptions {
  readonly system: SystemNotices | undefined;
  readonly stored: Stored<NoticesState>;
  readonly saying: () => Saying;
}

/** One notice; its words are made when it is shown. */
export interface ToldNotice {
  readonly id: string;
  readonly subject: NoticeSubject;
  readonly words: (saying: Saying) => NoticeWordsOf;
}

/** See the head of this file. */
export function createSpeakingNotices({ system, stored, saying }: SpeakingNoticesOptions) {
  // One after the other: a lock that comes while one is being shown rewords that one too.
  const mutex = createMutex();

  async function remember({ id, subject }: ToldNotice): Promise<void> {
    const others = (stored.get().speaking ?? []).filter((one) => one.id !== id);
    const speaking = [{ id, subject }, ...others];
    for (const old of speaking.slice(MAX_SPEAKING)) system?.clear(old.id);
    await stored.note((value) => ({ ...value, speaking: speaking.slice(0, MAX_SPEAKING) }));
  }

  return {
    show: (notice: ToldNotice): Promise<void> =>
      mutex.run(async () => {
        const said = saying();
        if (!said.isPrivate) await remember(notice);
        // One that was not remembered names nothing, whatever was unlocked meanwhile.
        const isPrivate = said.isPrivate || saying().isPrivate;
        await system?.show({ id: notice.id, ...notice.words({ ...said, isPrivate }) });
      }),

    /** Where nothing may be named now, nothing that stands names anything from then on. */
    hide: (): Promise<void> =>
      mutex.run(async () => {
        const said = saying();
        const { speaking = [] } = stored.get();
        if (!said.isPrivate || speaking.length === 0) return;
        for (const { id, subject } of speaking) await system?.reword({ id, ...plainWords(said, subject) });
        await stored.note((value) => ({ ...value, speaking: [] }));
      }),
  };
}
