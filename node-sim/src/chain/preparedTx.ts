// A transaction whose form, key and signature were checked elsewhere in this process, ready for admission. Nothing that
// a client sends can become one.

import type { SignedExchangeTx } from '@svc/core/tx/exchangeTx';

export class PreparedTx {
  readonly tx: SignedExchangeTx;
  /** 64 hex characters without `0x`. */
  readonly hash: string;

  constructor(tx: SignedExchangeTx, hash: string) {
    this.tx = tx;
    this.hash = hash;
  }
}
