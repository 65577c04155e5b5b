// The wallet signs nothing hidden: a parameter without any effect is refused or shown, and a request that fails in
// every block is refused. Random requests of every operation, executed on the real engine.

import { canonicalJson, type JsonObject, type JsonValue } from '@svc/core/json/canonicalJson';
import { OPS, type OpName, parseOpParams } from '@svc/core/ops/registry';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { nextContext } from '../../node-sim/src/chain/nextBlock.ts';
import type { Executor } from '../../node-sim/src/engine/context.ts';
import { accountOf } from '../../node-sim/src/engine/ledgerKeys.ts';
import { EXECUTORS } from '../../node-sim/src/engine/ops/registry.ts';
import { CertainFailure, Failure } from '../../node-sim/src/kernel/outcome.ts';
import type { State } from '../../node-sim/src/kernel/state.ts';
import type { Subject } from '../../src/approvals/kinds.ts';
import { readExchangeRequest } from '../../src/background/services/exchangeRequest.ts';
import { type AskedWindow, type AskingWallet, createAskingWallet, rememberingFetch } from '../support/askingWallet.ts';
import { changeOne, isSpelling, saysNothing, valueFor } from '../support/oneChange.ts';
import { type Outcome, outcomeOf } from '../support/outcome.ts';
import { Random } from '../support/random.ts';
import { type Draw, drawsOf, REQUESTS } from '../support/requestDraws.ts';
import { startNode, type TestNode } from '../support/startNode.ts';
import { valuesOf } from '../support/valuesOf.ts';
import { makeWindowWorld, type WindowWorld } from '../support/windowWorld.ts';

/** Number of requests to vary. */
const CASES = Number(process.env.FUZZ_RUNS ?? 1000);
/** Values tried for each parameter, and changes of each request. */
const TRIES = 10;
const NAMES = Object.keys(OPS) as OpName[];

let node: TestNode;
let wallet: AskingWallet;
let world: WindowWorld;
let values: readonly JsonValue[];

beforeAll(async () => {
  node = await startNode();
  const { account, pqSeed } = await createAskingWallet({ nodeUrl: node.url });
  world = await makeWindowWorld(node, { account, pqSeed });
  values = valuesOf(world, account.ethAddress);
  wallet = await createAskingWallet({ nodeUrl: node.url, fetch: rememberingFetch() });
});
afterAll(() => node.stop());

const membersOf = (op: OpName): Readonly<Record<string, TSchema>> =>
  (OPS[op].params as unknown as { properties: Record<string, TSchema> }).properties;

/** Whether the wallet would show the request, for any signing account. */
function isAccepted(op: OpName, params: JsonObject): boolean {
  try {
    readExchangeRequest({ op, params });
    parseOpParams(op, params, 'refuse', world.me.address);
    return true;
  } catch {
    return false;
  }
}

/** Whether the node accepts the request into a block. */
function isAdmitted(op: OpName, params: JsonObject): boolean {
  try {
    canonicalJson(params);
    parseOpParams(op, params, 'ignore');
    return true;
  } catch {
    return false;
  }
}

const execute = (op: OpName, params: JsonObject): Outcome =>
  outcomeOf(node, {
    op,
    paramsText: canonicalJson(params),
    account: wallet.account,
    gasLimit: '1000000',
    gasPriceWei: '1000000000',
  } as unknown as Subject<'sendExchangeTransaction'>);

async function windowText(op: OpName, params: JsonObject): Promise<string> {
  const given = JSON.parse(canonicalJson(params)) as unknown;
  const { window, refused } = await wallet.ask('svc_sendExchangeTransaction', [{ op, params: given }]);
  return (window as AskedWindow<'sendExchangeTransaction'> | undefined)?.text ?? `refused: ${refused}`;
}

/** How an operation fails if no state can be read. */
function failureOfParams(op: OpName, params: JsonObject): Failure | undefined {
  const unread = new Error('the state was read');
  const state = new Proxy({} as State, {
    get() {
      throw unread;
    },
  });
  const { pqAddress: sender } = wallet.account;
  const context = { state, block: nextContext(node.node.chain), txHash: '', sender, account: accountOf(sender) };
  try {
    const checked = parseOpParams(op, params, 'ignore');
    (EXECUTORS[op] as Executor<OpName>)({ ...context, nonce: 0n, trades: [], perpEvents: [] }, checked);
  } catch (cause) {
    if (cause instanceof Failure) return cause;
    if (cause !== unread) throw cause;
  }
  return undefined;
}

