// Which drafts and transactions move an account's holdings to its quantum-safe address, so that what came of one of
// them leads to the next. Kept while the page lives.

const byDraft = new Map<string, string>();
const byHash = new Map<string, string>();

/** A draft was prepared for a move of an account. */
export function noteMove(draftId: string, accountId: string): void {
  byDraft.set(draftId, accountId);
}

/** A draft became a transaction. */
export function noteMoved(draftId: string, hash: string): void {
  const accountId = byDraft.get(draftId);
  if (accountId !== undefined) byHash.set(hash, accountId);
}

/** The account that a transaction moves something of; undefined for every other transaction. */
export const movingAccountOf = (hash: string): string | undefined => byHash.get(hash);
