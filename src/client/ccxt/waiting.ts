// A queue of received values for callers who wait for the next.

import { Refusal } from '@svc/core/errors';

/** A bounded queue that can be awaited; the oldest are dropped when it is full. */
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

  /** All queued values, or the next one. @throws the cause of the end */
  take(): Promise<T[]> {
    if (this.items.length > 0) return Promise.resolve(this.items.splice(0));
    if (this.ended !== undefined) return Promise.reject(this.ended.cause);
    return new Promise((resolve, reject) => this.takers.push({ resolve, reject }));
  }

  /** No more values come. */
  end(cause: unknown = new Refusal('client.closed', 'The stream was closed.')): void {
    this.ended = { cause };
    for (const { reject } of this.takers.splice(0)) reject(cause);
  }
}
