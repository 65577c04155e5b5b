// A lying node cannot widen a transaction: whatever it answers while a window is built, what leaves the account on an
// honest network, and who gains rights over it, stays within what the window says, or the window says what it does not
// know.

import { type AccountId, findAccountId } from '@svc/core/accounts/address';
import { parseDecimal } from '@svc/core/decimal';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { type Intent, openOf, type Payment, unnamedPayments } from '@svc/core/ops/intent';
import { OPS, type OpName } from '@svc/core/ops/registry';
import { plainText } from '@svc/core/words/plainText';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AskedWindow, type AskingWallet, createAskingWallet, rememberingFetch } from '../support/askingWallet.ts';
import { lyingFetch } from '../support/lyingFetch.ts';
import { type Outcome, outcomeOf } from '../support/outcome.ts';
import { Random } from '../support/random.ts';
import { drawsOf, REQUESTS } from '../support/requestDraws.ts';
import { startNode, type TestNode } from '../support/startNode.ts';
import { makeWindowWorld, type WindowWorld } from '../support/windowWorld.ts';

const CASES = Number(process.env.FUZZ_RUNS ?? 300);

let node: TestNode;
let wallet: AskingWallet;
let world: WindowWorld;
let often = 8;
const random = new Random();

beforeAll(async () => {
  node = await startNode();
  const { account, pqSeed } = await createAskingWallet({ nodeUrl: node.url });
  world = await makeWindowWorld(node, { account, pqSeed });
  const values = [
    ...world.people,
    ...world.strangers,
    ...world.listed,
    world.mine,
    world.others,
    world.cats,
    ...world.pools,
    ...world.pairs,
    account.pqAddress,
    account.pqAccountId,
  ];
  const fetch = lyingFetch(rememberingFetch(), { random, often: () => often, values });
  wallet = await createAskingWallet({ nodeUrl: node.url, fetch, hasEffect: true });
});
afterAll(() => node.stop());

type Window = AskedWindow<'sendExchangeTransaction'>;
type Changes = NonNullable<Outcome['changes']>;

const signed = (delta: string): bigint => (delta.startsWith('-') ? -parseDecimal(delta.slice(1)) : parseDecimal(delta));

