// What came and was not taken, for callers who ask for the next.

import { Refusal } from '@svc/core/errors';

/** A bounded queue that is waited at; of too many the oldest go. */
export class Waiting<T> {
  private readonly most: number;
  private items: T[] = [];
  private takers: { readonly resolve: (items: T[]) => void; readonly reject: (cause: unknown) => void }[] = [];
  private ended: { readonly cause: unknown } | undefined;

  constructor(most: number) {
    this.most = most;
  }

  push(item: T): void {
    this.items.push(item);
    if (this.items.length > this.most) this.items.shift();
    const takers = this.takers.splice(0);
    if (takers.length === 0) return;
    const items = this.items.splice(0);
    for (const { resolve } of takers) resolve([...items]);
  }

  /** All that came and was not taken, or the next. @throws the cause of the end */
  take(): Promise<T[]> {
    if (this.items.length > 0) return Promise.resolve(this.items.splice(0));
    if (this.ended !== undefined) return Promise.reject(this.ended.cause);
    return new Promise((resolve, reject) => this.takers.push({ resolve, reject }));
  }

  /** Nothing comes any more. */
  end(cause: unknown = new Refusal('client.closed', 'The stream was closed.')): void {
    this.ended = { cause };
    for (const { reject } of this.takers.splice(0)) reject(cause);
  }
}
