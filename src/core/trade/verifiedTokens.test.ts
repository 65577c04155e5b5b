// Which tokens are verified: by address, issuer and height, and in a wallet only where the node's list and the trade
// API agree.

import { expect, it } from 'vitest';
import { CHAIN_IDS } from '../names.ts';
import { agreedTokens, OPEN_RULES, verifiedTokens } from './verifiedTokens.ts';

const token = (digit: string, symbol: string, created_height: number, creator = '0xissuer') => ({
  token_address: `0x${digit.repeat(40)}`,
  symbol,
  creator,
  created_height,
});
const REAL = token('a', 'qUSDC', 5);
const LATER = token('b', 'qUSDC', 9, '0xother');
const EARLIER = token('c', 'qUSDC', 1, '0xother');
const slugs = (found: ReadonlyMap<{ slug: string }, { token_address: string }>) =>
  [...found].map(([{ slug }, { token_address }]) => [slug, token_address]);
const claims = (address: string) => new Map([['usdc', address]]);

it('is the first token of the symbol, of an issuer where there are any, or the pinned address', () => {
  expect(slugs(verifiedTokens([LATER, REAL], OPEN_RULES))).toEqual([['usdc', REAL.token_address]]);
  const ofIssuer = { ...OPEN_RULES, isIssuer: (creator: string) => creator === '0xissuer' };
  expect(slugs(verifiedTokens([EARLIER, REAL, LATER], ofIssuer))).toEqual([['usdc', REAL.token_address]]);
  const pinned = { ...OPEN_RULES, pins: claims(LATER.token_address.toUpperCase().replace('X', 'x')) };
  expect(slugs(verifiedTokens([EARLIER, REAL, LATER], pinned))).toEqual([['usdc', LATER.token_address]]);
});

it.each(['qusdc', 'QUSDC', 'USDC', 'qUЅDC', 'qUSDC ', 'SVC'])('is no token that calls itself %j', (symbol) => {
  expect(slugs(verifiedTokens([token('a', symbol, 1)], OPEN_RULES))).toEqual([]);
});

it('a wallet takes what node and trade API agree on, and neither can make a token verified alone', () => {
  expect(slugs(agreedTokens(CHAIN_IDS.local, [LATER, REAL], claims(REAL.token_address)))).toEqual([
    ['usdc', REAL.token_address],
  ]);
  // The trade API lies: another token, one that the node does not have, one of another symbol.
  for (const address of [LATER.token_address, `0x${'9'.repeat(40)}`, token('d', 'FREE', 1).token_address])
    expect(slugs(agreedTokens(CHAIN_IDS.local, [LATER, REAL, token('d', 'FREE', 1)], claims(address)))).toEqual([]);
  // The node lies: an earlier token.
  expect(slugs(agreedTokens(CHAIN_IDS.local, [EARLIER, REAL], claims(REAL.token_address)))).toEqual([]);
  expect(slugs(agreedTokens(CHAIN_IDS.local, [REAL], new Map()))).toEqual([]);
});

it.each([CHAIN_IDS.testnet, CHAIN_IDS.mainnet, 1, 31337])(
  'on chain %i nothing is pinned, so nothing is verified whatever both say',
  (chainId) => {
    expect(slugs(agreedTokens(chainId, [REAL], claims(REAL.token_address)))).toEqual([]);
  },
);
