// What frames and instructions know of what runs them: the transaction, the block, the world, and the bounds of a run.

import type { AccountId } from '@svc/core/accounts/address';
import type { EvmBlock, EvmLog } from '../kernel/evmPort.ts';
import type { Tracer } from './tracer.ts';
import type { WorldState } from './worldState.ts';

export interface EvmHost {
  readonly world: WorldState;
  readonly block: EvmBlock;
  readonly origin: AccountId;
  readonly gasPriceWei: bigint;
  readonly tracer: Tracer | undefined;
  /** Steps of a frame, less one, between two looks at the time; one less than a power of two. */
  readonly looks: number;
  /** @throws Refusal `limit.time` once the time that a call may take is over */
  checkTime(): void;
  /** Has a try for a moment give up before work on so many bytes. @throws Refusal `limit.time` */
  checkBytes(bytes: number): void;
  log(log: EvmLog): void;
}
