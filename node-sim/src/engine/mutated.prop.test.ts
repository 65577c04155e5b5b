// Transactions of every kind with one thing wrong in them: refused with the path of the fault and nothing charged, or,
// where the change is harmless or a matter for the block, executed to a receipt. Never a crash.

import { ParseRefusal, Refusal } from '@svc/core/errors';
import { canonicalJson, type JsonObject, type JsonValue, jsonObject, readJson } from '@svc/core/json/canonicalJson';
import { exchangeTxHash, readUnsignedTx, toWire, type UnsignedExchangeTx } from '@svc/core/tx/exchangeTx';
import { describe, expect, it } from 'vitest';
import { MixedOperations } from '../../../test/support/mixedOperations.ts';
import { Random } from '../../../test/support/random.ts';
import type { BlockTx } from '../kernel/block.ts';
import { admitStateless } from './admit.ts';
import { accountOf } from './ledgerKeys.ts';
import { rootsOf } from './stateRoot.ts';

const MANY_RUNS = 100_000;
const RUNS = Number(process.env.FUZZ_RUNS ?? MANY_RUNS);
const PLACE = 'here the raw text is put';
const NO_BYTES = new Uint8Array();
/** Refusals about gas name the number in their sentence and not a path. */
const PATHLESS = ['tx.gasPrice', 'tx.gasLimit'];

const LITERALS = [
  ...[
    'null',
    'true',
    'false',
    '[]',
    '{}',
    '""',
    '0',
    '-0',
    '-1',
    '1',
    '1.5',
    '-1.5',
    '1e5',
    '1E-7',
    '1e308',
    '1e400',
    '1e-400',
    '9007199254740993',
  ],
  ...[
    '"0"',
    '"-1"',
    '"+1"',
    '"1e5"',
    '"1."',
    '".5"',
    '" 1"',
    '"0x10"',
    '"NaN"',
    '"Infinity"',
    '"\\u0661"',
    '"1,000"',
    '"0.0000000000000000001"',
  ],
  ...[
    'NaN',
    'undefined',
    "'1'",
    '01',
    '1.',
    '.5',
    '"open',
    '{"a":}',
    '[1,]',
    '"\\ud800"',
    '"\\u0000"',
    '"\\u202e"',
    '[[[[1]]]]',
    '{"a":{"b":{}}}',
  ],
  ...[
    '{"__proto__":{"polluted":true}}',
    '{"constructor":{"prototype":{"polluted":true}}}',
    '["__proto__"]',
    '"__proto__"',
    '{"a":1,"a":2}',
  ],
  ...[
    `${'['.repeat(100)}${']'.repeat(100)}`,
    `${'{"a":'.repeat(70)}1${'}'.repeat(70)}`,
    '9'.repeat(100),
    `"${'9'.repeat(100)}"`,
    `1e${'9'.repeat(50)}`,
  ],
];
const HUGE = [
  '9'.repeat(1_000_000),
  `"${'9'.repeat(1_000_000)}"`,
  '['.repeat(1_000_000),
  `0.${'1'.repeat(1_000_000)}`,
  `"${'x'.repeat(1_000_000)}"`,
];

interface Mutation {
  readonly text: string;
  /** The member that was changed, as a path. */
  readonly path: string;
}

/** One member replaced, removed or added, at the top or among the parameters. */
function mutate(random: Random, tx: UnsignedExchangeTx): Mutation {
  const wire = jsonObject(Object.entries(toWire(tx)));
  const params = jsonObject(Object.entries(tx.params));
  wire.params = params;
  const inParams = random.below(4) > 0 && Object.keys(params).length > 0;
  const target: JsonObject = inParams ? params : wire;
  const key = random.pick(Object.keys(target));
  const literal = random.below(2000) === 0 ? random.pick(HUGE) : random.pick(LITERALS);
  const kind = random.below(10);
  let changed = key;
  if (kind === 0) delete target[key];
  else if (kind === 1) {
    changed = random.pick(['__proto__', 'constructor', 'toString', 'unknown', '', '\u{1f600}']);
    target[changed] = PLACE;
  } else if (kind === 2) {
    target[random.pick(['__proto__', 'constructor', `${key} `, key.toUpperCase()])] = target[key] as JsonValue;
    delete target[key];
  } else target[key] = PLACE;
  return { text: canonicalJson(wire).replace(`"${PLACE}"`, literal), path: inParams ? `params.${changed}` : changed };
}

describe('transactions with something wrong', () => {
  it(`are refused with the path and cost nothing, or come to a receipt, in ${RUNS} cases`, () => {
    const random = new Random();
    const mix = new MixedOperations(random, 30, false);
    const { world } = mix;
    const { state } = world;
    let [refused, named, executed, dropped] = [0, 0, 0, 0];
    random.cases(RUNS, () => {
      const sound = mix.draw().tx;
      const nonce = state.nonces.get(accountOf(sound.sender)) ?? 0n;
      const { text, path } = mutate(random, { ...sound, nonce });
      let candidate: BlockTx | undefined;
      try {
        const tx = { ...readUnsignedTx(readJson(text, 'tx')), signature: NO_BYTES, publicKey: NO_BYTES };
        candidate = { tx, hash: exchangeTxHash(tx) };
        admitStateless(tx);
      } catch (cause) {
        if (!(cause instanceof Refusal)) throw cause;
        refused += 1;
        const told =
          cause instanceof ParseRefusal
            ? cause.path
            : (cause.facts.path ?? /^invalid transaction: (\w+):/.exec(cause.message)?.[1] ?? '');
        if (told === '' && !PATHLESS.includes(cause.code)) throw new Error(`no path in: ${cause.message}`);
        if (cause.message.length > 500) throw new Error(`a refusal of ${cause.message.length} letters`);
        const last = path.split('.').at(-1) ?? '';
        // Another operation is right to miss its own parameters.
        if (
          path === 'op_type' ||
          PATHLESS.includes(cause.code) ||
          String(told).includes(path) ||
          cause.message.includes(last)
        )
          named += 1;
        if (candidate === undefined) {
          if (!state.isCommitted) throw new Error('a refusal changed the state');
          return;
        }
        // Put into a block by force, it is dropped and leaves no trace.
        const before = rootsOf(state, 0);
        const outcome = world.block(candidate);
        if (outcome.executed.length > 0) throw new Error('a refused transaction was executed');
        const after = rootsOf(state, 0);
        if (before.account !== after.account || before.token !== after.token)
          throw new Error('a refused transaction was charged');
        return;
      }
      const outcome = world.block(candidate);
      mix.learn(outcome);
      const { receipt, bug } = outcome.executed[0] ?? {};
      if (receipt === undefined) dropped += 1;
      else executed += 1;
      if (receipt?.error_code === 'engine.internal') throw new Error('a bug of ours', { cause: bug });
    });
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    // Each of the ways must have come up, and the path must nearly always be that of the change: what two members
    // decide together may name the other.
    expect(refused).toBeGreaterThan(0);
    // The shares among few cases are a matter of luck.
    if (RUNS < MANY_RUNS) return;
    expect(refused).toBeGreaterThan(RUNS / 3);
    expect(executed).toBeGreaterThan(RUNS / 20);
    expect(dropped).toBeGreaterThan(0);
    expect(named / refused).toBeGreaterThan(0.95);
  });
});
