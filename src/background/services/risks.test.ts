// The balances that the risk rules get: the smaller of the node's current answer and the last one on the wallet's
// screens, and which were not answered at all.

import { type Intent, NO_INTENT, type Payment } from '@svc/core/ops/intent';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { message } from '@svc/core/words/message';
import { NATIVE_FACT, part, type Warning } from '@svc/core/words/parts';
import { warning } from '@svc/core/words/warning';
import { describe, expect, it } from 'vitest';
import { noPatience } from '../../../test/support/noPatience.ts';
import { rankWarnings } from '../../ui/kit/Warnings.tsx';
import { createEvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import { type Act, createRisks, type RisksOptions } from './risks.ts';

const TOKEN = { asset: `0x${'1f'.repeat(20)}`, symbol: 'T', name: 'T', decimals: 18, known: true };

interface Said {
  /** The node's answer, to whatever it is asked for; an error is thrown, undefined hangs. */
  readonly now?: unknown;
  readonly seen?: string;
  readonly said?: readonly Warning[];
}

/** Codes of the warnings of a payment, and whether it needs the password. */
const assessed = (payment: Payment, said: Said) => assessedOf({ payments: [payment] }, said);

async function assessedOf(intent: Partial<Intent>, { now, seen, said = [] }: Said) {
  const answer = (): Promise<unknown> =>
    now === undefined
      ? new Promise(() => undefined)
      : now instanceof Error
        ? Promise.reject(now)
        : Promise.resolve(now);
  const node = {
    read: (_: unknown, name: string) =>
      name === 'getTokenBalanceText' &&
      intent.payments?.[0]?.token?.asset !== NATIVE_FACT.asset &&
      now instanceof RpcFailure
        ? Promise.resolve('0')
        : answer(),
    pass: answer,
    patience: noPatience,
  } as unknown as NodeClient;
  const risks = createRisks({
    node,
    evm: createEvmClient(node),
    accounts: { list: () => [], watched: () => [] },
    contacts: { view: () => [] },
    recipients: { list: () => [] },
    settings: { get: () => ({ maxSlippagePercent: 1 }) },
    tokens: { knownFacts: () => [] },
    verified: { of: async () => [], contenders: async () => [] },
    held: () => [],
    now: () => 0,
    seenBalance: () => seen,
  } as unknown as RisksOptions);
  const act = {
    intent: { ...NO_INTENT, ...intent },
    origin: undefined,
    network: { slug: 'net', isSvc: true, currency: 'SVC' } as Network,
    account: {
      ethAddress: `0x${'05'.repeat(20)}`,
      pqAddress: `0xPQ${'ab'.repeat(32)}`,
      pqAccountId: `0x${'77'.repeat(20)}`,
    },
    form: 'pq',
    feeWei: 0n,
    usualFeeWei: 0n,
    heldWei: undefined,
    said,
    attempt: noPatience(),
  } as unknown as Act;
  const { warnings, needsPassword } = await risks.assess(act);
  const { dangers, others, rest } = rankWarnings(warnings);
  return { codes: [...dangers, ...others, ...rest].map((one) => one.code), needsPassword };
}

const six = { token: NATIVE_FACT, amount: '6' };

describe('a share of a balance', () => {
  it.each([
    ['1000', undefined, []],
    ['1000', '1000', []],
    // A node that overstates a balance now has not shown it before; one that understates it gains nothing.
    ['1000', '10', ['balance.largeShare']],
    ['10', '1000', ['balance.largeShare']],
  ])('is of the smaller one: %s by the node, %s on the screens', async (now, seen, codes) => {
    const found = await assessed(six, { now, ...(seen === undefined ? {} : { seen }) });
    expect(found).toEqual({ codes, needsPassword: codes.length > 0 });
  });
});

describe('an unread balance', () => {
  const silentToken = {
    ...warning('token.unread', 'caution', { asset: part.given('T') }),
    unanswered: message('unanswered.token', { asset: part.given('T') }),
  };

  it('of a node that does not answer is reported with everything else that it does not answer, and needs the password', async () => {
    for (const now of [undefined, new Error('gone')]) {
      const found = await assessed(six, { said: [silentToken], ...(now === undefined ? {} : { now }) });
      expect(found).toEqual({ codes: ['node.silent'], needsPassword: true });
    }
  });

  it('of an asset that the node does not name is reported once, too', async () => {
    const unnamed = { unnamed: [message('payment.collateral')], amount: '6' };
    expect(await assessed(unnamed, { now: '9', said: [silentToken] })).toEqual({
      codes: ['node.silent'],
      needsPassword: true,
    });
    expect((await assessed(unnamed, { now: '9' })).codes).toEqual(['balance.unread']);
  });

  it('of a failing contract is no silence of the node', async () => {
    const now = new RpcFailure({ code: 3, message: 'execution reverted' });
    const found = await assessed({ token: TOKEN, amount: '6' }, { now });
    expect(found.needsPassword).toBe(true);
    expect(found.codes).toContain('balance.unread');
    expect(found.codes).not.toContain('node.silent');
  });
});

describe('a figure of the node', () => {
  const order = { market: 'BTC-USD-PERP', side: 'buy', price: '0.0005' } as const;
  const swap = { amountIn: '1', tokenIn: NATIVE_FACT, tokenOut: TOKEN, minimum: '0.5' };

  it.each([
    ['0.000400000000000000000000001', ['price.far']],
    ['0.0004', ['price.far']],
    ['0.000499999999999999999999999', []],
    ['0', []],
    [null, []],
    ['', []],
    ['4e-4', []],
    ['-0.0004', []],
    ['abc', []],
    ['9'.repeat(100), []],
  ])(
    '%j beside an order is read as far as it is one, and never keeps its window from opening',
    async (price, codes) => {
      const now = { best_ask: null, mid: null, last_price: null, amm_price: price };
      expect((await assessedOf({ order }, { now })).codes.filter((code) => code === 'price.far')).toEqual(codes);
    },
  );

  it.each([
    ['1.0000000000000000000000001', true],
    ['', false],
    ['abc', false],
    [null, false],
    ['1e3', false],
  ])('%j beside a swap never keeps its window from opening', async (quoted, isRead) => {
    const { codes } = await assessedOf({ swap }, { now: { amount_out: quoted } });
    expect(codes.includes('swap.slippage')).toBe(isRead);
  });
});
