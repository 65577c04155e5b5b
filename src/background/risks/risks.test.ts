// Every risk rule: what triggers it, and what does not.

import { readdirSync } from 'node:fs';
import { type Intent, NO_INTENT } from '@svc/core/ops/intent';
import { CATALOG } from '@svc/core/trade/assetCatalog';
import { message, type TokenFact } from '@svc/core/words/message';
import { NATIVE_FACT } from '@svc/core/words/parts';
import { saidText } from '@svc/core/words/plainText';
import { describe, expect, it } from 'vitest';
import { assess, RISK_RULES } from './assess.ts';
import { lookAlikeToken, skeleton } from './lookAlikeToken.ts';
import type { RiskFacts } from './risk.ts';

const A = '0x0567e796A02B9Fef91b8451892f6b5d84EBca640';
const FALSE_A = '0x05677c1D90E4b2a35f688e03D1C94A7BE256a640';
const B = '0x44B9E12292d72091EDfe88C5735a8614648c932D';
const token = (symbol: string, asset = `0x${'11'.repeat(20)}`): TokenFact => ({
  asset,
  symbol,
  name: '',
  decimals: 18,
  known: true,
});
const USDX = token('USDX');
const OTHER_USDX = (symbol: string) => token(symbol, `0x${'22'.repeat(20)}`);

const facts = (intent: Partial<Intent> = {}, changes: Partial<RiskFacts> = {}): RiskFacts => ({
  intent: { ...NO_INTENT, ...intent },
  origin: 'https://shop.test',
  ownAddresses: [B],
  knownRecipients: [A],
  knownTokens: [NATIVE_FACT, USDX],
  verifiedTokens: [],
  contenders: [],
  heldTokens: [],
  balances: new Map([['SVC', '100']]),
  unanswered: new Set(),
  nowSeconds: 1_000n,
  feeWei: 1n,
  usualFeeWei: 1n,
  currency: 'SVC',
  maxSlippagePercent: 1,
  ...changes,
});
const swap = (minimum?: string) => ({
  swap: { amountIn: '1', tokenIn: NATIVE_FACT, tokenOut: USDX, ...(minimum === undefined ? {} : { minimum }) },
});
const order = (side: 'buy' | 'sell', price: string) => ({ order: { market: 'm', side, price } });
const lets = (amount: string) => ({ grants: [{ spender: A, token: NATIVE_FACT, amount }] });
const pays = (amount: string) => ({ payments: [{ token: NATIVE_FACT, amount }] });

/** Code of the rule, a request that triggers it, and one that does not. */
const CASES: readonly [string, RiskFacts, RiskFacts][] = [
  ['recipient.firstTime', facts({ recipients: [`0x${'33'.repeat(20)}`] }), facts({ recipients: [A.toLowerCase(), B] })],
  ['recipient.lookAlike', facts({ recipients: [FALSE_A] }), facts({ recipients: [A] })],
  ['recipient.protocol', facts({ recipients: [`0xPOOL${'a'.repeat(36)}`] }), facts({ recipients: [A] })],
  [
    'recipient.nobody',
    facts({ recipients: [`0x${'0'.repeat(40)}`] }),
    facts({ recipients: [`0x${'0'.repeat(35)}12345`] }),
  ],
  [
    'recipient.nobody',
    facts({ recipients: ['0x000000000000000000000000000000000000dEaD'] }),
    facts({ recipients: [`0xdead${'1'.repeat(36)}`] }),
  ],
  ['recipient.nobody', facts({ recipients: [`0x${'e'.repeat(40)}`] }), facts({ recipients: [`0x${'e'.repeat(39)}d`] })],
  [
    'recipient.tokenContract',
    facts({ recipients: [USDX.asset], tokens: [USDX] }),
    facts({ recipients: [A], tokens: [USDX] }),
  ],
  [
    'allowance.unlimited',
    facts({ grants: [{ spender: A, token: USDX, amount: 'all' }] }),
    facts({ grants: [{ spender: A, token: USDX, amount: '5' }] }),
  ],
  [
    'allowance.unlimited',
    facts({ grants: [{ spender: A, token: USDX, amount: `1${'0'.repeat(20)}` }] }),
    facts({ grants: [{ spender: A, token: USDX, amount: (2n ** 255n).toString(), isItem: true }] }),
  ],
  ['token.lookAlike', facts({ tokens: [OTHER_USDX('UЅDX')] }), facts({ tokens: [USDX] })],
  [
    'token.unverified',
    facts({ tokens: [{ ...OTHER_USDX('ABC'), known: false }] }),
    facts({ tokens: [OTHER_USDX('ABC')] }),
  ],
  [
    'price.far',
    facts(order('buy', '1.11'), { referencePrice: '1' }),
    facts(order('buy', '1.09'), { referencePrice: '1' }),
  ],
  [
    'price.far',
    facts(order('sell', '0.89'), { referencePrice: '1' }),
    facts(order('sell', '5'), { referencePrice: '1' }),
  ],
  ['deadline.over', facts({ deadlines: ['999'] }), facts({ deadlines: ['1000'] })],
  ['swap.noMinimum', facts(swap()), facts(swap('0.1'))],
  ['swap.slippage', facts(swap('0.98'), { quotedOut: '1' }), facts(swap('0.99'), { quotedOut: '1' })],
  ['balance.unread', facts(pays('1'), { balances: new Map() }), facts(pays('1'))],
  ['items.leave', facts({ items: [{ collection: USDX.asset, tokenId: '1' }] }), facts({ collections: [USDX.asset] })],
  ['right.given', facts({ rights: [{ holder: A, may: message('owned.all') }] }), facts({ grants: lets('1').grants })],
  ['balance.largeShare', facts(pays('50.000000000000000001')), facts(pays('50'))],
  ['site.insecure', facts({}, { origin: 'http://shop.test' }), facts({}, { origin: 'http://localhost:3000' })],
  [
    'fee.largeShare',
    facts({}, { feeWei: 51n, usualFeeWei: 51n, heldWei: 100n }),
    facts({}, { feeWei: 50n, usualFeeWei: 50n, heldWei: 100n }),
  ],
  ['fee.high', facts({}, { feeWei: 101n }), facts({}, { feeWei: 100n })],
];

