// The system's notices: what came in, what was filled, what ended, which paired site asks. Off until the user switches
// some on. While any of an account is on, the active network's node is asked every two minutes what it is always asked;
// nobody else is told anything. What is told of is remembered before it is told, so that nothing is told twice.

import { chooseLanguage } from '@svc/core/words/languageTags';
import { assetKey } from '../../channels/assetKey.ts';
import type { Platform, SystemNotices } from '../../platform/platform.ts';
import { LOCAL_KEYS } from '../state/keys.ts';
import { type NoticesState, noticesShape } from '../state/notices.ts';
import type { NoticeKind } from '../state/settings.ts';
import { createStored, type Stored } from '../state/store.ts';
import type { Accounts } from './accounts.ts';
import type { Approvals } from './approvals.ts';
import type { Contacts } from './contacts.ts';
import type { History } from './history.ts';
import type { Networks } from './networks.ts';
import { type News, named, newsOf } from './noticeNews.ts';
import { askWords, moreWords, newsWords, type Saying, subjectOf } from './noticeWords.ts';
import type { Positions } from './positions.ts';
import type { Settings } from './settings.ts';
import { createSpeakingNotices, type ToldNotice } from './speakingNotices.ts';
import type { AccountEntry } from './vaultAccess.ts';

const ALARM = 'notices';
/** How often accounts are looked at, in milliseconds; Settings says it. */
const EVERY_MS = 2 * 60_000;
/** Accounts of one look, and notices of one look: a node could make up as many as it likes. */
const MAX_ACCOUNTS = 20;
const MAX_TOLD = 5;
const MAX_ASKED = 100;
type NoticesStore = Stored<NoticesState>;
const NOTHING: NoticesState = { lookedAt: 0, accounts: {}, asked: [] };

export interface NoticesOptions {
  readonly platform: Pick<Platform, 'alarms' | 'approvalWindow' | 'local' | 'notices' | 'now'>;
  readonly settings: Settings;
  readonly accounts: Accounts;
  readonly approvals: Approvals;
  readonly contacts: Contacts;
  readonly history: History;
  readonly networks: Networks;
  readonly positions: Positions;
  readonly onFault: (where: string, thrown: unknown) => void;
}

interface AskingOptions extends Pick<NoticesOptions, 'approvals' | 'onFault'> {
  readonly system: SystemNotices | undefined;
  readonly stored: NoticesStore;
  readonly isOn: () => boolean;
  readonly show: (notice: ToldNotice) => Promise<void>;
}

/** Paired sites that wait are told of once; what is answered is taken away. @returns what looks at all that wait now */
function createAskingNotices({ system, approvals, stored, isOn, show, onFault }: AskingOptions): () => void {
  async function follow(): Promise<void> {
    if (system === undefined) return;
    const waiting = approvals
      .view()
      .flatMap(({ id, requester }) => (requester.kind === 'relay' ? [{ id, origin: requester.origin }] : []));
    const { asked } = stored.get();
    for (const id of asked) if (!waiting.some((one) => one.id === id)) system.clear(named('asks', id));
    const fresh = isOn() ? waiting.filter(({ id }) => !asked.includes(id)) : [];
    const kept = [...fresh.map(({ id }) => id), ...asked.filter((id) => waiting.some((one) => one.id === id))];
    if (kept.join() === asked.join()) return;
    await stored.note((value) => ({ ...value, asked: kept.slice(0, MAX_ASKED) }));
    for (const { id, origin } of fresh)
      await show({ id: named('asks', id), subject: 'asks', words: (saying) => askWords(saying, origin) });
  }
  // One after the other, so that two changes at once tell nothing twice.
  let following = Promise.resolve();
  return () => {
    following = following.then(follow).catch((error: unknown) => onFault('notices', error));
  };
}

/** Under which id the system has a notice of this; {@link openSubject} reads it. */
const idOf = (slug: string, account: AccountEntry, news: News): string => {
  const what =
    news.kind === 'received'
      ? named('tx', news.one.entry.hash)
      : news.how === 'position'
        ? named('position', news.position.key)
        : named('order', news.order?.id ?? '');
  return `${slug} ${account.id} ${what}`;
};

/** Opens what a pressed notice is about. */
async function openSubject({ platform, accounts, approvals }: NoticesOptions, id: string): Promise<void> {
  const system = platform.notices;
  system?.clear(id);
  const [first = '', second = '', what, hash = ''] = id.split(' ');
  if (first === 'asks') {
    if (approvals.view().some((one) => one.id === second)) await platform.approvalWindow.open(second);
    else system?.openScreen('home');
  } else if (what === 'tx') system?.openScreen(`activity/${hash}/${second}`);
  else if (first === 'more') system?.openScreen('home/activity');
  // Positions are those of the account on the screens.
  else system?.openScreen(accounts.inView()?.id === second ? 'home/positions' : 'accounts');
}

/**
 * The notices of one wallet. Registers its alarm at once, so that a worker woken by it hears it; call `start` later.
 */
