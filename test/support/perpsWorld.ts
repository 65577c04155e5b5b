// A clearinghouse for tests: accounts with balances, operations by name, blocks with ticks, and a check that everything
// adds up after each step.

import { blake2bHex } from '@svc/core/crypto/hash';
import { parseDecimal } from '@svc/core/decimal';
import { CodedError, ParseRefusal } from '@svc/core/errors';
import { type JsonObject, readJson } from '@svc/core/json/canonicalJson';
import { type OpName, type OpParams, parseOpParams } from '@svc/core/ops/registry';
import type { Executor } from '../../node-sim/src/engine/context.ts';
import { applyAllocations } from '../../node-sim/src/engine/genesisState.ts';
import { accountOf } from '../../node-sim/src/engine/ledgerKeys.ts';
import { EXECUTORS } from '../../node-sim/src/engine/ops/registry.ts';
import { marketOf, settingsOf } from '../../node-sim/src/engine/perps/accounts.ts';
import {
  clearinghouseFault,
  clearinghouseFaultOfChanges,
  heldByHolder,
  owedByHolder,
} from '../../node-sim/src/engine/perps/clearinghouseCheck.ts';
import { runPerpsEndBlock } from '../../node-sim/src/engine/perps/endBlock.ts';
import { setOraclePrice } from '../../node-sim/src/engine/perps/oracle.ts';
import { perpAccountView, vaultView } from '../../node-sim/src/engine/perps/perpViews.ts';
import type { BlockContext } from '../../node-sim/src/kernel/blockContext.ts';
import type { PerpEvent } from '../../node-sim/src/kernel/perpEvents.ts';
import type { PerpSettingsRow } from '../../node-sim/src/kernel/perpsRows.ts';
import { createState, type State, type UndoRecord } from '../../node-sim/src/kernel/state.ts';
import { person } from './engineWorld.ts';

/** The result of an operation. */
export interface Result {
  /** Empty on success; `refused` when it is not admitted. */
  readonly code: string;
  readonly data: JsonObject;
  readonly hash: string;
}

export const [ALICE, BOB, CAROL, DAVE, MAKER] = ['alice', 'bob', 'carol', 'dave', 'maker'].map(person) as [
  string,
  string,
  string,
  string,
  string,
];
export const VALIDATORS = ['v1', 'v2', 'v3', 'v4'].map(person) as [string, string, string, string];

export const units = (text: string): bigint => parseDecimal(text);

export class PerpsWorld {
  readonly state: State;
  height = 0;
  /** Unix seconds of the running block. */
  time = 1_800_000_000;
  /** Events of everything so far. */
  readonly events: PerpEvent[] = [];
  /** How to undo each finished block. */
  readonly undos: UndoRecord[] = [];
  private count = 0;

  constructor(settings: Partial<PerpSettingsRow> = {}) {
    this.state = createState();
    applyAllocations(
      this.state,
      [ALICE, BOB, CAROL, DAVE, MAKER, ...VALIDATORS].map((address) => ({ address, amount: units('1000000') })),
    );
    this.state.perps.settings.set('', { ...settingsOf(this.state), ...settings });
    this.state.commitBlock();
  }

  private get blockContext(): BlockContext {
    return {
      height: this.height + 1,
      timestamp: this.time,
      proposer: person('proposer'),
      chainId: 88888,
      epoch: 0,
      finalizedEpoch: -1,
    };
  }

  /** One operation in the running block. */
  run(sender: string, op: OpName, params: object): Result {
    this.count += 1;
    const hash = blake2bHex(`tx ${this.count}`, 32);
    let parsed: OpParams<OpName>;
    try {
      parsed = parseOpParams(op, readJson(JSON.stringify(params)), 'ignore');
    } catch (cause) {
      if (cause instanceof ParseRefusal) return { code: 'refused', data: {}, hash };
      throw cause;
    }
    const context = {
      state: this.state,
      block: this.blockContext,
      txHash: hash,
      sender,
      account: accountOf(sender),
      nonce: 0n,
      trades: [],
      perpEvents: [] as PerpEvent[],
    };
    const mark = this.state.checkpoint();
    try {
      const data = (EXECUTORS[op] as Executor<OpName>)(context, parsed);
      this.state.commit(mark);
      this.checkChanges(mark, op);
      this.events.push(...context.perpEvents);
      this.check(op);
      return { code: '', data, hash };
    } catch (cause) {
      this.state.revert(mark);
      if (!(cause instanceof CodedError)) throw cause;
      this.check(op);
      return { code: cause.code, data: {}, hash };
    }
  }

  /** Data of an operation that must succeed. */
  ok(sender: string, op: OpName, params: object): JsonObject {
    const { code, data } = this.run(sender, op, params);
    if (code !== '') throw new Error(`${op} failed: ${code}`);
    return data;
  }

  /** Ends the running block: its tick runs, time passes. Returns the events of the tick. */
  block(seconds = 2): PerpEvent[] {
    const perpEvents: PerpEvent[] = [];
    const mark = this.state.checkpoint();
    runPerpsEndBlock({ state: this.state, block: this.blockContext, perpEvents });
    this.checkChanges(mark, 'the tick');
    this.check('the tick');
    this.events.push(...perpEvents);
    this.undos.push(this.state.commitBlock());
    this.height += 1;
    this.time += seconds;
    return perpEvents;
  }

  /** Sets an oracle price as if a majority had voted for it now. */
  price(price: string, market = 'BTC-USD-PERP'): void {
    setOraclePrice(this.state, marketOf(this.state, market), units(price), this.time);
  }

  /** A market at a price, and a deposit for each of these accounts. */
  open(price: string, deposits: Record<string, string>, base = 'BTC'): void {
    this.ok(MAKER, 'CREATE_MARKET', { base_token: base });
    this.price(price, `${base}-USD-PERP`);
    this.fund(deposits);
  }

  fund(deposits: Record<string, string>): void {
    for (const [who, amount] of Object.entries(deposits)) this.ok(who, 'PERP_DEPOSIT', { amount });
  }

  order(sender: string, side: string, size: string, price: string, more: object = {}): Result {
    return this.run(sender, 'PERP_ORDER', { market_id: 'BTC-USD-PERP', side, size, price, ...more });
  }

  /** Two accounts trade with each other; the first one rests. */
  trade(buyer: string, seller: string, size: string, price: string): void {
    this.must(this.order(seller, 'sell', size, price));
    this.must(this.order(buyer, 'buy', size, price, { tif: 'ioc' }));
  }

  must(result: Result): JsonObject {
    if (result.code !== '') throw new Error(`failed: ${result.code}`);
    return result.data;
  }

  account(address: string) {
    return perpAccountView(this.state, accountOf(address), address, 0);
  }

  vault() {
    return vaultView(this.state);
  }

  private checkChanges(mark: ReturnType<State['checkpoint']>, after: string): void {
    const fault = clearinghouseFaultOfChanges(this.state, this.state.changesSince(mark));
    if (fault !== undefined) throw new Error(`after ${after}: ${fault}`);
  }

  private check(after: string): void {
    const fault = clearinghouseFault(this.state);
    if (fault !== undefined) throw new Error(`after ${after}: ${fault}`);
    if (heldByHolder(this.state) !== owedByHolder(this.state))
      throw new Error(`after ${after}: the holder has another balance than it owes`);
  }
}
