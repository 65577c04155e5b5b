// Random token histories against a slow and obvious ledger: plain maps, every rule written out where it applies.

import { formatDecimal, ONE } from '@svc/core/decimal';
import type { KnownOpName } from '@svc/core/ops/opTable';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { person, World } from '../../../../test/support/engineWorld.ts';
import { PlayedBlocks } from '../../../../test/support/playedBlocks.ts';
import type { BlockTx } from '../../kernel/block.ts';
import { accountOf } from '../ledgerKeys.ts';
import { allowanceOf, isOperator } from './allowances.ts';
import { isFrozen } from './ledger.ts';

const PEOPLE = Array.from({ length: 5 }, (_, at) => person(`holder ${at}`));
const [ANNA = '', BEN = '', CLEO = ''] = PEOPLE;
const RIGHTS = ['mint', 'freeze', 'fee', 'withdraw', 'pause', 'permanent_delegate'] as const;
type Right = (typeof RIGHTS)[number];

interface Rate {
  bps: bigint;
  max: bigint | null;
}

/** One token as a person would keep it on paper. */
class Paper {
  readonly address: string;
  supply = 1_000_000n;
  readonly max = 1_500_000n;
  readonly holdings = new Map<string, bigint>([[ANNA, 1_000_000n]]);
  readonly rights = new Map<Right, string>();
  paused = false;
  readonly frozen = new Map<string, boolean>();
  readonly allowances = new Map<string, bigint>();
  readonly operators = new Map<string, boolean>();
  rate: Rate | null;
  pending: (Rate & { from: number }) | null = null;
  readonly isCold: boolean;
  readonly isStuck: boolean;
  readonly hasOperators: boolean;

  constructor(address: string, kind: 'plain' | 'fee' | 'cold' | 'stuck') {
    this.address = address;
    this.rate = kind === 'fee' ? { bps: 250n, max: 40n } : null;
    this.isCold = kind === 'cold';
    this.isStuck = kind === 'stuck';
    this.hasOperators = kind === 'plain';
    for (const right of kind === 'fee' ? RIGHTS : RIGHTS.filter((one) => one !== 'fee' && one !== 'withdraw'))
      this.rights.set(right, ANNA);
    if (this.isCold) this.frozen.set(ANNA, false);
  }

  has = (who: string): bigint => this.holdings.get(who) ?? 0n;
  isFrozen = (who: string): boolean => this.frozen.get(who) ?? (this.isCold && who !== this.address);
  operates = (operator: string, holder: string): boolean =>
    operator === holder || (this.operators.get(`${holder} ${operator}`) ?? (this.hasOperators && operator === CLEO));

  private put(who: string, difference: bigint): void {
    this.holdings.set(who, this.has(who) + difference);
  }

  private canMove(from: string, amount: bigint): boolean {
    return !this.paused && !this.isFrozen(from) && this.has(from) >= amount;
  }

  private transfer(from: string, to: string, amount: bigint, height: number): boolean {
    if (this.isStuck || !this.canMove(from, amount)) return false;
    const rate = this.pending !== null && this.pending.from <= height ? this.pending : this.rate;
    let fee = rate === null ? 0n : (amount * rate.bps) / 10_000n + ((amount * rate.bps) % 10_000n === 0n ? 0n : 1n);
    if (rate !== null && rate.max !== null && fee > rate.max) fee = rate.max;
    this.put(from, -amount);
    this.put(to, amount - fee);
    this.put(this.address, fee);
    return true;
  }

