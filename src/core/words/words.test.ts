import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { AREAS, ENGLISH } from './en/english.ts';
import { innerParts, type MessageCode, message } from './message.ts';
import { NATIVE_FACT, part } from './parts.ts';
import { plainText, saidText, storedText } from './plainText.ts';
import { render } from './render.ts';
import { warning } from './warning.ts';

const codes = Object.keys(ENGLISH) as MessageCode[];

describe('the catalogue', () => {
  it('has each code in one area, in the form area.reason', () => {
    const all = Object.values(AREAS).flatMap((area) => Object.keys(area));
    expect(all.filter((code, at) => all.indexOf(code) !== at)).toEqual([]);
    expect(all.filter((code) => !/^[a-zA-Z]+(\.[a-zA-Z0-9]+)+$/.test(code))).toEqual([]);
  });

  it.each(codes)('can read %s, which says something and keeps its ends free of space', (code) => {
    const text: string = ENGLISH[code];
    expect(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst().length).toBeGreaterThan(0);
    expect(text).toBe(text.trim());
  });

  it('has the sentence of each advice', () => {
    const advices = codes.filter((code) => code.endsWith('.advice'));
    expect(advices.length).toBeGreaterThan(30);
    expect(advices.filter((code) => !Object.hasOwn(ENGLISH, code.slice(0, -'.advice'.length)))).toEqual([]);
  });
});

describe('a message', () => {
  it('keeps what stands in its slots as the parts that they are', () => {
    const parts = render(
      message('swap.noLessThan', { amount: part.amount('1', NATIVE_FACT), minimum: part.amount('2', NATIVE_FACT) }),
    );
    expect(parts.map((one) => one.kind)).toEqual(['text', 'amount', 'text', 'amount']);
  });

  it.each(['{amount}', "it's '{0}' # <b>x</b>", '{n, plural, one {x} other {y}}', '\u202e{token}', '__proto__'])(
    'never reads %j as a message where somebody chose it',
    (text) => {
      const given = part.given(text);
      const [, shown] = render(message('retired.send', { name: given }));
      expect(shown).toEqual(given);
    },
  );

  it('takes a message in a slot, and chooses by number and by name', () => {
    const of = (prices: number) => plainText([message('oracleVote.vote', { prices })]);
    expect([of(1), of(2)]).toEqual(['As a validator, vote 1 oracle price', 'As a validator, vote 2 oracle prices']);
    expect(saidText(message('row.may', { may: message('may.mintItems') }))).toBe('May mint items of the collection');
  });

  it('gives what stands in its slots, those of messages in them too, and nothing of its own', () => {
    const [amount, token, to] = [part.amount('1', NATIVE_FACT), part.token(NATIVE_FACT), part.address('0x1')];
    const what = [message('router.allItHas', { token }), amount];
    expect(innerParts([message('calls.send', { what, to }), message('calls.several', { count: 2 })])).toEqual([
      token,
      amount,
      to,
    ]);
  });

  it('that the catalogue lacks is refused where it is approved, and shown by its code in a log', () => {
    const gone = { kind: 'message', code: 'toString' as MessageCode } as const;
    expect(() => render(gone)).toThrow('toString');
    expect(storedText([gone])).toBe('toString');
  });
});

it('a warning has one code, whichever of its sentences is said', () => {
  const asset = part.given('0xab');
  expect(warning('token.imitates', 'caution', { asset, symbol: part.given('X') }).code).toBe('token.imitates');
  expect(warning('token.imitates.native', 'caution', { asset, native: part.given('SVC') }).code).toBe('token.imitates');
});

// What must not compile.
// @ts-expect-error A slot is missing.
() => message('swap.noLessThan', { amount: part.amount('1', NATIVE_FACT) });
// @ts-expect-error A text is no part: somebody's words are `part.given`.
() => message('retired.send', { name: 'x' });
// @ts-expect-error There is no such slot.
() => message('act.swap', { amount: part.given('x') });
// @ts-expect-error There is no such message.
() => message('act.nothing');
// @ts-expect-error There is no such branch.
() => message('value.venue', { venue: 'moon' });
