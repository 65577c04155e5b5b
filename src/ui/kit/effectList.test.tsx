// The direction of what an effect says: an amount keeps its own with its sign, a sentence runs as the words of the
// page.

import { message, type TokenFact } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { EffectLine } from '../../approvals/effect.ts';
import { EffectList } from './EffectList.tsx';
import { ValueBy } from './Valued.tsx';

const QUSDC: TokenFact = { asset: `0x${'1f'.repeat(20)}`, symbol: 'qUSDC', name: 'USD', decimals: 6, known: true };
const amount = part.amount('650', QUSDC);

/** The first line's value, as markup. */
function firstValue(line: EffectLine): string {
  const effect = { status: 'exact' as const, lines: [line], bounds: [], takenAt: Date.now() };
  const markup = renderToStaticMarkup(<EffectList effect={effect} maxFee="0.1" />);
  return /<span class="value">(.*?)<\/span><\/li>/.exec(markup)?.[1] ?? '';
}

test('an amount stands left to right, with its sign before it', () => {
  expect(firstValue({ kind: 'out', parts: [amount] })).toMatch(
    /^<bdi dir="ltr"><span aria-hidden="true">−<\/span>.*650/,
  );
});

test.each<[string, EffectLine]>([
  ['of a right', { kind: 'right', parts: [message('change.right', { spender: part.address(QUSDC.asset), amount })] }],
  [
    'of a position',
    {
      kind: 'position',
      parts: [message('change.size', { market: part.given('A-B'), before: part.number('0'), after: part.number('1') })],
    },
  ],
  ['of what is kept back', { kind: 'locked', parts: [message('change.kept', { amount, kept: 'escrow' })] }],
  ['of an amount that nobody can count', { kind: 'out', parts: [message('change.notRead', { token: amount })] }],
])('a sentence %s has no direction of its own', (_, line) => {
  const value = firstValue(line);
  expect(value).not.toBe('');
  expect(value).not.toMatch(/^<bdi dir="ltr">/);
});

const worth = (kind: EffectLine['kind'], parts: EffectLine['parts']): string => {
  const effect = { status: 'exact' as const, lines: [{ kind, parts }], bounds: [], takenAt: 0 };
  return renderToStaticMarkup(
    <ValueBy value={({ asset, amount: of }) => <i>{`${of} of ${asset}`}</i>}>
      <EffectList effect={effect} maxFee="0.1" currency="ETH" />
    </ValueBy>,
  );
};

test.each(['out', 'in', 'locked', 'released', 'right'] as const)(
  'an amount of "%s" is shown with its value, in a sentence too',
  (kind) => {
    const sentence = message('change.right', { spender: part.address(QUSDC.asset), amount });
    for (const parts of [[amount], [sentence]]) expect(worth(kind, parts)).toContain(`<i>650 of ${QUSDC.asset}</i>`);
  },
);

test.each(['order', 'position', 'other'] as const)(
  'what an amount of "%s" is worth says its sentence alone',
  (kind) => {
    expect(worth(kind, [amount])).not.toContain('<i>');
  },
);
