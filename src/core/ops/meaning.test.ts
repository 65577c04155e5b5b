// What every declaration must state: the meaning of each leaf, who may ask, what moves, who gets rights, how it is
// listed.

import { describe, expect, it } from 'vitest';
import { SAMPLE_FACTS, SAMPLES } from '../../../test/support/opRequests.ts';
import { leavesOf, schemaLeaves } from '../schema/schemaLeaves.ts';
import { plainText, saidText } from '../words/plainText.ts';
import type { Description, Facts } from './describe.ts';
import { type Intent, openOf, partiesOf, unnamedPayments } from './intent.ts';
import { OPS, type OpName, parseOpParams } from './registry.ts';

const CASES = Object.entries(SAMPLES).flatMap(([name, list]) =>
  list.map((params, at) => [name as OpName, at, params] as const),
);

/** What a node says that answers nothing. */
const SILENT: Facts = {
  sender: SAMPLE_FACTS.sender,
  token: (asset) => ({ asset, symbol: asset.slice(0, 8), name: '', decimals: 18, known: false, unread: 'silent' }),
  unread: { pool: 'silent', order: 'silent', collection: 'silent', collateral: 'silent', deposit: 'silent' },
};

interface Loose {
  readonly type?: string;
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: unknown;
  readonly properties?: Readonly<Record<string, unknown>>;
}

function said(name: OpName, params: object): { intent: Intent; description: Description; parsed: object } {
  const parsed = parseOpParams(name, params, 'refuse', SAMPLE_FACTS.sender) as object;
  const { intent, describe: words } = OPS[name] as unknown as {
    intent: (params: object, facts: Facts) => Intent;
    describe: (params: object, facts: Facts) => Description;
  };
  return { intent: intent(parsed, SAMPLE_FACTS), description: words(parsed, SAMPLE_FACTS), parsed };
}

describe.each(Object.values(OPS).map((op) => [op.name, op] as const))('the declaration of %s', (name, op) => {
  it('says of every text what it stands for: an address, an amount, words, or one of few forms', () => {
    const unsaid = schemaLeaves(op.params).filter(({ schema, meaning }) => {
      const { type, pattern, const: value, enum: list } = schema as Loose;
      const isFreeText = type === 'string' && pattern === undefined && value === undefined && list === undefined;
      return isFreeText && meaning.address === undefined && meaning.amount === undefined && meaning.words === undefined;
    });
    expect(unsaid.map(({ path }) => path)).toEqual([]);
  });

  it('says of every amount what it is of, and of nothing that the request does not name', () => {
    for (const { path, meaning } of schemaLeaves(op.params)) {
      if (meaning.amount === undefined) continue;
      expect([path, meaning.of]).not.toEqual([path, undefined]);
      if (typeof meaning.of !== 'object') continue;
      const named = schemaLeaves(op.params, '').find((leaf) => leaf.path === (meaning.of as { param: string }).param);
      expect(named?.meaning.address).toBe('reference');
    }
  });

  it('is tried below', () => {
    expect(SAMPLES[name].length).toBeGreaterThan(0);
  });
});

describe.each(CASES)('%s, request %i', (name, _, params) => {
  const { intent, description, parsed } = said(name, params);
  const leaves = leavesOf(OPS[name].params, parsed);
  const named = (role: string) =>
    leaves.filter(
      ({ meaning, value }) =>
        meaning.address === role && typeof value === 'string' && !(meaning.nobody ?? []).includes(value.toLowerCase()),
    );
  const shown = [...description.sentence, ...description.rows.flatMap(({ value }) => value)].flatMap((one) =>
    one.kind === 'address' ? [one.address] : [],
  );

  it('says that it lists all that may leave, unless it does not name what it pays', () => {
    expect(intent.isWhole).toBe(unnamedPayments(intent).length === 0 ? true : undefined);
  });

  it('pays as much, and of nothing that has a made-up name, where nothing could be read', () => {
    const op = OPS[name] as unknown as { intent: (params: object, facts: Facts) => Intent };
    const silent = op.intent(parsed, SILENT);
    expect(silent.payments.map(({ amount }) => amount).sort()).toEqual(
      intent.payments.map(({ amount }) => amount).sort(),
    );
    const unnamed = unnamedPayments(silent);
    expect(silent.isWhole).toBe(unnamed.length === 0 ? true : undefined);
    for (const what of unnamed.map((one) => plainText(one.unnamed)))
      expect(openOf(silent).map(plainText)).toContain(
        `The request does not say what ${what} is, and it could not be read.`,
      );
    // What is named is named by the request itself.
    const text = JSON.stringify(parsed).toLowerCase();
    for (const { token, unnamed: what } of silent.payments)
      expect(what !== undefined || token?.asset === 'SVC' || text.includes(token?.asset ?? 'nothing')).toBe(true);
    for (const { token } of silent.grants) expect(token?.asset).not.toBe('');
  });

  it('names every recipient of the request, as a checked address that is shown', () => {
    // A royalty is paid by others: its recipient gets nothing of the signer's.
    const receiving = named('recipient').filter(({ path }) => path !== 'royalty_recipient');
    for (const { value } of receiving) expect(intent.recipients).toContain(value);
    for (const { value } of named('recipient')) expect(shown).toContain(value);
  });

  it('names everybody who gets a right, as a checked address that is shown, unless the request takes it away', () => {
    const parties = partiesOf(intent);
    for (const { value } of named('grantee')) expect(shown).toContain(value);
    for (const party of parties) expect(shown).toContain(party);
    const gives = !['Revoke allowance', 'Revoke operator'].includes(saidText(description.act));
    for (const { value } of gives ? named('grantee') : [])
      expect(parties.includes(String(value)) || value === SAMPLE_FACTS.sender).toBe(true);
  });

  it('shows the pool, the order, the collection that it is about as not read, where it was not, and never under a name of the request', () => {
    const op = OPS[name] as unknown as {
      needs: (params: object) => Record<string, unknown>;
      describe: (params: object, facts: Facts) => Description;
    };
    const { warnings } = op.describe(parsed, SILENT);
    const things = {
      poolId: 'pool',
      poolOf: 'pool',
      orderId: 'order',
      collection: 'collection',
      collateral: 'collateral',
      assets: 'token',
    } as const;
    for (const [need, thing] of Object.entries(things)) {
      const isAsked =
        op.needs(parsed)[need] !== undefined && (need !== 'assets' || (op.needs(parsed).assets as string[]).length > 0);
      if (isAsked) expect(warnings.map(({ code }) => code)).toContain(`${thing}.unread`);
    }
    expect(warnings.map(({ code }) => code)).not.toContain('token.unknown');
  });
});
