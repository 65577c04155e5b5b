// Contracts of unknown kind, because they answer nothing, something else, or in two ways: the window shows the bare
// number for transfers to or from them, not a token amount; so does the list of allowances.

import { purseOf } from '@svc/core/ops/intent';
import { readTypedData } from '@svc/core/tx/typedData';
import { innerParts, type Part } from '@svc/core/words/message';
import { NATIVE_FACT } from '@svc/core/words/parts';
import { plainText } from '@svc/core/words/plainText';
import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, parseAbiParameters } from 'viem';
import { describe, expect, it } from 'vitest';
import { ME, SPENDER, TOKEN, word, YOU } from '../../../test/support/nestedCalls.ts';
import type { EvmClient } from '../node/evmClient.ts';
import { currentRight, type RightReading } from '../services/currentAllowance.ts';
import type { Network } from '../state/network.ts';
import { readContractToken } from './contractToken.ts';
import { describeCall } from './describeCall.ts';
import { recognisePermit } from './typedPermit.ts';

const abi = parseAbi([
  'function transfer(address,uint256)',
  'function transferFrom(address,address,uint256)',
  'function approve(address,uint256)',
  'function increaseAllowance(address,uint256)',
  'function decreaseAllowance(address,uint256)',
  'function permit(address,address,uint256,uint256,uint8,bytes32,bytes32)',
]);
const [SYMBOL, DECIMALS, SUPPORTS] = ['0x95d89b41', '0x313ce567', '0x01ffc9a7'];
/** Answers by selector; an absent one fails. */
type Answers = Readonly<Record<string, (data: string) => Hex>>;
const symbol = { [SYMBOL as string]: () => encodeAbiParameters(parseAbiParameters('string'), ['TKN']) };
const decimals = (answer: Hex) => ({ [DECIMALS as string]: () => answer });
const supports = (...ids: string[]) => ({
  [SUPPORTS as string]: (data: string) => word(ids.some((id) => data.slice(10).startsWith(id)) ? 1n : 0n),
});

const UNKNOWN: Readonly<Record<string, Answers>> = {
  'that answers nothing': {},
  'with a symbol alone': symbol,
  'whose decimals fail, as of a busy node': { ...symbol, ...supports() },
  'with more decimals than any token has': { ...symbol, ...decimals(word(77n)), ...supports() },
  'whose decimals are no number': { ...symbol, ...decimals('0x1234'), ...supports() },
  'that is a token and a collection': { ...symbol, ...decimals(word(6n)), ...supports('80ac58cd') },
  'that is a token and items in amounts': { ...symbol, ...decimals(word(6n)), ...supports('d9b67a26') },
};
const TOKEN_OF_SIX: Answers = { ...symbol, ...decimals(word(6n)), ...supports() };

const attempt = <T>(promise: Promise<T>) => promise.catch(() => undefined);
const clientOf = (answers: Answers): EvmClient =>
  ({
    code: async () => '0x60',
    call: async (_: unknown, { data }: { data: string }) => {
      const answer = answers[data.slice(0, 10)];
      if (answer === undefined) throw new Error('reverted');
      return answer(data);
    },
  }) as unknown as EvmClient;
const network = {} as Network;

const NUMBER = 2_500_000n;
const CALLS: Readonly<Record<string, Hex>> = {
  transfer: encodeFunctionData({ abi, functionName: 'transfer', args: [YOU, NUMBER] }),
  transferFrom: encodeFunctionData({ abi, functionName: 'transferFrom', args: [ME, YOU, NUMBER] }),
  'transferFrom of somebody else': encodeFunctionData({
    abi,
    functionName: 'transferFrom',
    args: [SPENDER, YOU, NUMBER],
  }),
  approve: encodeFunctionData({ abi, functionName: 'approve', args: [SPENDER, NUMBER] }),
  increaseAllowance: encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [SPENDER, NUMBER] }),
  decreaseAllowance: encodeFunctionData({ abi, functionName: 'decreaseAllowance', args: [SPENDER, NUMBER] }),
  permit: encodeFunctionData({ abi, functionName: 'permit', args: [ME, SPENDER, NUMBER, 9n, 27, word(1n), word(2n)] }),
};
const describedBy = (answers: Answers, data: Hex) =>
  describeCall({
    network,
    evm: clientOf(answers),
    attempt,
    sender: ME,
    to: TOKEN,
    toAsked: TOKEN,
    valueWei: 0n,
    data: Uint8Array.from(Buffer.from(data.slice(2), 'hex')),
    native: NATIVE_FACT,
    findFunction: () => undefined,
    decimalsOf: () => undefined,
  });

