// The forms of the wallet's own screens against the engine: whatever a form takes, the node takes, and what it does not
// take it says in words.

import { ONE } from '@svc/core/decimal';
import type { ActPlace, ActThing, OpAct } from '@svc/core/ops/acts';
import { actsAt, type Op } from '@svc/core/ops/registry';
import { RPC_CODES } from '@svc/core/rpc/errorCodes';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { accountOf } from '../../node-sim/src/engine/ledgerKeys.ts';
import { collectionView, collectionViews } from '../../node-sim/src/engine/nfts/nftViews.ts';
import { balanceOf } from '../../node-sim/src/engine/tokens/ledger.ts';
import { tokenView, tokenViews } from '../../node-sim/src/engine/tokens/tokenViews.ts';
import { createTokenFacts } from '../../src/background/services/tokenFacts.ts';
import type { ItemDetail } from '../../src/background/state/view.ts';
import {
  type FormField,
  fieldsOf,
  NOTHING_YET,
  startOf,
  type Typed,
  type TypedForm,
} from '../../src/ui/screens/Manage/formFields.ts';
import { readAct } from '../../src/ui/screens/Manage/readAct.ts';
import { allowedActs, collectionThing, itemThing, tokenThing } from '../../src/ui/screens/Manage/things.ts';
import { person, World } from '../support/engineWorld.ts';

const [alice, bob] = [person('alice'), person('bob')];
const RUNS = Number(process.env.FUZZ_RUNS ?? 60);
const CAROL = `0x${'c4'.repeat(20)}`;
const PLACES: readonly ActPlace[] = ['newToken', 'token', 'newCollection', 'collection', 'item'];
const ACTS = PLACES.flatMap((place) =>
  actsAt(place).map(({ op, act }) => ({ name: `${op.name} of a ${place}`, op, act })),
);

let world: World;
let token: string;
let collection: string;

/** A token with every right and a collection with an item, all of Alice's; Bob has some of the token. */
function build(laws = true): void {
  world = new World({ [alice]: 1_000n * ONE, [bob]: 1_000n * ONE }, { laws });
  token = world.deploy(alice, 'AAA', '1000', {
    ...{ decimals: 6, max_supply: '2000', mint_authority: alice, freeze_authority: alice, uri: 'https://a.test' },
    ...{ metadata: { kind: 'coin' }, transfer_fee_bps: 100, permanent_delegate: alice, pausable: true },
  });
  world.ok(alice, 'TOKEN_TRANSFER', { token_address: token, to: bob, amount: '400' });
  const made = world.ok(alice, 'NFT_CREATE_COLLECTION', { name: 'Cats', symbol: 'CAT', max_supply: 3, royalty_bps: 5 });
  collection = String(made.collection);
  world.ok(alice, 'NFT_MINT', { collection, name: 'Tom' });
}

/** On which the act can be done: what runs is stopped for the one that lets it go on. */
async function ready(act: OpAct, laws = true): Promise<ActThing> {
  build(laws);
  if (act.bar?.(await seen(act.place)) !== undefined) world.ok(alice, 'TOKEN_PAUSE', { token_address: token });
  const thing = await seen(act.place);
  expect(act.bar?.(thing)).toBeUndefined();
  return thing;
}

/** The wallet's facts of what the world has. */
const facts = createTokenFacts({
  node: {
    read: async (_: unknown, name: string) => {
      const [one, cats] = [world.state.tokens.get(token), world.state.nfts.collections.get(collection)];
      if (one === undefined || cats === undefined) throw new Error('nothing there');
      // A node that cannot be asked for what an account manages.
      if (name === 'getManagedThings') throw new RpcFailure({ code: RPC_CODES.unknownMethod, message: '' });
      if (name === 'getTokens') return tokenViews(world.state, world.height);
      if (name === 'getNftCollections') return collectionViews(world.state);
      return name === 'getToken' ? tokenView(one, world.height) : collectionView(cats);
    },
  } as never,
  networks: { active: () => ({}) } as never,
});

const item = (): ItemDetail => ({
  ...{ id: `pq/native/${collection}/1`, form: 'pq', standard: 'native', collection, tokenId: '1', amount: '1' },
  ...{ name: 'Tom', collectionName: 'Cats', symbol: 'CAT', link: '', isBound: false },
});

