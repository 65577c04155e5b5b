// The effect of operations and calls on value, as the risk rules see it: who receives, what is paid, what others may
// take.

import { decodeArgs } from '@svc/core/abi/decode';
import { formatDecimal } from '@svc/core/decimal';
import type { Facts } from '@svc/core/ops/describe';
import type { Intent } from '@svc/core/ops/intent';
import { OPS, type OpName } from '@svc/core/ops/registry';
import { NATIVE_FACT } from '@svc/core/words/parts';
import { saidText } from '@svc/core/words/plainText';
import { type Abi, encodeFunctionData, parseAbi } from 'viem';
import { describe, expect, it } from 'vitest';
import { KNOWN_CALLS } from './knownCalls.ts';

const TOKEN = `0x${'ab'.repeat(20)}`;
const ME = `0x${'11'.repeat(20)}`;
const YOU = `0x${'22'.repeat(20)}`;
const SPENDER = `0x${'33'.repeat(20)}`;
const fact = { asset: TOKEN, symbol: 'T', name: 'T', decimals: 6, known: true };
const facts: Facts = { sender: ME, token: (asset) => (asset === 'SVC' ? NATIVE_FACT : fact) };

/** An intent as short text. */
function told({ recipients, payments, grants, collections = [] }: Intent): string {
  return [
    ...payments.map(({ token, amount }) => `pays ${amount} ${token?.symbol}`),
    ...recipients.map((to) => `to ${to.slice(0, 4)}`),
    ...grants.map(({ spender, amount }) => `lets ${spender.slice(0, 4)} take ${amount}`),
    ...collections.map((collection) => `item of ${collection.slice(0, 4)}`),
  ].join(', ');
}

describe('an operation', () => {
  it.each<[OpName, object, string]>([
    ['TOKEN_TRANSFER', { token_address: TOKEN, to: YOU, amount: '1.50' }, 'pays 1.5 T, to 0x22'],
    ['TOKEN_TRANSFER_FROM', { token_address: TOKEN, from: YOU, to: SPENDER, amount: '1' }, 'to 0x33'],
    ['TOKEN_MINT', { token_address: TOKEN, to: YOU, amount: '1' }, 'to 0x22'],
    ['TOKEN_WITHDRAW_FEES', { token_address: TOKEN, to: YOU }, 'to 0x22'],
    ['TOKEN_BURN', { token_address: TOKEN, amount: '2' }, 'pays 2 T'],
    ['TOKEN_APPROVE', { token_address: TOKEN, spender: SPENDER, amount: '5' }, 'lets 0x33 take 5'],
    [
      'TOKEN_APPROVE',
      { token_address: TOKEN, spender: SPENDER, amount: formatDecimal(10n ** 54n) },
      'lets 0x33 take all',
    ],
    ['TOKEN_APPROVE', { token_address: TOKEN, spender: SPENDER, amount: '0' }, ''],
    ['TOKEN_AUTHORIZE_OPERATOR', { token_address: TOKEN, operator: SPENDER }, 'lets 0x33 take all'],
    ['NFT_SET_APPROVAL_FOR_ALL', { collection: TOKEN, operator: SPENDER }, 'lets 0x33 take all'],
    ['NFT_SET_APPROVAL_FOR_ALL', { collection: TOKEN, operator: SPENDER, approved: false }, ''],
    ['NFT_TRANSFER', { collection: TOKEN, token_id: '1', to: YOU }, 'to 0x22, item of 0xab'],
    ['SWAP', { token_in: 'SVC', token_out: TOKEN, amount_in: '3' }, 'pays 3 SVC'],
    ['STAKE_DEPOSIT', { stake_amount: '100000', validator_public_key: '00'.repeat(1952) }, 'pays 100000 SVC'],
    ['CREATE_POOL', { token0: 'SVC', token1: TOKEN, stake_amount: '10000' }, 'pays 10000 SVC'],
    ['STAKE_EXIT', {}, ''],
  ])('%s %j: %s', (op, params, words) => {
    const intend = OPS[op].intent as (params: object, facts: Facts) => Intent;
    expect(told(intend(params, facts))).toBe(words);
  });
});

const ABI = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function transferFrom(address from, address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
  'function increaseAllowance(address spender, uint256 addedValue)',
  'function increaseApproval(address spender, uint256 addedValue)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
  'function permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed, uint8 v, bytes32 r, bytes32 s)',
  'function setApprovalForAll(address operator, bool approved)',
  'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
  'function safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] amounts, bytes data)',
]) as Abi;
const MOST = (1n << 256n) - 1n;
const SIGNED = [27, `0x${'00'.repeat(32)}`, `0x${'00'.repeat(32)}`];

