// Payments that this page sent, kept while it is open, so that one can be repeated. Never part of a URL: what a link
// requests is marked as such in the form (requested.ts).

/** The user's input. */
export interface Payment {
  readonly asset: string;
  readonly form: 'pq' | 'classic';
  readonly to: string;
  readonly amount: string;
}

const byDraft = new Map<string, Payment>();
const byHash = new Map<string, Payment>();
let wanted: Payment | undefined;

/** Remembers the payment of a draft. */
export function noteDraft(id: string, payment: Payment): void {
  byDraft.set(id, payment);
}

/** Remembers that a draft was sent. */
export function noteSent(id: string, hash: string): void {
  const payment = byDraft.get(id);
  byDraft.delete(id);
  if (payment !== undefined) byHash.set(hash, payment);
}

/** The payment of a transaction; undefined for another kind, or another page's. */
export const paymentOf = (hash: string): Payment | undefined => byHash.get(hash);

/** The next form of this asset starts with the payment. */
export function wantAgain(payment: Payment): void {
  wanted = payment;
}

/** What a form starts with. */
export const wantedPayment = (): Payment | undefined => wanted;

/** The form has taken it. */
export function startedAgain(): void {
  wanted = undefined;
}