  /** Whether an operation succeeds; its effects are made. */
  apply(op: string, sender: string, x: Draw, height: number): boolean {
    const amount = BigInt(x.amount);
    const to = PEOPLE[x.to] ?? '';
    const from = PEOPLE[x.from] ?? '';
    const holds = (right: Right): boolean => this.rights.get(right) === sender;
    switch (op) {
      case 'TOKEN_TRANSFER':
        return this.transfer(sender, to, amount, height);
      case 'TOKEN_TRANSFER_FROM': {
        const key = `${from} ${sender}`;
        if (holds('permanent_delegate') || this.operates(sender, from)) return this.transfer(from, to, amount, height);
        const left = (this.allowances.get(key) ?? 0n) - amount;
        if (left < 0n || !this.transfer(from, to, amount, height)) return false;
        this.allowances.set(key, left);
        return true;
      }
      case 'TOKEN_MINT':
        if (!holds('mint') || this.paused || this.supply + amount > this.max) return false;
        this.supply += amount;
        this.put(to, amount);
        return true;
      case 'TOKEN_BURN':
        if (!(holds('permanent_delegate') || this.operates(sender, from)) || !this.canMove(from, amount)) return false;
        this.supply -= amount;
        this.put(from, -amount);
        return true;
      case 'TOKEN_APPROVE':
        if (to === sender) return false;
        this.allowances.set(`${sender} ${to}`, x.flip ? 0n : amount);
        return true;
      case 'TOKEN_AUTHORIZE_OPERATOR':
      case 'TOKEN_REVOKE_OPERATOR':
        if (to === sender) return false;
        this.operators.set(`${sender} ${to}`, op === 'TOKEN_AUTHORIZE_OPERATOR');
        return true;
      case 'TOKEN_FREEZE':
      case 'TOKEN_THAW':
        if (!holds('freeze')) return false;
        this.frozen.set(to, op === 'TOKEN_FREEZE');
        return true;
      case 'TOKEN_PAUSE':
      case 'TOKEN_RESUME':
        if (!holds('pause') || this.paused === (op === 'TOKEN_PAUSE')) return false;
        this.paused = !this.paused;
        return true;
      case 'TOKEN_SET_TRANSFER_FEE':
        if (!holds('fee')) return false;
        if (this.pending !== null && this.pending.from <= height) this.rate = this.pending;
        this.pending = { bps: amount % 3000n, max: x.flip ? null : amount % 90n, from: height + 100 };
        return true;
      case 'TOKEN_WITHDRAW_FEES':
        if (!holds('withdraw') || this.paused || this.isFrozen(this.address)) return false;
        this.put(to, this.has(this.address));
        this.holdings.set(this.address, 0n);
        return true;
      default:
        return this.pass(sender, RIGHTS[x.amount % RIGHTS.length] as Right, x.flip && x.amount % 5 === 0 ? null : to);
    }
  }

  private pass(sender: string, right: Right, next: string | null): boolean {
    if (this.rights.get(right) !== sender) return false;
    if (next === null) this.rights.delete(right);
    else this.rights.set(right, next);
    return true;
  }
}

const OPS: readonly KnownOpName[] = [
  ...Array.from({ length: 6 }, () => 'TOKEN_TRANSFER' as const),
  ...Array.from({ length: 6 }, () => 'TOKEN_TRANSFER_FROM' as const),
  ...[
    'TOKEN_MINT',
    'TOKEN_BURN',
    'TOKEN_APPROVE',
    'TOKEN_APPROVE',
    'TOKEN_AUTHORIZE_OPERATOR',
    'TOKEN_REVOKE_OPERATOR',
  ],
  ...['TOKEN_FREEZE', 'TOKEN_THAW', 'TOKEN_THAW', 'TOKEN_PAUSE', 'TOKEN_RESUME', 'TOKEN_RESUME'],
  ...[
    'TOKEN_SET_TRANSFER_FEE',
    'TOKEN_SET_TRANSFER_FEE',
    'TOKEN_SET_TRANSFER_FEE',
    'TOKEN_WITHDRAW_FEES',
    'TOKEN_SET_AUTHORITY',
  ],
] as KnownOpName[];

const draw = fc.record({
  op: fc.nat({ max: OPS.length - 1 }),
  token: fc.oneof(fc.constant(1), fc.nat({ max: 3 })),
  // Most operations of the holder of the rights, so that rights are used.
  who: fc.oneof(fc.constant(0), fc.nat({ max: 4 })),
  to: fc.nat({ max: 4 }),
  from: fc.nat({ max: 4 }),
  amount: fc.oneof(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 400_000 })),
  flip: fc.boolean(),
});
type Draw = { op: number; token: number; who: number; to: number; from: number; amount: number; flip: boolean };

const units = (amount: bigint | number) => formatDecimal(BigInt(amount));

