// What a payment request fills in, and when it fills in nothing.

import { NATIVE_SYMBOL } from '@svc/core/names';
import { expect, it } from 'vitest';
import vectors from '../../../../docs/vectors/payment-request.json' with { type: 'json' };
import type { BalanceView } from '../../../background/state/view.ts';
import { pendingPayment, readRequest } from './requested.ts';

const [anyAsset, native, ofToken] = vectors.requests as [
  (typeof vectors.requests)[0],
  (typeof vectors.requests)[0],
  (typeof vectors.requests)[0],
];
const held = (asset: string): BalanceView => ({
  asset,
  symbol: 'A',
  name: 'A',
  decimals: 18,
  verified: false,
  pq: '1',
  classic: '0',
});
const token = ofToken.request.asset?.toLowerCase() ?? '';
const assets = [held(NATIVE_SYMBOL), held(token)];

it('is the recipient, and asset and amount if it has them', () => {
  expect(readRequest(anyAsset.link, 88888, assets)).toEqual({ to: anyAsset.request.to });
  expect(readRequest(native.uri, 88890, assets)).toEqual({
    to: native.request.to,
    asset: NATIVE_SYMBOL,
    amount: native.request.amount,
  });
  // In the wallet's spelling of the token.
  expect(readRequest(ofToken.uri, 88888, assets)).toMatchObject({ asset: token, amount: ofToken.request.amount });
});

it('is nothing for another chain, an asset that is not held, or an invalid request', () => {
  expect(readRequest(native.uri, 88888, assets)).toEqual({
    fault: expect.stringContaining('chain 88890'),
    elsewhere: { chainId: 88890, text: native.uri },
  });
  expect(readRequest(ofToken.uri, 88888, [held(NATIVE_SYMBOL)])).toEqual({ fault: expect.stringContaining('none') });
  for (const { text } of vectors.refused)
    expect(readRequest(text, 88888, assets)).toEqual({ fault: expect.stringContaining('payment request') });
});

it('is taken once, and its source is told', () => {
  let taken = 0;
  pendingPayment.put(native.uri, () => {
    taken += 1;
  });
  expect([pendingPayment.take(), pendingPayment.take(), taken]).toEqual([native.uri, '', 1]);
});
