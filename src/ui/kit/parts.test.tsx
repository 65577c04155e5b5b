// Rendering of parts of a description: React markup, read as text, without a browser.

import { toChecksumAddress } from '@svc/core/accounts/address';
import { row } from '@svc/core/ops/describe';
import { message, type TokenFact } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { saidText } from '@svc/core/words/plainText';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Amount } from './Amount.tsx';
import { DrawsAll } from './Growing.tsx';
import { GrowingText } from './GrowingText.tsx';
import { Host } from './Host.tsx';
import { Long } from './Long.tsx';
import { DescriptionRows, Parts } from './Parts.tsx';
import { QrCode } from './QrCode.tsx';
import { SignedText } from './SignedText.tsx';
import { ValueTree } from './ValueTree.tsx';
import { rankWarnings, Warnings } from './Warnings.tsx';

const USDC: TokenFact = {
  asset: '0x1f9840a85d5af5bf1d1762f925bdaddc4201f984',
  symbol: 'qUSDC',
  name: 'USD',
  decimals: 6,
  known: true,
};
const PQ = `0xPQ${'9C0dE1f2'.repeat(8)}`;

/** Text of markup as a reader sees it; titles and attributes are not part of it. */
const textOf = (markup: string): string =>
  markup
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

describe('a sentence', () => {
  test('shows every digit of its amounts', () => {
    const amount = part.amount('1250.000000000000000001', USDC);
    const markup = renderToStaticMarkup(<Parts parts={[message('tokenBurn.own', { amount })]} />);
    expect(textOf(markup)).toBe('Destroy 1,250.000000000000000001 qUSDC from your balance');
  });

  test('never turns a symbol into markup and makes hidden characters visible', () => {
    const evil = { ...USDC, symbol: '<b>\u202eCDSU' };
    const markup = renderToStaticMarkup(<Parts parts={[part.token(evil)]} />);
    expect(markup).not.toMatch(/<b[ >]/);
    expect(textOf(markup)).toContain('⟨202E⟩');
  });

  test('cuts a long symbol in the middle and keeps the whole one in the title', () => {
    const markup = renderToStaticMarkup(<Parts parts={[part.token({ ...USDC, symbol: 'X'.repeat(300) })]} />);
    expect(textOf(markup)).toBe(`${'X'.repeat(9)}…${'X'.repeat(8)}`);
    expect(markup).toContain('X'.repeat(300));
  });
});

describe('words', () => {
  test('of the program are unchanged, a lone space between two parts too; those of others are isolated', () => {
    const slots = { token: part.given('\u202eX'), item: part.number('0.05') };
    const markup = renderToStaticMarkup(
      <Parts parts={[message('calls.countOfItem', { ...slots, count: part.given('BTC-USD-PERP') })]} />,
    );
    expect(textOf(markup)).toBe('BTC-USD-PERP of ⟨202E⟩X item 0.05');
    expect(markup).toContain('<bdi>BTC-USD-PERP</bdi>');
  });

  test.each(['9007199254740991', '18446744073709551615', String(2n ** 256n - 1n)])(
    'of a time that nobody lives to see, %s, are “never” beside the number',
    (seconds) => {
      const text = textOf(renderToStaticMarkup(<Parts parts={[part.time(BigInt(seconds))]} />));
      expect(text.startsWith('never, in practice (')).toBe(true);
      expect(text.replaceAll(/\D/g, '')).toBe(seconds);
    },
  );
});

describe('rows', () => {
  test('show the address of a token once, in its own row', () => {
    const text = textOf(
      renderToStaticMarkup(
        <DescriptionRows rows={[row('Quote', part.token(USDC)), row('Locked', part.amount('5', USDC))]} />,
      ),
    );
    expect(text).toBe('QuoteqUSDC unverified 0x1f9840…f984Locked5 qUSDC');
  });

  test('show the address of a token beside its amount when it has no row', () => {
    const text = textOf(renderToStaticMarkup(<DescriptionRows rows={[row('Locked', part.amount('5', USDC))]} />));
    expect(text).toBe('Locked5 qUSDC unverified 0x1f9840…f984');
  });

  test('identify a token that the node does not know by its address once', () => {
    const unknown = { ...USDC, symbol: '0x1f9840…f984', known: false };
    expect(textOf(renderToStaticMarkup(<DescriptionRows rows={[row('Token', part.token(unknown))]} />))).toBe(
      'Token0x1f9840…f984',
    );
  });

  test('show an account in full, with its whole prefix, in checksum form whatever its spelling', () => {
    const text = textOf(renderToStaticMarkup(<DescriptionRows rows={[row('Recipient', part.address(PQ))]} />));
    expect(text).toContain('0xPQ9C0de1…0de1f2');
    expect(text).toContain(toChecksumAddress(PQ));
  });
});

test('an amount that was cut is marked and keeps the exact value in the title', () => {
  const markup = renderToStaticMarkup(<Amount value="0.123456789" unit="SVC" places={8} />);
  expect(textOf(markup)).toBe('≈\u00a00.12345678 SVC');
  expect(markup).toContain('title="0.123456789 SVC"');
});

test('a very long number wraps only between groups, and is copied unchanged', () => {
  const markup = renderToStaticMarkup(<Amount value="1234567891234567.5" />);
  expect(markup).toContain('1,<wbr/>234,<wbr/>567,<wbr/>891');
  expect(textOf(markup)).toBe('1,234,567,891,234,567.5');
});