describe('risk signs', () => {
  it.each(CASES)('%s triggers where it should and not where it should not', (code, is, isNot) => {
    expect(assess(is).warnings.map((one) => one.code)).toContain(code);
    expect(assess(isNot).warnings.map((one) => one.code)).not.toContain(code);
  });

  it('each have their own file and a case above', () => {
    const files = readdirSync(import.meta.dirname).filter(
      (file) => !/test|assess|risk\.ts|addresses|amounts|stakes/.test(file),
    );
    expect(RISK_RULES).toHaveLength(files.length);
    expect(new Set(CASES.map(([code]) => code))).toEqual(new Set(RISK_RULES.map((rule) => rule.code)));
  });

  it('are reported once, and an imitation is not also called new', () => {
    const said = [{ code: 'swap.noMinimum', severity: 'caution' as const, text: 'x', advice: 'y' }];
    expect(assess(facts(swap()), said).warnings).toEqual(said);
    expect(assess(facts({ recipients: [FALSE_A] })).warnings.map((one) => one.code)).toEqual(['recipient.lookAlike']);
    expect(assess(facts({ recipients: [`0x${'0'.repeat(36)}dead`] })).warnings.map((one) => one.code)).toEqual([
      'recipient.nobody',
    ]);
  });

  it('ask for the password when a large share leaves, adding up all payments', () => {
    expect(assess(facts({ payments: [...pays('30').payments, ...pays('30').payments] })).needsPassword).toBe(true);
    expect(assess(facts(pays('30'))).needsPassword).toBe(false);
  });

  // The outflow decides, whatever its form; a node that hides a balance gains nothing.
  it.each<[string, Partial<Intent>, boolean]>([
    ['a small payment', pays('1'), false],
    ['a small allowance', lets('1'), false],
    ['a small payment and a small allowance, together more than half', { ...pays('30'), ...lets('30') }, true],
    ['an allowance of more than half', lets('51'), true],
    ['an allowance without a bound', lets('all'), true],
    ['an allowance of more than anybody has', lets(`1${'0'.repeat(20)}`), true],
    ['a payment of a token whose balance is not known', { payments: [{ token: USDX, amount: '0.1' }] }, true],
    [
      'an allowance of a token whose balance is not known',
      { grants: [{ spender: A, token: USDX, amount: '0.1' }] },
      true,
    ],
    ['nothing of a token whose balance is not known', { payments: [{ token: USDX, amount: '0' }] }, false],
    [
      'a payment of an asset that was not read',
      { payments: [{ unnamed: [message('payment.collateral')], amount: '0.1' }] },
      true,
    ],
    ['an allowance of nobody knows what', { grants: [{ spender: A, token: undefined, amount: '1' }] }, true],
    ['an item that leaves', { items: [{ collection: USDX.asset, tokenId: '1' }] }, true],
    ['a right over one item', { grants: [{ spender: A, token: USDX, amount: '7', isItem: true }] }, true],
    ['a right over every item', { grants: [{ spender: A, token: USDX, amount: 'all' }] }, true],
    ['a right over what is made', { grants: [{ spender: A, token: { symbol: 'NEW' }, amount: 'all' }] }, true],
    ['a power that somebody gets', { rights: [{ holder: A, may: message('owned.all') }] }, true],
    ['nothing', {}, false],
  ])('%s: password %#', (_, intent, needsPassword) => {
    const found = assess(facts(intent));
    expect(found.needsPassword).toBe(needsPassword);
    // The user learns why the password is needed.
    expect(found.warnings.some(({ severity }) => severity !== 'note')).toBe(needsPassword);
  });

  it.each(['UЅDX', 'USD​X', 'usdx', 'U5DX', 'ÚSDX', 'U$DX'])('%s reads as USDX', (symbol) => {
    expect(skeleton(symbol.replace('​', '⟨200B⟩'))).toBe(skeleton('USDX'));
  });
});