/** Digits of an amount, grouped as in a window. */
const grouped = (amount: string): string => {
  const [whole = '', places] = amount.split('.');
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${places === undefined ? '' : `.${places}`}`;
};

/** Ledger accounts whose full address a window shows. */
function shownAccounts(text: string): Set<string> {
  const found = text.match(/0x(?:PQ)?[0-9a-fA-F]{40,64}/g) ?? [];
  return new Set(found.flatMap((address) => findAccountId(address) ?? []));
}

/** What may leave of the assets that the request names, free and from collateral, by asset. */
function allowedOf({ payments }: Intent, asset: string): { free: bigint; collateral: bigint } {
  const own = payments.filter(({ token, unnamed }) => unnamed === undefined && token?.asset === asset);
  return { free: paid(own.filter(isFree)), collateral: paid(own.filter((one) => !isFree(one))) };
}

const isFree = ({ from }: Payment): boolean => from === undefined;
const paid = (list: readonly Payment[]): bigint => list.reduce((all, { amount }) => all + parseDecimal(amount), 0n);

/**
 * Subtracts from an excess what the window allows for an asset that the request does not name. Each such payment has
 * one asset, which the window lists as unknown.
 */
function takeUnnamed(left: Payment[], excess: bigint, text: string, purse: (one: Payment) => boolean): bigint {
  if (excess <= 0n) return 0n;
  const at = left.findIndex(
    (one) => purse(one) && parseDecimal(one.amount) >= excess && text.includes(plainText(one.unnamed ?? [])),
  );
  if (at < 0) return excess;
  left.splice(at, 1);
  return 0n;
}

/** Whether the window states that the share of the collateral or of the proceeds is open. */
function saysOpen({ text, intent }: Window): boolean {
  return (intent?.open ?? []).some((sentence) => text.includes(plainText(sentence)));
}

function moneyFaults(window: Window, { balances }: Changes, fee: bigint, me: string): string[] {
  const { intent, text } = window;
  if (intent === undefined) return ['there is no intent'];
  const own = balances.filter(({ account }) => account === me);
  const faults: string[] = [];
  const unnamed = unnamedPayments(intent);
  const forFree: Payment[] = [...unnamed];
  const forAll: Payment[] = [...unnamed];
  for (const asset of new Set(own.map((one) => one.asset))) {
    const of = (kind: string): bigint =>
      own.filter((one) => one.asset === asset && one.kind === kind).reduce((sum, one) => sum + signed(one.delta), 0n);
    const free = -(of('available') + (asset === NATIVE_SYMBOL ? fee : 0n));
    const total = free - of('escrow') - of('perps') - of('staked');
    const allowed = allowedOf(intent, asset);
    if (takeUnnamed(forFree, free - allowed.free, text, isFree) > 0n)
      faults.push(`${free} units of ${asset} leave the free balance, the window allows ${allowed.free}`);
    const most = allowed.free + allowed.collateral;
    if (takeUnnamed(forAll, total - most, text, () => true) > 0n && !saysOpen(window))
      faults.push(`${total} units of ${asset} leave in all, the window allows ${most}`);
  }
  for (const { token, amount } of intent.payments) {
    if (!text.includes(grouped(amount))) faults.push(`the payment of ${amount} ${token?.asset} stands nowhere`);
    if (token !== undefined && token.asset !== NATIVE_SYMBOL && !text.includes(token.asset.slice(-4)))
      faults.push(`which token is paid, ${token.asset}, stands nowhere`);
  }
  if (unnamed.length > 0 && intent.isWhole === true) faults.push('what is paid is not named, and the list is whole');
  for (const sentence of openOf(intent))
    if (!text.includes(plainText(sentence))) faults.push(`that it is open stands nowhere: ${plainText(sentence)}`);
  // If the asset or the amount of a payment is unknown, the password is required.
  if (unnamed.some(({ token, amount }) => token === undefined && parseDecimal(amount) > 0n) && !window.needsPassword)
    faults.push('what is paid was not read, and no password is asked');
  return faults;
}

function itemFaults({ intent, text }: Window, { ownership }: Changes, me: string): string[] {
  return ownership
    .filter(({ before, after }) => before === me && after !== me)
    .flatMap(({ collection, token_id: id }) => [
      ...((intent?.items ?? []).some((item) => item.collection.toLowerCase() === collection && item.tokenId === id)
        ? []
        : [`item ${id} of ${collection} leaves, the intent does not name it`]),
      ...(text.includes(id) && text.toLowerCase().includes(collection)
        ? []
        : [`item ${id} of ${collection} leaves, the window does not name it`]),
    ]);
}

/** Faults in the rights over the account's assets that were granted. */
function grantFaults({ intent, text }: Window, { allowances }: Changes, me: string): string[] {
  const accounts = shownAccounts(text);
  return allowances
    .filter(({ owner }) => owner === me)
    .flatMap((one) => {
      const to = one.kind === 'nft' ? one.after : one.spender;
      const rises =
        one.kind === 'token'
          ? parseDecimal(one.after) > parseDecimal(one.before)
          : one.kind === 'nft'
            ? one.after !== null
            : one.after && !one.before;
      if (!rises || to === null) return [];
      const grant = (intent?.grants ?? []).find(({ spender }) => findAccountId(spender) === to);
      const most = grant === undefined ? 0n : grant.amount === 'all' ? 2n ** 400n : parseDecimal(grant.amount);
      const covers =
        grant !== undefined &&
        (one.kind === 'token'
          ? most >= parseDecimal(one.after)
          : one.kind === 'nft'
            ? grant.isItem === true && grant.amount === one.token_id
            : grant.amount === 'all');
      return [
        ...(covers ? [] : [`${to} gets a right (${one.kind}) that the intent does not name`]),
        ...(accounts.has(to) ? [] : [`${to} gets a right (${one.kind}), the window does not name who`]),
        ...(one.kind !== 'token' || grant?.amount === 'all' || text.includes(grouped(one.after))
          ? []
          : [`the allowance of ${one.after} stands nowhere`]),
      ];
    });
}

/** Everyone who gained power over a token or a collection. */
function rightFaults({ text, intent }: Window, outcome: Outcome, me: string): string[] {
  const accounts = shownAccounts(text);
  const named = new Set((intent?.rights ?? []).flatMap(({ holder }) => findAccountId(holder) ?? []));
  const holders = new Set<string>();
  for (const { table, before, after } of outcome.rows) {
    if (!/^(?:tokens|nftCollections|collections)$/.test(table) || after === undefined) continue;
    for (const [member, value] of Object.entries(after as Record<string, unknown>)) {
      if (
        !/authorit|delegate|operator/i.test(member) ||
        JSON.stringify((before as Record<string, unknown> | undefined)?.[member]) === JSON.stringify(value)
      )
        continue;
      for (const address of JSON.stringify(value ?? null).match(/0x(?:PQ|pq)?[0-9a-fA-F]{40,64}/g) ?? [])
        holders.add(findAccountId(address) ?? address);
    }
  }
  return [...holders].flatMap((holder) => [
    ...(holder === me || accounts.has(holder as AccountId)
      ? []
      : [`${holder} gets a power, the window does not name who`]),
    ...(holder === me || named.has(holder as AccountId)
      ? []
      : [`${holder} gets a power that the intent does not name`]),
  ]);
}

it('stays within what the window said', async () => {
  const draw = drawsOf(random, world);
  const names = Object.keys(OPS) as OpName[];
  const me = wallet.account.pqAccountId;
  const faults = new Map<string, string>();
  let executed = 0;
  for (let done = 0; done < CASES; done++) {
    often = random.pick([0, 2, 5, 10]);
    const op = random.pick(names);
    const params = REQUESTS[op](draw);
    const window = (await wallet.ask('svc_sendExchangeTransaction', [{ op, params }])).window as Window | undefined;
    if (window === undefined) continue;
    const outcome = outcomeOf(node, window.subject);
    if (outcome.changes === undefined || !outcome.succeeded) continue;
    executed += 1;
    const fee = outcome.feeWei;
    const found = [
      ...(window.fault === undefined ? [] : [`the window cannot be drawn: ${window.fault}`]),
      ...moneyFaults(window, outcome.changes, fee, me),
      ...itemFaults(window, outcome.changes, me),
      ...grantFaults(window, outcome.changes, me),
      ...rightFaults(window, outcome, me),
    ];
    for (const fault of found)
      faults.set(
        `${op} ${fault.replaceAll(/0x[0-9a-f]+|\d+/g, 'n')}`,
        [
          `${op}: ${fault}`,
          `request: ${JSON.stringify(params)}`,
          `intent:  ${JSON.stringify(window.intent)}`,
          `window:\n${window.text}`,
          `outcome:\n${outcome.text.slice(0, 2500)}`,
        ].join('\n'),
      );
  }
  expect(executed).toBeGreaterThan(CASES / 4);
  expect([...faults.values()].join('\n\n'), `FUZZ_SEED=${random.seed}`).toBe('');
});