const field = (name: string, type: string) => ({ name, type });
const SIGNED: Readonly<Record<string, readonly (readonly [name: string, type: string, value: unknown])[]>> = {
  Permit: [
    ['owner', 'address', ME],
    ['spender', 'address', SPENDER],
    ['value', 'uint256', NUMBER.toString()],
    ['deadline', 'uint256', '9'],
  ],
  TransferWithAuthorization: [
    ['from', 'address', ME],
    ['to', 'address', YOU],
    ['value', 'uint256', NUMBER.toString()],
    ['validAfter', 'uint256', '0'],
    ['validBefore', 'uint256', '9'],
  ],
};
const signedBy = (answers: Answers, primaryType: string) => {
  const fields = SIGNED[primaryType] ?? [];
  const data = readTypedData({
    types: { [primaryType]: fields.map(([name, type]) => field(name, type)) },
    primaryType,
    domain: { name: 'T', chainId: 88888, verifyingContract: TOKEN },
    message: Object.fromEntries(fields.map(([name, , value]) => [name, value])),
  });
  return recognisePermit(data, {
    tokenAt: (address) => readContractToken(clientOf(answers), network, address, attempt),
    signer: ME,
    nowMs: 0,
  });
};

const ALLOWANCE = '0xdd62ed3e';
/** An allowance in the list of allowances. */
const listedBy = (answers: Answers, amount: bigint) =>
  currentRight(
    {
      evm: clientOf({ ...answers, [ALLOWANCE]: () => word(amount) }),
      network,
      account: { pqAccountId: ME, ethAddress: ME },
      attempt,
    } as unknown as RightReading,
    { kind: 'token', form: 'classic', asset: TOKEN, spender: SPENDER, isOperation: false },
  );

const amountsIn = (parts: readonly Part[]) => innerParts(parts).filter(({ kind }) => kind === 'amount');

describe.each(Object.entries(UNKNOWN))('a contract %s', (_, answers) => {
  it.each(Object.entries(CALLS))(
    'gets a number and no amount in %s, and is said to be not understood',
    async (_name, data) => {
      const { description, intent } = await describedBy(answers, data);
      const parts = [...description.sentence, ...description.rows.flatMap(({ value }) => value)];
      expect(amountsIn(parts)).toEqual([]);
      expect(plainText(description.sentence)).toMatch(
        /\b2,500,000 of .*\(its smallest units, or the number of an item\)/,
      );
      expect(description.warnings.map(({ code }) => code)).toContain('call.unknown');
      for (const payment of intent.payments) expect([purseOf(payment), payment.amount]).toEqual([undefined, '2500000']);
    },
  );

  it('gets a number instead of an amount in the list of allowances, unless it is unlimited', async () => {
    expect(await listedBy(answers, NUMBER)).toMatchObject({ amount: '2500000', isUncounted: true });
    expect(await listedBy(answers, 2n ** 256n - 1n)).toMatchObject({ amount: 'all', isUncounted: false });
    expect(await listedBy(answers, 0n)).toBeUndefined();
  });

  it.each(Object.keys(SIGNED))('gets a number and no amount in signed data (%s)', async (primaryType) => {
    const found = await signedBy(answers, primaryType);
    const { sentence = [], rows = [] } = found?.description ?? {};
    expect(amountsIn([...sentence, ...rows.flatMap(({ value }) => value)])).toEqual([]);
    expect(plainText(sentence)).toMatch(/\b2,500,000 of .*smallest units/);
    for (const payment of found?.intent.payments ?? []) expect(purseOf(payment)).toBeUndefined();
  });
});

it('a token with known decimals gets its amount', async () => {
  for (const data of Object.values(CALLS))
    expect(plainText((await describedBy(TOKEN_OF_SIX, data)).description.sentence)).toMatch(/\b2\.5 TKN/);
  for (const type of Object.keys(SIGNED))
    expect(plainText((await signedBy(TOKEN_OF_SIX, type))?.description.sentence ?? [])).toMatch(/\b2\.5 TKN/);
  expect(await listedBy(TOKEN_OF_SIX, NUMBER)).toMatchObject({ amount: '2.5', isUncounted: false });
});