/** A thing of a place as the wallet of an account sees it. */
async function seen(place: ActPlace, account = alice): Promise<ActThing> {
  if (place === 'token') {
    const held = balanceOf(world.state, token, accountOf(account));
    return tokenThing(await facts.read(token), String(held / ONE), account);
  }
  if (place === 'collection') return collectionThing(await facts.readCollection(collection), account);
  if (place === 'item') return itemThing(item(), await facts.readCollection(collection), account);
  return NOTHING_YET;
}

function read(op: Op, act: OpAct, thing: ActThing, changed: (field: FormField) => Typed | undefined) {
  const fields = fieldsOf(op, act, thing);
  const start = startOf(fields, thing);
  const chosen = fields.flatMap((field) => {
    const typed = changed(field);
    return typed === undefined ? [] : [[field.param, typed] as const];
  });
  const typed: TypedForm = { ...start, ...Object.fromEntries(chosen) };
  return readAct({ op, act, fields, thing, typed, start, sender: alice });
}

/** What somebody would type into a field. */
function usual({ kind, param }: FormField): Typed | undefined {
  switch (kind) {
    case 'amount':
      return param.startsWith('max') ? '900' : '7.5';
    case 'percentage':
      return '2.5';
    case 'whole':
      return '9';
    case 'address':
    case 'holder':
      return bob;
    case 'text':
      return param === 'uri' ? 'https://b.test/1.json' : 'Dogs';
    case 'texts':
      return [['site', 'b.test']];
    default:
      return undefined;
  }
}

describe.each(ACTS)('the form of $name', ({ op, act }) => {
  it('is offered to whoever has the right, and its usual contents succeed', async () => {
    const thing = await ready(act);
    expect(allowedActs(act.place, thing).map((one) => one.op.name)).toContain(op.name);
    const { params, faults, missing } = read(op, act, thing, usual);
    expect({ faults, missing }).toEqual({ faults: {}, missing: undefined });
    expect(world.run(alice, op.name, params ?? {})).toMatchObject({ success: true });
  });

  it('takes nothing that the engine refuses, and says what is missing or wrong', async () => {
    const thing = await ready(act, false);
    const words = fc.oneof(
      fc.string({ maxLength: 70 }),
      fc.constantFrom('', ' ', 'Dogs', 'D:G', '\u202eevil', 'a'.repeat(257)),
    );
    const number = fc.constantFrom(
      '',
      '0',
      '0.5',
      '12',
      '18',
      '19',
      '100',
      '100.01',
      '1e3',
      '-1',
      '1,5',
      '9'.repeat(30),
      'x',
      '1.234567',
    );
    const whom = fc.constantFrom('', bob, CAROL, alice, '0x12', 'none');
    const typedFor = ({ kind, values }: FormField): fc.Arbitrary<Typed> => {
      switch (kind) {
        case 'amount':
        case 'percentage':
        case 'whole':
          return number;
        case 'address':
          return whom;
        case 'holder':
          return fc.option(whom);
        case 'choice':
          return fc.constantFrom(...values);
        case 'switch':
          return fc.boolean();
        case 'texts':
          return fc.array(fc.tuple(words, words), { maxLength: 4 });
        default:
          return words;
      }
    };
    const fields = fieldsOf(op, act, thing);
    const forms = fc.record(
      Object.fromEntries(fields.map((field) => [field.param, fc.option(typedFor(field), { nil: undefined })])),
    );
    await fc.assert(
      fc.asyncProperty(forms, async (form) => {
        const { params, faults, missing } = read(op, act, thing, ({ param }) => form[param]);
        if (params === undefined) {
          expect(missing ?? '').not.toBe('');
          expect(Object.values(faults)).not.toContain('');
          return;
        }
        await ready(act, false);
        const { success, error = '' } = world.run(alice, op.name, params);
        // What somebody else has is not in what the form knows of the token.
        const isElsewhere = fields.some(({ unless }) => unless !== undefined && params[unless] !== undefined);
        expect([success || (isElsewhere && error.includes('the balance is')), error]).toEqual([true, error]);
      }),
      { numRuns: RUNS },
    );
  });
});

/** Names of the operations that an account is offered on a page. */
const offered = async (place: ActPlace, account: string): Promise<string[]> =>
  allowedActs(place, await seen(place, account)).map(({ op }) => op.name);