describe('look-alike tokens', () => {
  const QUSDC = CATALOG.find(({ slug }) => slug === 'usdc');
  if (QUSDC === undefined) throw new Error('The catalogue has no usdc.');
  const REAL = { ...token('qUSDC', `0x${'aa'.repeat(20)}`), name: 'USD Coin' };
  const verifiedTokens = [{ entry: QUSDC, asset: REAL.asset }];
  const other = (symbol: string, name = '') => ({ ...token(symbol, `0x${'bb'.repeat(20)}`), name });
  const said = (one: TokenFact, changes: Partial<RiskFacts> = {}) => {
    const found = lookAlikeToken.check(
      facts({ tokens: [one] }, { verifiedTokens, knownTokens: [NATIVE_FACT], ...changes }),
    );
    return found && saidText(found.text);
  };

  it.each([
    ['the same symbol', other('qUSDC')],
    ['other letters', other('qUЅDC')],
    ['what is not seen', other('qUSDC⟨200B⟩')],
    ['the symbol that lists show', other('USDC')],
    ['its name', other('FREE', 'USD Coin')],
    ['its name in other letters', other('FREE', 'UЅD Сoin')],
  ])('%s as a verified token is pointed out', (_, one) => {
    expect(said(one)).toContain('the verified qUSDC');
    // That it was sent to the account, or is on the list, does not change the result.
    expect(said(one, { heldTokens: [one] })).toContain('the verified qUSDC');
    expect(said(one, { knownTokens: [NATIVE_FACT, one] })).toContain('the verified qUSDC');
  });

  it('the verified token itself is none, even if others have its name, nor is it called unverified', () => {
    const fake = other('qUSDC');
    expect(said(REAL)).toBeUndefined();
    expect(said(REAL, { heldTokens: [fake], knownTokens: [NATIVE_FACT, fake] })).toBeUndefined();
    const odd = { ...REAL, symbol: 'q USDC!' };
    expect(assess(facts({ tokens: [odd] }, { verifiedTokens })).warnings).toEqual([]);
    expect(assess(facts({ tokens: [odd] })).warnings.length).toBeGreaterThan(0);
  });

  it('listed tokens come before held ones, and both of two held ones are flagged', () => {
    const [listed, held] = [token('LAMP'), other('LАMP')];
    expect(said(held, { knownTokens: [NATIVE_FACT, listed], heldTokens: [held] })).toContain('one on your list');
    expect(said(listed, { knownTokens: [NATIVE_FACT, listed], heldTokens: [held] })).toBeUndefined();
    for (const one of [listed, held])
      expect(said(one, { heldTokens: [listed, held] })).toContain('another one that you hold');
    expect(said(listed, { heldTokens: [listed] })).toBeUndefined();
  });

  it('an asset of the catalogue that is not on this network is imitated only by look-alike letters', () => {
    expect(said(other('qUЅDC'), { verifiedTokens: [] })).toContain('qUSDC of the catalogue');
    expect(said(other('D0GE'), { verifiedTokens: [] })).toContain('qDOGE of the catalogue');
    for (const symbol of ['qUSDC', 'USDC', 'Doge', 'LAMP'])
      expect(said(other(symbol), { verifiedTokens: [] })).toBeUndefined();
  });
});
