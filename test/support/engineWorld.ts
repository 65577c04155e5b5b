// A chain of engine blocks for tests: unsigned transactions from named accounts, one call a block, every law checked
// after every transaction and over the whole state after every block.

import { blake2bHex } from '@svc/core/crypto/hash';
import { canonicalJson, type JsonObject, readJson } from '@svc/core/json/canonicalJson';
import type { KnownOpName } from '@svc/core/ops/opTable';
import { opGas } from '@svc/core/ops/opTable';
import { findOp } from '@svc/core/ops/registry';
import { exchangeTxHash } from '@svc/core/tx/exchangeTx';
import { type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { applyAllocations, type GenesisStaking } from '../../node-sim/src/engine/genesisState.ts';
import { checkAll } from '../../node-sim/src/engine/invariants/registry.ts';
import { accountOf } from '../../node-sim/src/engine/ledgerKeys.ts';
import { produceBlock } from '../../node-sim/src/engine/produceBlock.ts';
import { balanceOf } from '../../node-sim/src/engine/tokens/ledger.ts';
import type { BlockOutcome, BlockTx } from '../../node-sim/src/kernel/block.ts';
import type { Receipt } from '../../node-sim/src/kernel/receipt.ts';
import { createState, type State } from '../../node-sim/src/kernel/state.ts';

export const GWEI = 10n ** 9n;
const NO_BYTES = new Uint8Array();

/** A post-quantum address without a known key. */
export function person(name: string): string {
  return `0xPQ${blake2bHex(`person:${name}`, 32)}`;
}

/** Checks a receipt against its operation's declaration: every member, and no other. */
function requireDeclared({ op, success, data }: Receipt): void {
  const declared: TSchema = findOp(op)?.receipt ?? Type.Object({});
  if (!success || (Value.Check(declared, data) && same(Value.Clean(declared, structuredClone(data)), data))) return;
  throw new Error(`the receipt of ${op} is not as declared: ${canonicalJson(data)}`);
}

const same = (one: unknown, other: JsonObject): boolean => canonicalJson(one as JsonObject) === canonicalJson(other);

export class World {
  readonly state: State;
  readonly laws: boolean;
  height = 0;
  /** Unix seconds of the next block. */
  time = 1_800_000_000;
  /** Epoch of the next block; the one two before it is final. */
  epoch = 0;
  private readonly pending = new Map<string, bigint>();

  constructor(
    native: Record<string, bigint>,
    options: { laws?: boolean; state?: State; staking?: GenesisStaking } = {},
  ) {
    this.state = options.state ?? createState();
    this.laws = options.laws ?? true;
    if (options.state === undefined)
      applyAllocations(
        this.state,
        Object.entries(native).map(([address, amount]) => ({ address, amount })),
        options.staking,
      );
  }

  nonceOf(sender: string): bigint {
    const committed = this.state.nonces.get(accountOf(sender)) ?? 0n;
    const pending = this.pending.get(sender) ?? 0n;
    return pending > committed ? pending : committed;
  }

  /** The sender's next transaction; params go through JSON as on the wire. */
  tx(
    sender: string,
    op: KnownOpName,
    params: object,
    more: { gasLimit?: bigint; gasPriceWei?: bigint; nonce?: bigint } = {},
  ): BlockTx {
    const nonce = more.nonce ?? this.nonceOf(sender);
    this.pending.set(sender, nonce + 1n);
    const unsigned = {
      op,
      sender,
      nonce,
      params: readJson(JSON.stringify(params)) as JsonObject,
      gasLimit: more.gasLimit ?? opGas(op),
      gasPriceWei: more.gasPriceWei ?? GWEI,
    };
    return { tx: { ...unsigned, signature: NO_BYTES, publicKey: NO_BYTES }, hash: exchangeTxHash(unsigned) };
  }

  block(...candidates: BlockTx[]): BlockOutcome {
    this.height += 1;
    const clock = { timestamp: this.time, epoch: this.epoch, finalizedEpoch: Math.max(-1, this.epoch - 2) };
    const context = { height: this.height, proposer: person('proposer'), chainId: 88888, ...clock };
    this.time += 2;
    const outcome = produceBlock(this.state, candidates, context, { laws: this.laws });
    this.pending.clear();
    if (!this.laws) return outcome;
    checkAll(this.state);
    for (const { receipt } of outcome.executed) requireDeclared(receipt);
    return outcome;
  }

  /** One transaction in a block of its own. */
  run(sender: string, op: KnownOpName, params: object): Receipt {
    const outcome = this.block(this.tx(sender, op, params));
    const [only] = outcome.executed;
    if (only === undefined) throw new Error(`not included: ${outcome.dropped[0]?.reason}`);
    return only.receipt;
  }

  /** Data of a transaction that must succeed. */
  ok(sender: string, op: KnownOpName, params: object): JsonObject {
    const receipt = this.run(sender, op, params);
    if (!receipt.success) throw new Error(`${op} failed: ${receipt.error_code} ${receipt.error}`);
    return receipt.data;
  }

  /** Address of a new token of `sender`. */
  deploy(sender: string, symbol: string, supply: string, more: object = {}): string {
    return String(
      this.ok(sender, 'TOKEN_DEPLOY', { name: symbol, symbol, total_supply: supply, ...more }).token_address,
    );
  }

  /** Id of a new pool against the native asset or another token. */
  pool(sender: string, token0: string, token1 = 'SVC', price = '1', more: object = {}): string {
    const params = {
      token0,
      token1,
      fee_tier: 3000,
      pool_type: 'STANDARD',
      initial_price: price,
      stake_amount: '10000',
      ...more,
    };
    return String(this.ok(sender, 'CREATE_POOL', params).pool_id);
  }

  give(token: string, from: string, ...to: string[]): void {
    for (const recipient of to)
      this.ok(from, 'TOKEN_TRANSFER', { token_address: token, to: recipient, amount: '1000000' });
  }

  order(sender: string, pair: string, side: 'buy' | 'sell', price: string, amount: string): Receipt {
    return this.run(sender, 'PLACE_ORDER', { pair, side, order_type: 'limit', price, amount });
  }

  /** Units of 10^-18. */
  balance(asset: string, address: string): bigint {
    return balanceOf(this.state, asset, accountOf(address));
  }
}
