// Native transfers as logs, which `eth_simulateV1` lists among those of contracts: a Transfer event from an address
// that no contract has.

import type { AccountId } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';
import type { FrameRequest, FrameResult } from '../../evm/frameRequest.ts';
import type { Tracer } from '../../evm/tracer.ts';
import { wordBytes } from '../../evm/word.ts';
import type { WorldState } from '../../evm/worldState.ts';

/** The address that stands for the native coin (chosen by the execution API, after ERC-7528). */
const NATIVE_COIN = `0x${'e'.repeat(40)}` as AccountId;
/** Transfer(address,address,uint256) */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const topicOf = (account: AccountId): string => `0x${account.slice(2).padStart(64, '0')}`;

/** Adds a log where native balance moves, and removes it with the call that failed. */
export class TransferLogs implements Tracer {
  private world: WorldState | undefined;
  /** Number of logs at the start of each open call. */
  private readonly before: number[] = [];

  begin(world: WorldState): void {
    this.world = world;
    this.before.length = 0;
  }

  enter(request: FrameRequest): void {
    this.before.push(this.world?.logs.length ?? 0);
    if ('address' in request) this.add(request.caller, request.address, request.value);
    else if (request.kind === 'call') this.add(request.caller, request.target, request.value);
  }

  leave({ success }: FrameResult): void {
    const logs = this.before.pop() ?? 0;
    if (!success && this.world !== undefined) this.world.logs.length = logs;
  }

  ended(from: AccountId, to: AccountId, value: bigint): void {
    this.add(from, to, value);
  }

  private add(from: AccountId, to: AccountId, value: bigint): void {
    if (value === 0n) return;
    const topics = [TRANSFER, topicOf(from), topicOf(to)];
    this.world?.logs.push({ address: NATIVE_COIN, topics, data: `0x${toHex(wordBytes(value))}` });
  }
}