/** Parameters of a drawn operation; amounts are counted in the ledger's smallest units. */
function paramsOf(op: KnownOpName, address: string, x: Draw): object {
  const to = PEOPLE[x.to];
  const from = PEOPLE[x.from];
  const token = { token_address: address };
  switch (op) {
    case 'TOKEN_TRANSFER':
    case 'TOKEN_MINT':
      return { ...token, to, amount: units(x.amount) };
    case 'TOKEN_TRANSFER_FROM':
      return { ...token, from, to, amount: units(x.amount) };
    case 'TOKEN_BURN':
      return { ...token, from, amount: units(x.amount) };
    case 'TOKEN_APPROVE':
      return { ...token, spender: to, amount: x.flip ? '0' : units(x.amount) };
    case 'TOKEN_AUTHORIZE_OPERATOR':
    case 'TOKEN_REVOKE_OPERATOR':
      return { ...token, operator: to };
    case 'TOKEN_FREEZE':
    case 'TOKEN_THAW':
      return { ...token, account: to };
    case 'TOKEN_SET_TRANSFER_FEE':
      return {
        ...token,
        transfer_fee_bps: x.amount % 3000,
        ...(x.flip ? {} : { max_transfer_fee: units(x.amount % 90) }),
      };
    case 'TOKEN_WITHDRAW_FEES':
      return { ...token, to };
    case 'TOKEN_SET_AUTHORITY':
      return {
        ...token,
        authority: RIGHTS[x.amount % RIGHTS.length],
        new_authority: x.flip && x.amount % 5 === 0 ? null : to,
      };
    default:
      return token;
  }
}

function start(): { world: World; papers: Paper[] } {
  const world = new World(Object.fromEntries(PEOPLE.map((one) => [one, 1000n * ONE])));
  const all = {
    mint_authority: ANNA,
    freeze_authority: ANNA,
    permanent_delegate: ANNA,
    pausable: true,
    max_supply: units(1_500_000),
  };
  const deploy = (symbol: string, more: object) => world.deploy(ANNA, symbol, units(1_000_000), { ...all, ...more });
  const papers = [
    new Paper(deploy('PLAIN', { default_operators: [CLEO] }), 'plain'),
    new Paper(deploy('FEE', { transfer_fee_bps: 250, max_transfer_fee: units(40) }), 'fee'),
    new Paper(deploy('COLD', { default_frozen: true }), 'cold'),
    new Paper(deploy('STUCK', { non_transferable: true }), 'stuck'),
  ];
  return { world, papers };
}

function expectEqual(world: World, paper: Paper): void {
  const token = world.state.tokens.get(paper.address);
  if (token === undefined) throw new Error('no token');
  expect(token.totalSupply).toBe(paper.supply);
  for (const who of [...PEOPLE, paper.address]) {
    expect(world.balance(paper.address, who)).toBe(paper.has(who));
    expect(isFrozen(world.state, token, accountOf(who))).toBe(paper.isFrozen(who));
    for (const other of PEOPLE) {
      if (who === paper.address) continue;
      expect(isOperator(world.state, token, accountOf(who), accountOf(other))).toBe(paper.operates(other, who));
      expect(allowanceOf(world.state, paper.address, accountOf(who), accountOf(other))).toBe(
        paper.allowances.get(`${who} ${other}`) ?? 0n,
      );
    }
  }
}

it('random token histories do what a ledger on paper does, and replay and undo exactly', () => {
  let succeeded = 0;
  let total = 0;
  fc.assert(
    fc.property(fc.array(draw, { minLength: 300, maxLength: 400, size: 'max' }), (draws) => {
      const { world, papers } = start();
      const blocks = new PlayedBlocks(world);
      for (let at = 0; at < draws.length; at += 8) {
        const batch = draws.slice(at, at + 8);
        const candidates = batch.map((x): BlockTx => {
          const op = OPS[x.op] as KnownOpName;
          return world.tx(PEOPLE[x.who] ?? BEN, op, paramsOf(op, papers[x.token]?.address ?? '', x));
        });
        const { executed } = blocks.play(...candidates);
        for (const [index, x] of batch.entries()) {
          const op = OPS[x.op] as KnownOpName;
          const receipt = executed[index]?.receipt;
          const isDone = papers[x.token]?.apply(op, PEOPLE[x.who] ?? BEN, x, world.height) ?? false;
          expect([op, receipt?.success, receipt?.error_code === '']).toEqual([op, isDone, isDone]);
          succeeded += Number(isDone);
          total += 1;
        }
        for (const paper of papers) expectEqual(world, paper);
        // On to the block before a pending fee comes into force, whose height the next blocks straddle.
        const from = papers[1]?.pending?.from ?? 0;
        if ((at / 8) % 3 === 2) while (world.height < from - 2) blocks.play();
      }
      blocks.expectReplayAndUndo();
    }),
    { numRuns: Number(process.env.FUZZ_RUNS ?? 5) },
  );
  expect(succeeded).toBeGreaterThan(total / 4);
});