test('a number that fits a line is not wrapped', () => {
  expect(renderToStaticMarkup(<Amount value="999999999999" />)).toContain(
    '<span class="nowrap">999,999,999,999</span>',
  );
});

test('a host that is too long for its line wraps only between its labels, and is copied unchanged', () => {
  const markup = renderToStaticMarkup(<Host of="https://trading.example.test:8443/path" />);
  expect(markup).toBe('<bdi dir="ltr">trading<wbr/>.example<wbr/>.test<wbr/>:8443</bdi>');
});

describe('a long text', () => {
  const runs = (markup: string): number => Math.max(...markup.split(/<[^>]*>|\s/).map((run) => Array.from(run).length));
  const shown = (text: string) => renderToStaticMarkup(<Long text={text} />);

  test.each([
    ['letters', 'W'.repeat(5_000)],
    ['pictures of two units', '😀'.repeat(300)],
    ['letters with marks', 'e\u0301\u0302'.repeat(300)],
    ['joined pictures', '👩‍🌾'.repeat(100)],
  ])('of %s without a break may end its lines every few letters, and is copied as it stands', (_, text) => {
    const markup = shown(text);
    expect(textOf(markup)).toBe(text);
    expect(runs(markup)).toBeLessThan(65);
    for (const piece of markup.split('<wbr/>')) {
      expect(piece.isWellFormed()).toBe(true);
      expect(piece).not.toMatch(/^\p{M}|^\u200d|\u200d$/u);
    }
  });

  test('of words is unchanged', () => {
    expect(shown('a few words\nand a line')).toBe('a few words\nand a line');
  });

  test('that is signed is rendered while scrolling, shows its length, and is never cut', () => {
    const text = `${'x'.repeat(30_000)}end`;
    const begun = textOf(renderToStaticMarkup(<GrowingText text={text} />));
    expect(begun).toContain('30,003 characters: scroll to read all.');
    expect(begun).toContain('Show more: 10,003 of 30,003 characters are left');
    const scrolled = renderToStaticMarkup(
      <DrawsAll value={true}>
        <GrowingText text={text} />
      </DrawsAll>,
    );
    expect(textOf(scrolled)).toContain(text);
    expect(textOf(scrolled)).not.toContain('Show more');
  });

  test('of a message, of typed data and of call data gets line breaks too', () => {
    const text = 'W'.repeat(3_000);
    for (const markup of [
      renderToStaticMarkup(<SignedText text={text} hex="0x00" />),
      renderToStaticMarkup(<SignedText hex={`0x${'ab'.repeat(1_500)}`} />),
      renderToStaticMarkup(<ValueTree nodes={[{ name: 'a', type: 'string', value: text, signed: true }]} />),
      renderToStaticMarkup(<ValueTree nodes={[{ name: 'a', type: 'bytes', value: text, signed: true }]} />),
    ])
      expect(runs(markup)).toBeLessThan(65);
  });
});

describe('of many warnings', () => {
  const warning = (severity: 'note' | 'caution' | 'danger', at: number) => ({
    code: `w.${at}`,
    severity,
    text: `${severity} ${at}.`,
    advice: 'Do.',
  });
  const ranked = (...list: Parameters<typeof rankWarnings>[0]) => {
    const { dangers, others, rest } = rankWarnings(list);
    return [dangers, others, rest].map((part) => part.map(({ text }) => saidText(text)));
  };

  test('the three most serious are shown, dangers first and separate, each once', () => {
    expect(
      ranked(
        warning('note', 1),
        warning('note', 2),
        warning('danger', 3),
        warning('caution', 4),
        { ...warning('danger', 3), code: 'of.another.rule' },
        warning('caution', 5),
      ),
    ).toEqual([['danger 3.'], ['caution 4.', 'caution 5.'], ['note 1.', 'note 2.']]);
  });

  test('no danger is ever folded, however many there are', () => {
    const dangers = [1, 2, 3, 4, 5].map((at) => warning('danger', at));
    const [shown, others, rest] = ranked(...dangers, warning('caution', 6));
    expect([shown?.length, others, rest]).toEqual([5, [], ['caution 6.']]);
  });

  test('the line of the folded ones counts and names them', () => {
    const { others, rest } = rankWarnings([3, 1, 2, 5, 4].map((at) => warning('caution', at)));
    const markup = renderToStaticMarkup(<Warnings label="Warnings" shown={others} rest={rest} />);
    const [seen = '', folded = ''] = markup.split('<details');
    expect(textOf(seen).match(/caution \d/g)).toEqual(['caution 3', 'caution 1', 'caution 2']);
    expect(textOf(`<${folded.split('</summary>')[0]}`)).toBe('2 more warnings: caution 5. caution 4.');
  });

  test('those of a silent node are one, which names everything that it was asked', () => {
    const asked = (at: number, unanswered: string) => ({ ...warning('caution', at), unanswered });
    expect(ranked(asked(1, 'token A'), warning('caution', 2), asked(3, 'token B'), asked(4, 'token A'))).toEqual([
      [],
      ['The node does not answer. It was asked about token A and token B.', 'caution 2.'],
      [],
    ]);
  });
});

test('a QR code is dark on white with a quiet zone of four cells', () => {
  const markup = renderToStaticMarkup(<QrCode text={PQ} label="x" />);
  const cells = [...markup.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => [Number(x), Number(y)]);
  const size = Number(/viewBox="0 0 (\d+)/.exec(markup)?.[1]);
  expect(Math.min(...cells.flat())).toBe(4);
  expect(Math.max(...cells.flat())).toBe(size - 5);
});
