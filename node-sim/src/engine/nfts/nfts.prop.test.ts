// Random histories of collections against a slow and obvious model, with every law checked on the way.

import { ONE } from '@svc/core/decimal';
import type { KnownOpName } from '@svc/core/ops/opTable';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { person, World } from '../../../../test/support/engineWorld.ts';
import { PlayedBlocks } from '../../../../test/support/playedBlocks.ts';
import type { BlockTx } from '../../kernel/block.ts';
import { accountOf } from '../ledgerKeys.ts';
import { isNftOperator } from './collection.ts';
import { nftsOf } from './nftViews.ts';

const PEOPLE = Array.from({ length: 4 }, (_, at) => person(`owner ${at}`));
const [ANNA = ''] = PEOPLE;
const OPS = [
  ...Array.from({ length: 5 }, () => 'NFT_MINT'),
  ...Array.from({ length: 6 }, () => 'NFT_TRANSFER'),
  ...[
    'NFT_BURN',
    'NFT_BURN',
    'NFT_APPROVE',
    'NFT_APPROVE',
    'NFT_SET_APPROVAL_FOR_ALL',
    'NFT_SET_APPROVAL_FOR_ALL',
    'NFT_UPDATE',
    'NFT_SET_AUTHORITY',
  ],
] as KnownOpName[];

const draw = fc.record({
  op: fc.nat({ max: OPS.length - 1 }),
  collection: fc.nat({ max: 2 }),
  who: fc.nat({ max: 3 }),
  from: fc.nat({ max: 3 }),
  to: fc.nat({ max: 3 }),
  id: fc.integer({ min: 0, max: 14 }),
  flip: fc.nat({ max: 9 }),
});
type Draw = { op: number; collection: number; who: number; from: number; to: number; id: number; flip: number };

interface Item {
  owner: string;
  approved: string | null;
  name: string;
}

/** One collection as a person would keep it on paper. */
class Paper {
  readonly items = new Map<number, Item>();
  readonly operators = new Set<string>();
  mintRight: string | null = ANNA;
  updateRight: string | null = ANNA;
  minted = 0;
  next = 1;
  readonly address: string;
  readonly cap: number;
  readonly isSoulbound: boolean;

  constructor(address: string, cap: number, isSoulbound: boolean) {
    this.address = address;
    this.cap = cap;
    this.isSoulbound = isSoulbound;
  }

  private controls = (who: string, { owner }: Item): boolean => who === owner || this.operators.has(`${owner} ${who}`);

  /** Whether an operation succeeds; its effects are made. */
  apply(op: string, sender: string, x: Draw): boolean {
    const [to = '', from = ''] = [PEOPLE[x.to], PEOPLE[x.from]];
    const item = this.items.get(x.id);
    const may = item !== undefined && (this.controls(sender, item) || item.approved === sender);
    switch (op) {
      case 'NFT_MINT': {
        const id = x.flip < 4 ? x.id : this.next;
        if (this.mintRight !== sender || this.minted >= this.cap || this.items.has(id)) return false;
        this.items.set(id, { owner: to, approved: null, name: '' });
        this.minted += 1;
        this.next = Math.max(this.next, id + 1);
        return true;
      }
      case 'NFT_TRANSFER':
        if (!may || this.isSoulbound || item.owner !== from) return false;
        this.items.set(x.id, { ...item, owner: to, approved: null });
        return true;
      case 'NFT_BURN':
        return may && this.items.delete(x.id);
      case 'NFT_APPROVE': {
        const spender = x.flip === 0 ? null : to;
        if (item === undefined || !this.controls(sender, item) || spender === item.owner) return false;
        this.items.set(x.id, { ...item, approved: spender });
        return true;
      }
      case 'NFT_SET_APPROVAL_FOR_ALL':
        if (to === sender) return false;
        if (x.flip < 6) this.operators.add(`${sender} ${to}`);
        else this.operators.delete(`${sender} ${to}`);
        return true;
      case 'NFT_UPDATE':
        if (this.updateRight !== sender || item === undefined) return false;
        this.items.set(x.id, { ...item, name: `name ${x.flip}` });
        return true;
      default:
        if (this.updateRight !== sender) return false;
        this.updateRight = x.flip === 0 ? null : to;
        return true;
    }
  }
}

