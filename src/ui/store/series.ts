// Acts of several transactions, each with an approval of its own: what came of one leads back to what is left, and
// after the last one to the list that they were chosen in. Kept while the page lives.

/** The series of a transaction. */
export interface Series {
  /** Where it continues. */
  readonly path: readonly string[];
  readonly kind: 'move' | 'revoke';
  /** Where several were chosen beforehand: the key under which they are remembered, and which of them this is. */
  readonly choice?: { readonly key: string; readonly id: string };
}

const byDraft = new Map<string, Series>();
const byHash = new Map<string, Series>();
const chosen = new Map<string, readonly string[]>();
const sent = new Map<string, readonly string[]>();

/** Records that a draft belongs to a series. */
export function noteOneOf(draftId: string, series: Series): void {
  byDraft.set(draftId, series);
}

/**
 * A draft became a transaction, and is no longer among what is left of its choice. One that was rejected, or failed
 * before it was sent, still is.
 * @returns where to go if it was the last one of a choice; undefined: to what came of it
 */
export function noteSentOf(draftId: string, hash: string): readonly string[] | undefined {
  const series = byDraft.get(draftId);
  byDraft.delete(draftId);
  if (series === undefined) return undefined;
  byHash.set(hash, series);
  const { choice } = series;
  if (choice === undefined) return undefined;
  const { key, id } = choice;
  sent.set(key, [...sentOf(key), hash]);
  noteLeft(
    key,
    leftOf(key).filter((one) => one !== id),
  );
  return leftOf(key).length === 0 ? series.path : undefined;
}

/** The series of a transaction; undefined without one. */
export const seriesOf = (hash: string): Series | undefined => byHash.get(hash);

/** The rest of a selection, by a key. */
export const leftOf = (key: string): readonly string[] => chosen.get(key) ?? [];

/** Hashes of the transactions that a choice of several became, oldest first. */
export const sentOf = (key: string): readonly string[] => sent.get(key) ?? [];

/** Remembers what is left of a choice. */
export function noteLeft(key: string, ids: readonly string[]): void {
  chosen.set(key, ids);
}

/** A choice begins anew: what came of the one before it was read. */
export function forgetSent(key: string): void {
  sent.delete(key);
}
