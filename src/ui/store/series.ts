// Acts of several transactions, each with an approval of its own: what came of one leads back to what is left. Kept
// while the page lives.

/** What a transaction is one of. */
export interface Series {
  /** Where it goes on. */
  readonly path: readonly string[];
  readonly kind: 'move' | 'revoke';
}

const byDraft = new Map<string, Series>();
const byHash = new Map<string, Series>();
const chosen = new Map<string, readonly string[]>();

/** A draft was prepared as one of a series. */
export function noteOneOf(draftId: string, series: Series): void {
  byDraft.set(draftId, series);
}

/** A draft became a transaction. */
export function noteSentOf(draftId: string, hash: string): void {
  const series = byDraft.get(draftId);
  byDraft.delete(draftId);
  if (series !== undefined) byHash.set(hash, series);
}

/** The series of a transaction; undefined for every other transaction. */
export const seriesOf = (hash: string): Series | undefined => byHash.get(hash);

/** What is left of a choice of several, by a key. */
export const leftOf = (key: string): readonly string[] => chosen.get(key) ?? [];

/** Remembers what is left of a choice. */
export function noteLeft(key: string, ids: readonly string[]): void {
  chosen.set(key, ids);
}