export function createNotices(options: NoticesOptions) {
  const { platform, settings, accounts, approvals, contacts, history, networks, positions, onFault } = options;
  const system = platform.notices;
  const stored = createStored(platform.local, LOCAL_KEYS.notices, noticesShape, NOTHING);
  let markStarted = (): void => undefined;
  const started = new Promise<void>((done) => {
    markStarted = done;
  });
  let isStarted = false;
  let running: Promise<void> | undefined;

  const wants = (kind: NoticeKind): boolean => settings.get().notify?.includes(kind) === true;
  const looks = (): boolean => wants('received') || wants('filled') || wants('ended');
  const noted = (work: Promise<void>): void => void work.catch((error: unknown) => onFault('notices', error));

  function saying(): Saying {
    const { language = 'browser', hideBalances } = settings.get();
    return {
      tag: language === 'browser' ? chooseLanguage(system?.languages() ?? []) : language,
      isPrivate: hideBalances === true || !accounts.isUnlocked(),
      contacts: contacts.view(),
    };
  }

  const { show, hide } = createSpeakingNotices({ system, stored, saying });
  const follow = createAskingNotices({ system, approvals, stored, isOn: () => wants('asks'), show, onFault });

  function schedule(): void {
    // Where the system shows none, no look is ever recorded: the next one would be due at once, without end.
    if (system === undefined || !looks()) {
      platform.alarms.clear(ALARM);
      return;
    }
    // Counted from the last look: a worker that starts often for other reasons must not put it off.
    platform.alarms.set(ALARM, Math.max(platform.now(), Math.min(stored.get().lookedAt, platform.now()) + EVERY_MS));
  }

  /** Whether it brought nothing but tokens that the user never wanted: anyone can send those, under any name. */
  function isUnwanted(network: string, news: News): boolean {
    if (news.kind !== 'received') return false;
    const { tokens } = news.one.entry;
    const unwanted = settings.get().unwantedAssets ?? [];
    return tokens.length > 0 && tokens.every(({ asset }) => unwanted.includes(assetKey(network, asset)));
  }

  /** One account: what is news is remembered, then given back. */
  async function lookAt(account: AccountEntry): Promise<ToldNotice[]> {
    const wantsPositions = wants('filled') || wants('ended');
    const [page, held] = await Promise.all([
      history.newest(account),
      wantsPositions ? positions.list(account) : undefined,
    ]);
    const slug = page.network;
    if (networks.active().slug !== slug || (held !== undefined && held.network !== slug)) return [];
    const key = `${slug} ${account.id}`;
    const { news, seen } = newsOf(stored.get().accounts[key], {
      entries: page.entries,
      ...(held === undefined ? {} : { positions: held }),
    });
    await stored.update((value) => ({ ...value, accounts: { ...value.accounts, [key]: seen } }));
    return news
      .filter((one) => wants(one.kind) && !isUnwanted(slug, one))
      .map((one) => ({
        id: idOf(slug, account, one),
        subject: subjectOf(one),
        words: (said) => newsWords(said, account, one),
      }));
  }

  /** All accounts, one after the other: nobody waits. One whose node does not answer is looked at the next time. */
  async function lookAtAll(): Promise<ToldNotice[]> {
    const found: ToldNotice[] = [];
    for (const account of accounts.shown().slice(0, MAX_ACCOUNTS))
      found.push(...(await lookAt(account).catch(() => [])));
    return found;
  }

  async function lookOnce(): Promise<void> {
    if (system === undefined || !looks()) return;
    // Where the browser does not allow any, nobody is asked anything.
    const found = (await system.isAllowed()) ? await lookAtAll() : [];
    const present = new Set(accounts.list().map(({ id }) => id));
    await stored.note((value) => ({
      ...value,
      lookedAt: platform.now(),
      accounts: Object.fromEntries(
        Object.entries(value.accounts).filter(([key]) => present.has(key.split(' ')[1] ?? '')),
      ),
    }));
    for (const one of found.slice(0, MAX_TOLD)) await show(one);
    if (found.length > MAX_TOLD) await system.show({ id: 'more', ...moreWords(saying()) });
  }

  async function look(): Promise<void> {
    await started;
    running ??= lookOnce().finally(() => {
      running = undefined;
      schedule();
    });
    await running;
  }

  platform.alarms.onAlarm((name) => {
    if (name === ALARM) noted(look());
  });
  system?.onClick((id) => noted(started.then(() => openSubject(options, id))));

  return {
    load: () => stored.load(),
    /** Call it when the wallet was locked: what stands names nothing any more. */
    hide: (): void => noted(hide()),
    /** From now on, once everything of the wallet is loaded. */
    start(): void {
      schedule();
      follow();
      // A lock that the worker missed while it was stopped.
      noted(hide());
      if (isStarted) return;
      isStarted = true;
      markStarted();
      approvals.onChange(follow);
      let before = JSON.stringify(settings.get().notify ?? []);
      settings.onChange(() => {
        // Balances may have been hidden.
        noted(hide());
        const after = JSON.stringify(settings.get().notify ?? []);
        if (after === before) return;
        before = after;
        // What is there when something is switched on is no news.
        noted(stored.update((value) => ({ ...value, accounts: {}, lookedAt: 0 })).then(() => look()));
      });
    },
  };
}