function paramsOf(op: KnownOpName, collection: string, x: Draw): object {
  const item = { collection, token_id: x.flip % 2 === 0 ? x.id : `0x${x.id.toString(16)}` };
  const to = PEOPLE[x.to];
  switch (op) {
    case 'NFT_MINT':
      return { collection, to, ...(x.flip < 4 ? { token_id: x.id } : {}) };
    case 'NFT_TRANSFER':
      return { ...item, from: PEOPLE[x.from], to };
    case 'NFT_BURN':
      return item;
    case 'NFT_APPROVE':
      return { ...item, spender: x.flip === 0 ? '' : to };
    case 'NFT_SET_APPROVAL_FOR_ALL':
      return { collection, operator: to, approved: x.flip < 6 };
    case 'NFT_UPDATE':
      return { ...item, name: `name ${x.flip}` };
    default:
      return { collection, authority: 'update', new_authority: x.flip === 0 ? null : to };
  }
}

function expectEqual(world: World, paper: Paper): void {
  const row = world.state.nfts.collections.get(paper.address);
  expect(row).toMatchObject({
    minted: paper.minted,
    burned: paper.minted - paper.items.size,
    nextId: BigInt(paper.next),
    updateAuthority: paper.updateRight,
  });
  for (const who of PEOPLE) {
    const mine = [...paper.items].filter(([, { owner }]) => owner === who).sort(([a], [b]) => a - b);
    const shown = nftsOf(world.state, accountOf(who), 100, paper.address);
    expect(shown.map(({ token_id, approved, name }) => [token_id, approved, name])).toEqual(
      mine.map(([id, { approved, name }]) => [String(id), approved, name]),
    );
    for (const other of PEOPLE) {
      const expected = paper.operators.has(`${who} ${other}`);
      expect(isNftOperator(world.state, paper.address, accountOf(who), accountOf(other))).toBe(expected);
    }
  }
}

it('random histories of collections do what paper does, and replay and undo exactly', () => {
  let succeeded = 0;
  let total = 0;
  fc.assert(
    fc.property(fc.array(draw, { minLength: 250, maxLength: 350, size: 'max' }), (draws) => {
      const world = new World(Object.fromEntries(PEOPLE.map((one) => [one, 1000n * ONE])));
      const papers = [
        [1000, false],
        [25, false],
        [1000, true],
      ].map(([cap, isSoulbound]) => {
        const more = { name: 'Things', symbol: 'THG', max_supply: cap, non_transferable: isSoulbound };
        return new Paper(
          String(world.ok(ANNA, 'NFT_CREATE_COLLECTION', more).collection),
          Number(cap),
          isSoulbound === true,
        );
      });
      const blocks = new PlayedBlocks(world);
      for (let at = 0; at < draws.length; at += 7) {
        const batch = draws.slice(at, at + 7);
        // Minting is the right of one person: the others' tries would fill most of the history.
        const senderOf = (x: Draw): string => (OPS[x.op] === 'NFT_MINT' && x.flip < 8 ? ANNA : (PEOPLE[x.who] ?? ''));
        const candidates = batch.map((x): BlockTx => {
          const op = OPS[x.op] as KnownOpName;
          return world.tx(senderOf(x), op, paramsOf(op, papers[x.collection]?.address ?? '', x));
        });
        const { executed } = blocks.play(...candidates);
        for (const [index, x] of batch.entries()) {
          const op = OPS[x.op] as KnownOpName;
          const isDone = papers[x.collection]?.apply(op, senderOf(x), x) ?? false;
          expect([op, executed[index]?.receipt.success]).toEqual([op, isDone]);
          succeeded += Number(isDone);
          total += 1;
        }
        for (const paper of papers) expectEqual(world, paper);
      }
      blocks.expectReplayAndUndo();
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 6) },
  );
  expect(succeeded).toBeGreaterThan(total / 4);
});
