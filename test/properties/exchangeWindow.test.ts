// Different exchange requests look different: if any change makes a request do or sign something else, the window shows
// different text, even with its details collapsed and without the node's simulation. In every language.

import type { JsonObject, JsonValue } from '@svc/core/json/canonicalJson';
import { isJsonObject, readJson } from '@svc/core/json/canonicalJson';
import { findOp, OPS, type OpName } from '@svc/core/ops/registry';
import { LANGUAGE_TAGS } from '@svc/core/words/languageTags';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Subject } from '../../src/approvals/kinds.ts';
import { type AskedWindow, type AskingWallet, createAskingWallet, rememberingFetch } from '../support/askingWallet.ts';
import { inLanguage } from '../support/inLanguage.ts';
import { type Change, changeOne, isSpelling, saysNothing, valueFor } from '../support/oneChange.ts';
import { type Outcome, outcomeOf } from '../support/outcome.ts';
import { Random } from '../support/random.ts';
import { drawsOf, REQUESTS } from '../support/requestDraws.ts';
import { startNode, type TestNode } from '../support/startNode.ts';
import { valuesOf } from '../support/valuesOf.ts';
import { makeWindowWorld, type WindowWorld } from '../support/windowWorld.ts';

const CASES = Number(process.env.FUZZ_RUNS ?? 900);
/** Changes tried with each request. */
const CHANGES = 8;

let node: TestNode;
let wallet: AskingWallet;
let world: WindowWorld;

beforeAll(async () => {
  node = await startNode();
  const { account, pqSeed } = await createAskingWallet({ nodeUrl: node.url });
  world = await makeWindowWorld(node, { account, pqSeed });
  wallet = await createAskingWallet({ nodeUrl: node.url, fetch: rememberingFetch() });
});
afterAll(() => node.stop());

interface Tried {
  readonly window: AskedWindow<'sendExchangeTransaction'>;
  readonly params: JsonObject;
  readonly outcome: Outcome;
}

interface Envelope {
  readonly gasLimit?: JsonValue;
  readonly gasPrice?: JsonValue;
}

async function tryOut(op: OpName, params: JsonObject, envelope: Envelope = {}): Promise<Tried | undefined> {
  const { window } = await wallet.ask('svc_sendExchangeTransaction', [{ op, params: jsonOf(params), ...envelope }]);
  if (window === undefined) return undefined;
  const shown = window as AskedWindow<'sendExchangeTransaction'>;
  const signed = readJson(shown.subject.paramsText, 'params');
  return { window: shown, params: isJsonObject(signed) ? signed : {}, outcome: outcomeOf(node, shown.subject) };
}

/** The request as a page could send it: ports carry no bigint. */
const jsonOf = (value: JsonValue): unknown =>
  JSON.parse(JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'bigint' ? String(inner) : inner)));

const envelopeOf = ({ gasLimit, gasPriceWei }: Subject<'sendExchangeTransaction'>): string =>
  `${gasLimit} ${gasPriceWei}`;

function report(op: OpName, change: string, base: Tried, changed: Tried, why: string): string {
  return [
    `${op}: ${why} (${change})`,
    `request:  ${base.window.subject.paramsText} gas ${envelopeOf(base.window.subject)}`,
    `changed:  ${changed.window.subject.paramsText} gas ${envelopeOf(changed.window.subject)}`,
    `window of both:\n${base.window.text}`,
    `outcome:\n${base.outcome.text.slice(0, 1500)}`,
    `outcome of the changed one:\n${changed.outcome.text.slice(0, 1500)}`,
  ].join('\n');
}

/**
 * Whether adding or removing the member only spells out its default: the window without it shows the same value, and
 * another value changes the window. Only then may both requests look the same.
 */
async function isShownDefault(
  random: Random,
  op: OpName,
  named: Tried,
  { member }: Change,
  pool: readonly JsonValue[],
): Promise<boolean> {
  const properties = (findOp(op)?.params as { properties?: Record<string, never> } | undefined)?.properties ?? {};
  const leaf = properties[member];
  for (let tries = 0; leaf !== undefined && tries < 12; tries++) {
    const value = valueFor(random, leaf, pool);
    if (value === undefined || saysNothing(value)) continue;
    const other = await tryOut(op, { ...named.params, [member]: value });
    if (other === undefined || isSpelling(other.params, named.params, findOp(op)?.params as never, false)) continue;
    return other.window.text !== named.window.text;
  }
  // Every other value is refused.
  return true;
}

async function faultOf(
  random: Random,
  op: OpName,
  base: Tried,
  change: Change,
  pool: readonly JsonValue[],
): Promise<string | undefined> {
  const changed = await tryOut(op, change.params);
  const what = `${change.what} ${change.member}`;
  if (changed?.window.fault !== undefined)
    return report(op, what, base, changed, `the window cannot be drawn: ${changed.window.fault}`);
  if (changed === undefined || changed.window.text !== base.window.text) return undefined;
  const schema = findOp(op)?.params as never;
  if (changed.outcome.text !== base.outcome.text)
    return report(op, what, base, changed, 'something else happens, the window is the same');
  if (isSpelling(base.params, changed.params, schema, true)) return undefined;
  const named = change.what === 'added' ? changed : base;
  if (change.what === 'added' || change.what === 'dropped' || saysNothing(change.params[change.member])) {
    if (saysNothing(named.params[change.member])) return undefined;
    if (await isShownDefault(random, op, named, change, pool)) return undefined;
  }
  if (saysNothing(base.params[change.member]) && saysNothing(change.params[change.member])) return undefined;
  return report(op, what, base, changed, 'something else is signed, the window is the same');
}

it('shows the same text for the same request, for every operation', async () => {
  const random = new Random();
  const draw = drawsOf(random, world);
  const shown = new Map<string, number>();
  for (const op of Object.keys(OPS) as OpName[]) {
    for (let tries = 0; tries < 6 && (shown.get(op) ?? 0) < 2; tries++) {
      const params = REQUESTS[op](draw);
      const [one, two] = [await tryOut(op, params), await tryOut(op, params)];
      expect(two?.window.text).toBe(one?.window.text);
      expect(two?.outcome.text).toBe(one?.outcome.text);
      if (one?.outcome.succeeded === true) shown.set(op, (shown.get(op) ?? 0) + 1);
    }
  }
  expect(shown.size).toBeGreaterThan(35);
});

/** Problems of the windows of random requests, as one text. */
async function faultsOf(random: Random): Promise<string> {
  const draw = drawsOf(random, world);
  const pool = valuesOf(world, wallet.account.ethAddress);
  const names = Object.keys(OPS) as OpName[];
  const faults = new Map<string, string>();
  for (let done = 0; done < CASES; ) {
    const op = random.pick(names);
    const base = await tryOut(op, REQUESTS[op](draw));
    done += 1;
    if (base === undefined || base.window.fault !== undefined) continue;
    for (let at = 0; at < CHANGES; at++, done++) {
      const change = changeOne(random, base.params, findOp(op)?.params as never, pool);
      if (change === undefined) continue;
      const fault = await faultOf(random, op, base, change, pool);
      if (fault !== undefined) faults.set(`${op} ${change.what} ${change.member}`, fault);
    }
  }
  return [...faults.values()].join('\n\n');
}

it.each(LANGUAGE_TAGS)('shows different text for every different request, in %s', async (tag) => {
  const random = new Random();
  const faults = await inLanguage(tag, () => faultsOf(random));
  expect(faults, `FUZZ_SEED=${random.seed}`).toBe('');
});