/** The request with one change: a nearby value, or any that the member's type accepts. */
function changed(random: Random, op: OpName, params: JsonObject): JsonObject | undefined {
  const members = Object.entries(membersOf(op));
  if (members.length === 0 || random.below(2) === 0) return changeOne(random, params, OPS[op].params, values)?.params;
  const [member, leaf] = random.pick(members);
  const value = valueFor(random, leaf, values);
  return value === undefined ? undefined : { ...params, [member]: value };
}

/** A request that the wallet shows and that succeeds now. */
function drawRequest(random: Random, draw: Draw): { op: OpName; params: JsonObject } | undefined {
  const op = random.pick(NAMES);
  const params = REQUESTS[op](draw);
  return isAccepted(op, params) && execute(op, params).succeeded ? { op, params } : undefined;
}

/**
 * The problem with one parameter, if there is one: no accepted value has an effect, yet several of them have the same
 * window.
 */
async function hiddenIn(random: Random, op: OpName, params: JsonObject, member: string): Promise<string | undefined> {
  const { [member]: _, ...without } = params;
  if (!isAdmitted(op, without)) return undefined;
  const plainly = execute(op, without);
  if (!plainly.succeeded) return undefined;
  const accepted: JsonObject[] = [];
  for (let tries = 0; tries < TRIES; tries++) {
    const value = valueFor(random, membersOf(op)[member] as TSchema, values);
    if (value === undefined || saysNothing(value)) continue;
    const asked = { ...without, [member]: value };
    if (!isAccepted(op, asked)) continue;
    if (execute(op, asked).text !== plainly.text) return undefined;
    if (!accepted.some((one) => isSpelling(one, asked, OPS[op].params, true))) accepted.push(asked);
  }
  // A single value can be the default.
  if (accepted.length < 2) return undefined;
  const texts = await Promise.all(accepted.map((one) => windowText(op, one)));
  return new Set(texts).size === texts.length
    ? undefined
    : `${op}: ${member} changes nothing and is not shown\n${accepted.map((one) => canonicalJson(one)).join('\n')}`;
}

describe('a parameter without an effect', () => {
  it('is refused or shown', async () => {
    const random = new Random();
    const draw = drawsOf(random, world);
    const faults = new Map<string, string>();
    for (let done = 0; done < CASES; done++) {
      const request = drawRequest(random, draw);
      if (request === undefined) continue;
      const { op, params } = request;
      for (const member of Object.keys(membersOf(op))) {
        const fault = await hiddenIn(random, op, params, member);
        if (fault !== undefined) faults.set(`${op} ${member}`, fault);
      }
    }
    expect([...faults.values()].join('\n\n'), `FUZZ_SEED=${random.seed}`).toBe('');
  });
});

describe('a request that fails in every block', () => {
  it('is refused', () => {
    const random = new Random();
    const draw = drawsOf(random, world);
    const faults = new Map<string, string>();
    const failed = new Set<string>();
    for (let done = 0; done < CASES; done++) {
      const request = drawRequest(random, draw);
      if (request === undefined) continue;
      const { op, params } = request;
      for (let tries = 0; tries < TRIES; tries++) {
        const asked = changed(random, op, params);
        if (asked === undefined || !isAdmitted(op, asked)) continue;
        const { isCertain, code } = execute(op, asked);
        if (!isCertain) continue;
        failed.add(code);
        if (isAccepted(op, asked)) faults.set(`${op} ${code}`, `${op} ${code}: ${canonicalJson(asked)}`);
      }
    }
    expect([...faults.values()].join('\n\n'), `FUZZ_SEED=${random.seed}`).toBe('');
    // The random requests cover enough cases.
    expect(failed.size).toBeGreaterThan(8);
  });

  it('is every request that fails before it reads the state', () => {
    const random = new Random();
    const draw = drawsOf(random, world);
    const faults = new Map<string, string>();
    for (let done = 0; done < CASES; done++) {
      const op = random.pick(NAMES);
      const change = changeOne(random, REQUESTS[op](draw), OPS[op].params, values);
      if (change === undefined || !isAdmitted(op, change.params)) continue;
      const failure = failureOfParams(op, change.params);
      if (failure !== undefined && !(failure instanceof CertainFailure))
        faults.set(op, `${op} ${failure.code}: ${canonicalJson(change.params)}`);
    }
    expect([...faults.values()].join('\n\n'), `FUZZ_SEED=${random.seed}`).toBe('');
  });
});