/** Words and intent of a call to a token with six decimals, or to items. */
function meant(functionName: string, args: unknown[], kind: 'fungible' | 'items'): [string, string] {
  const data = encodeFunctionData({ abi: ABI, functionName, args });
  const known = KNOWN_CALLS.find((one) => one.function.selector === data.slice(2, 10));
  const decoded =
    known === undefined
      ? undefined
      : decodeArgs(known.function.inputs, Uint8Array.from(Buffer.from(data.slice(10), 'hex')));
  const token = { kind, fact: kind === 'items' ? { ...fact, decimals: 0 } : fact };
  const meaning =
    decoded === undefined
      ? undefined
      : known?.mean(decoded, { contract: TOKEN, token, tokenAt: () => token, sender: ME });
  if (meaning === undefined) throw new Error(`${functionName} is not known`);
  return [saidText(meaning.sentence).replaceAll(/0x([0-9a-fA-F]{2})[0-9a-fA-F]{38}/g, '0x$1'), told(meaning.intent)];
}

describe('a call', () => {
  it.each([
    ['transfer', [YOU, 2_500_000n], 'fungible', 'Send 2.5 T to 0x22', 'pays 2.5 T, to 0x22'],
    ['transferFrom', [ME, YOU, 1n], 'fungible', 'Send 0.000001 T to 0x22', 'pays 0.000001 T, to 0x22'],
    ['transferFrom', [YOU, SPENDER, 1n], 'fungible', 'Move 0.000001 T from 0x22 to 0x33', 'to 0x33'],
    ['transferFrom', [ME, YOU, 7n], 'items', 'Send T item 7 to 0x22', 'to 0x22'],
    ['approve', [SPENDER, 1_000_000n], 'fungible', 'Let 0x33 spend 1 T', 'lets 0x33 take 1'],
    ['approve', [SPENDER, 1n << 255n], 'fungible', 'Let 0x33 spend all your T, now and later', 'lets 0x33 take all'],
    ['approve', [SPENDER, 0n], 'fungible', 'Let 0x33 spend no more T', ''],
    ['approve', [SPENDER, 7n], 'items', 'Let 0x33 move T item 7', 'lets 0x33 take 7'],
    ['approve', [`0x${'0'.repeat(40)}`, 7n], 'items', 'Let nobody but you and your operators move T item 7', ''],
    [
      'increaseAllowance',
      [SPENDER, MOST],
      'fungible',
      'Let 0x33 spend all your T, now and later',
      'lets 0x33 take all',
    ],
    ['increaseAllowance', [SPENDER, 1_000_000n], 'fungible', 'Let 0x33 spend 1 T more than now', 'lets 0x33 take 1'],
    ['increaseAllowance', [SPENDER, 0n], 'fungible', 'Let 0x33 spend 0 T more than now', ''],
    ['increaseApproval', [SPENDER, 1_000_000n], 'fungible', 'Let 0x33 spend 1 T more than now', 'lets 0x33 take 1'],
    [
      'setApprovalForAll',
      [SPENDER, true],
      'items',
      'Let 0x33 move every T item you own, now and later',
      'lets 0x33 take all',
    ],
    ['setApprovalForAll', [SPENDER, false], 'items', 'Let 0x33 move your T items no more', ''],
    ['permit', [ME, SPENDER, 1_000_000n, 9n, ...SIGNED], 'fungible', 'Let 0x33 spend 1 T', 'lets 0x33 take 1'],
    // Whoever signed it gives the allowance, not whoever pays for handing it in.
    [
      'permit',
      [YOU, SPENDER, 1_000_000n, 9n, ...SIGNED],
      'fungible',
      'Hand in an allowance that 0x22 signed for 0x33',
      '',
    ],
    [
      'permit',
      [YOU, SPENDER, 0n, 9n, true, ...SIGNED],
      'fungible',
      'Hand in an allowance that 0x22 signed for 0x33',
      '',
    ],
    ['safeTransferFrom', [ME, YOU, 9n, 5n, '0x'], 'items', 'Send 5 of T item 9 to 0x22', 'to 0x22'],
    ['safeTransferFrom', [YOU, SPENDER, 9n, 5n, '0x'], 'items', 'Move 5 of T item 9 from 0x22 to 0x33', 'to 0x33'],
    [
      'safeBatchTransferFrom',
      [YOU, SPENDER, [1n, 2n], [1n, 1n], '0x'],
      'items',
      'Move 1 of T item 1, 1 of T item 2 from 0x22 to 0x33',
      'to 0x33',
    ],
  ] as const)('%s %s of %s: %s (%s)', (name, args, kind, sentence, intent) => {
    expect(meant(name, [...args], kind)).toEqual([sentence, intent]);
  });
});
