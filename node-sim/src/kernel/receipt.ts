// What the execution of one exchange transaction leaves behind, spelled as on the wire.

import type { JsonObject } from '@svc/core/json/canonicalJson';

/** Receipt of an executed transaction. Integers that can pass 2^53 are bigints and are written as JSON integers. */
export interface Receipt {
  readonly tx_hash: string;
  readonly block_height: number;
  /** Unix seconds. */
  readonly block_time: number;
  readonly op: string;
  /** As signed. */
  readonly sender: string;
  readonly nonce: bigint;
  readonly success: boolean;
  /** Empty on success. */
  readonly error: string;
  /** Stable `area.reason`, empty on success. */
  readonly error_code: string;
  readonly gas_used: number;
  /** Wei per gas. */
  readonly gas_price: bigint;
  /** Decimal text of what was burned, in the native asset. */
  readonly fee: string;
  /** `{}` on failure. */
  readonly data: JsonObject;
}
