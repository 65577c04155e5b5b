// Recent requests of sites, for a developer at this browser: method, site, time and result. Kept only while developer
// mode is on, in memory, and without parameters or results: nothing that was signed, sent or read can be found here,
// and a removed site leaves nothing on the disk.

import { shownText } from '@svc/core/ops/common';
import type { SiteRequestView } from '../state/view.ts';
import type { Settings } from './settings.ts';

/** Most requests kept; the newest. */
const MAX_KEPT = 200;
const MAX_METHOD = 80;
const MAX_ORIGIN = 200;

export type SiteRequests = ReturnType<typeof createSiteRequests>;

/** The log of one wallet. */
export function createSiteRequests({ settings, now }: { readonly settings: Settings; readonly now: () => number }) {
  let kept: SiteRequestView[] = [];
  let lastId = 0;
  settings.onChange(() => {
    if (!settings.get().developerMode) kept = [];
  });
  const replace = (id: number, members: Partial<SiteRequestView>): void => {
    kept = kept.map((one) => (one.id === id ? { ...one, ...members } : one));
  };
  return {
    /**
     * Notes a request. @returns a function to call with its code when it was refused, with nothing when it was answered
     */
    note(method: unknown, origin: string | null, by: 'page' | 'relay'): (code?: number) => void {
      if (!settings.get().developerMode) return () => undefined;
      lastId += 1;
      const id = lastId;
      const startedAt = now();
      kept = [
        ...kept.slice(-(MAX_KEPT - 1)),
        {
          id,
          at: startedAt,
          method: typeof method === 'string' ? shownText(method, MAX_METHOD) : '',
          origin: shownText(origin ?? 'null', MAX_ORIGIN),
          by,
        },
      ];
      return (code) => replace(id, { tookMs: Math.max(0, now() - startedAt), ...(code === undefined ? {} : { code }) });
    },
    /** Newest first. */
    view: (): readonly SiteRequestView[] => kept.toReversed(),
    clear(): void {
      kept = [];
    },
  };
}