it('offers to each account what its rights allow now, and no more', async () => {
  build();
  const ofAnyHolder = ['TOKEN_BURN', 'TOKEN_APPROVE', 'TOKEN_AUTHORIZE_OPERATOR'];
  expect((await offered('token', bob)).sort()).toEqual(ofAnyHolder.sort());
  expect(await offered('item', bob)).not.toContain('NFT_UPDATE');
  expect(await offered('collection', bob)).toEqual([]);
  expect(await offered('token', alice)).toContain('TOKEN_MINT');
  world.ok(alice, 'TOKEN_SET_AUTHORITY', { token_address: token, authority: 'mint', new_authority: bob });
  expect(await offered('token', alice)).not.toContain('TOKEN_MINT');
  expect((await offered('token', bob)).sort()).toEqual([...ofAnyHolder, 'TOKEN_MINT', 'TOKEN_SET_AUTHORITY'].sort());
  world.ok(alice, 'NFT_SET_AUTHORITY', { collection, authority: 'mint', new_authority: 'none' });
  expect(await offered('collection', alice)).toEqual(['NFT_UPDATE', 'NFT_SET_AUTHORITY']);
});

it('says why an act cannot be done at present', async () => {
  build();
  world.ok(alice, 'TOKEN_PAUSE', { token_address: token });
  const thing = await seen('token');
  const barred = actsAt('token').flatMap(({ op, act }) => (act.bar?.(thing) === undefined ? [] : [op.name]));
  expect(barred).toEqual(['TOKEN_MINT', 'TOKEN_BURN', 'TOKEN_TRANSFER_FROM', 'TOKEN_WITHDRAW_FEES', 'TOKEN_PAUSE']);
  world.ok(alice, 'NFT_MINT', { collection });
  world.ok(alice, 'NFT_MINT', { collection });
  const full = await seen('collection');
  expect(actsAt('collection').flatMap(({ op, act }) => (act.bar?.(full) === undefined ? [] : [op.name]))).toEqual([
    'NFT_MINT',
  ]);
});

it('sends what was changed and leaves the rest as it is', async () => {
  build();
  const found = actsAt('token').find(({ act }) => act.changes !== undefined);
  if (found === undefined) throw new Error('no act changes a token');
  const { op, act } = found;
  const thing = await seen('token');
  const fields = (texts: Typed) => read(op, act, thing, ({ kind }) => (kind === 'texts' ? texts : undefined));
  expect(fields([['kind', 'coin']])).toEqual({ faults: {}, missing: 'Change something first.' });
  expect(fields([]).params).toEqual({ token_address: token, fields: { kind: '' } });
  expect(
    fields([
      ['kind', 'coin'],
      ['site', 'b.test'],
    ]).params,
  ).toEqual({
    token_address: token,
    fields: { site: 'b.test' },
  });
});

it('takes a rate away that was emptied, and says what is wrong with a rate that nobody gets', async () => {
  build();
  const found = actsAt('collection').find(({ act }) => act.changes !== undefined);
  if (found === undefined) throw new Error('no act changes a collection');
  const emptied = async (...params: readonly string[]) =>
    read(found.op, found.act, await seen('collection'), ({ param }) => (params.includes(param) ? '' : undefined));
  const { params } = await emptied('royalty_bps', 'royalty_recipient');
  expect(world.run(alice, found.op.name, params ?? {})).toMatchObject({ success: true });
  expect((await facts.readCollection(collection)).royaltyBps).toBe(0);
  build();
  expect(Object.keys((await emptied('royalty_recipient')).faults)).toEqual([]);
  expect((await emptied('royalty_recipient')).params).toBeUndefined();
});

it('lists what an account created or has a right over, held or not', async () => {
  build();
  const managed = async (pqAddress: string) =>
    (await facts.managed({ pqAddress })).things.map(({ kind, address }) => `${kind} ${address}`);
  expect(await managed(alice)).toEqual([`token ${token}`, `collection ${collection}`]);
  expect(await managed(bob)).toEqual([]);
  world.ok(alice, 'NFT_SET_AUTHORITY', { collection, authority: 'update', new_authority: bob });
  expect(await managed(bob)).toEqual([`collection ${collection}`]);
});
