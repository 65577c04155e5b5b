// Every language of the wallet says everything that English says, with the same slots and with its own forms of
// plurals.

import { IntlMessageFormat } from 'intl-messageformat';
import { afterEach, describe, expect, it } from 'vitest';
import { visibleText } from '../visibleText.ts';
import { ENGLISH } from './en/english.ts';
import { ENGLISH_LANGUAGE, type Language, setLanguage } from './language.ts';
import { LANGUAGES } from './languages.ts';
import { chooseLanguage, LANGUAGE_TAGS, type LanguageTag, SPOKEN } from './languageTags.ts';
import { listText, numberSigns } from './locale.ts';
import { type MessageCode, message } from './message.ts';
import { NATIVE_FACT, part } from './parts.ts';
import { saidText, shownText } from './plainText.ts';
import { say } from './say.ts';

// What is wrong with the catalogue of a language, held against the English one: messages that it lacks or has too many,
// what cannot be read, slots that are not the same, forms of plurals that the language has and the message has not.

type Ast = ReturnType<InstanceType<typeof IntlMessageFormat>['getAst']>;

/** Numbers by which the reader of ICU MessageFormat tells elements apart. */
const ELEMENT = { argument: 1, select: 5, plural: 6 } as const;

interface Slots {
  /** `name`, `name select a b other`, or `name plural`: what whoever makes the message has to give. */
  readonly given: ReadonlySet<string>;
  /** Forms of each plural. */
  readonly plurals: readonly (readonly string[])[];
}

function slotsOf(ast: Ast): Slots {
  const given = new Set<string>();
  const plurals: string[][] = [];
  const walk = (elements: Ast): void => {
    for (const element of elements) {
      if (element.type === ELEMENT.argument) given.add(element.value);
      if (element.type !== ELEMENT.select && element.type !== ELEMENT.plural) continue;
      const keys = Object.keys(element.options);
      if (element.type === ELEMENT.plural) plurals.push(keys);
      given.add(
        element.type === ELEMENT.plural
          ? `${element.value} plural`
          : `${element.value} select ${keys.toSorted().join(' ')}`,
      );
      for (const { value } of Object.values(element.options)) walk(value);
    }
  };
  walk(ast);
  return { given, plurals };
}

const known = new Map<string, Slots | undefined>();

function slotsIn(text: string): Slots | undefined {
  try {
    return slotsOf(new IntlMessageFormat(text, 'en', undefined, { ignoreTag: true }).getAst());
  } catch {
    return undefined;
  }
}

/** The slots of a text; undefined for one that is no message. Texts are read once: languages share many. */
function read(text: string): Slots | undefined {
  if (!known.has(text)) known.set(text, slotsIn(text));
  return known.get(text);
}

/** A line for each fault: the message's code and what is wrong with it. */
function catalogueFaults({ tag, catalogue }: Language): string[] {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const own: Readonly<Record<string, string>> = catalogue;
  const more = Object.keys(own).filter((code) => !Object.hasOwn(ENGLISH, code));
  return [
    ...more.map((code) => `${code}: English has no such message`),
    ...Object.entries<string>(ENGLISH).flatMap(([code, english]) => {
      const text = Object.hasOwn(own, code) ? own[code] : undefined;
      if (text === undefined) return [`${code}: is missing`];
      if (text.trim() === '') return [`${code}: says nothing`];
      if (text !== text.trim()) return [`${code}: has space at an end`];
      const [mine, theirs] = [read(text), read(english)];
      if (mine === undefined || theirs === undefined) return [`${code}: cannot be read`];
      const differing = [...mine.given, ...theirs.given].filter(
        (slot) => !mine.given.has(slot) || !theirs.given.has(slot),
      );
      const lacking = mine.plurals.flatMap((keys) => forms.filter((form) => !keys.includes(form)));
      return [
        ...differing.map((slot) => `${code}: slot ${slot}`),
        ...lacking.map((form) => `${code}: plural without ${form}`),
      ];
    }),
  ];
}

const changed = (changes: Readonly<Record<string, string>>, tag = 'en'): Language => ({
  ...ENGLISH_LANGUAGE,
  tag,
  numbers: tag,
  catalogue: { ...ENGLISH, ...changes } as Language['catalogue'],
});

it.each(LANGUAGE_TAGS)('%s is complete', async (tag) => {
  const language = await LANGUAGES[tag].load();
  expect(language.tag).toBe(tag);
  expect(catalogueFaults(language)).toEqual([]);
});

it.each(LANGUAGE_TAGS)('%s hides nothing in its words and writes no digits but those of addresses', async (tag) => {
  const { catalogue, numbers } = await LANGUAGES[tag].load();
  expect(Object.entries(catalogue).filter(([, text]) => visibleText(text) !== text || /[٠-٩۰-۹]/.test(text))).toEqual(
    [],
  );
  expect(new Intl.NumberFormat(numbers).format(1_234_567_890.5)).toMatch(/^[0-9.,\s\u00a0\u202f]+$/);
});

/** Words that a language has for a thing, or a way to address its reader, besides those of docs/glossary.md. */
const NOT_SPOKEN: { readonly [T in LanguageTag]?: RegExp } = {
  de: /\b(?:du|dein\w*|dich|Brieftasche|Geldbörse|Perpetuals-\w+|scheitern|scheitert)\b/u,
  es: /\b(?:usted|monedero|cartera|ordenador|importes?|emparej\w+|no permitir más que)\b/iu,
  ar: /كمّي|الرمزين|متصفح|اً/u,
};

it.each(LANGUAGE_TAGS)('%s has one word for one thing', async (tag) => {
  const { catalogue } = await LANGUAGES[tag].load();
  const other = NOT_SPOKEN[tag];
  expect(Object.entries(catalogue).filter(([, text]) => other?.test(text) === true)).toEqual([]);
});

it.each([
  [['en-US'], 'en'],
  [['de-AT', 'en'], 'de'],
  [['es-419'], 'es'],
  [['fr', 'ar-EG', 'de'], 'ar'],
  [['xx', 'en'], 'en'],
  [['xx'], 'en'],
  [[], 'en'],
] as const)('a browser that asks for %j is spoken to in %s', (wanted, tag) => {
  expect(chooseLanguage(wanted)).toBe(tag);
});

it.each(LANGUAGE_TAGS)('%s says of itself what is known of it before it is loaded', async (tag) => {
  const { numbers, direction } = await LANGUAGES[tag].load();
  expect(SPOKEN[tag]).toMatchObject({ numbers, direction });
});

it('each language is listed once, English first', () => {
  expect(LANGUAGE_TAGS[0]).toBe('en');
  expect(new Set(LANGUAGE_TAGS).size).toBe(LANGUAGE_TAGS.length);
  expect(Object.keys(LANGUAGES).toSorted()).toEqual(LANGUAGE_TAGS.toSorted());
});

describe('a catalogue', () => {
  it('that lacks a message is found', () => {
    const { 'kit.close': _, ...rest } = { 'kit.close': '', ...ENGLISH };
    const lacking = { ...ENGLISH_LANGUAGE, catalogue: rest as Language['catalogue'] };
    expect(catalogueFaults(lacking)).toEqual(Object.hasOwn(ENGLISH, 'kit.close') ? ['kit.close: is missing'] : []);
  });

  it.each([
    [{ 'no.such': 'Nichts' }, ['no.such: English has no such message']],
    [{ 'common.home': ' ' }, ['common.home: says nothing']],
    [{ 'common.home': 'Start ' }, ['common.home: has space at an end']],
    [{ 'common.home': 'Start {' }, ['common.home: cannot be read']],
    [{ 'contacts.note': 'Note {toMe}' }, ['contacts.note: slot toMe']],
    [{ 'act.cancelTransaction': 'Cancel' }, []],
    [{ 'activity.cancel': 'Cancel' }, ['activity.cancel: slot nonce']],
    [{ 'common.words': '{count, plural, other {# words}}' }, ['common.words: plural without one']],
    [
      { 'value.venue': '{venue, select, auto {best} other {unknown}}' },
      ['value.venue: slot venue select auto other', 'value.venue: slot venue select amm auto clob other'],
    ],
  ] as const)('with %j says %j', (changes, faults) => {
    expect(catalogueFaults(changed(changes)).toSorted()).toEqual([...faults].toSorted());
  });

  it('of a language with more forms of plurals than English needs them all', () => {
    const found = catalogueFaults(changed({}, 'ar')).filter((fault) => fault.startsWith('common.words:'));
    expect(found).toEqual(['zero', 'two', 'few', 'many'].map((form) => `common.words: plural without ${form}`));
  });
});

describe('another language', () => {
  afterEach(() => setLanguage(ENGLISH_LANGUAGE));

  it('is spoken from when it is chosen, whatever was said before', () => {
    expect(say('common.home')).toBe('Home');
    const note = message('row.may', { may: message('may.mintItems') });
    expect(saidText(note)).toBe('May mint items of the collection');
    setLanguage(changed({ 'common.home': 'Start', 'may.mintItems': 'etwas prägen' }, 'de'));
    expect(say('common.home')).toBe('Start');
    expect(saidText(note)).toBe('May etwas prägen');
  });

  it('says in English what it lacks, marked where somebody is to see that', () => {
    const lacking = { ...ENGLISH_LANGUAGE, tag: 'de', catalogue: { 'common.home': 'Start' } };
    setLanguage(lacking);
    expect([say('common.home'), say('common.settings')]).toEqual(['Start', 'Settings']);
    setLanguage(lacking, { marks: true });
    expect([say('common.home'), say('common.settings')]).toEqual(['Start', '⚑ Settings']);
  });

  it('keeps the words of strangers to themselves where it runs from the right', () => {
    setLanguage({ ...ENGLISH_LANGUAGE, direction: 'rtl' });
    expect(say('entry.indivisible', { symbol: '{x} שקל' })).toBe('\u2068{x} שקל\u2069 cannot be divided.');
    expect(say('settings.about', { wallet: 'W', place: 'page' })).toMatch(/^\u2068W\u2069, in this page\./);
  });

  it('keeps a unit behind its number where it runs from the right, as amounts have it', () => {
    setLanguage({ ...ENGLISH_LANGUAGE, direction: 'rtl' });
    const said = (amount: string, asset: string): string => say('notices.received', { amount, asset });
    expect(said('1,250.5', 'SVC')).toContain('\u20661,250.5 \u2068SVC\u2069\u2069');
    expect(said('≈ −0.1', 'שקל')).toContain('\u2066≈ −0.1 \u2068שקל\u2069\u2069');
    // Two texts that are no number with its unit stay apart.
    for (const [amount, asset] of [
      ['x', 'SVC'],
      ['1', '2'],
    ] as const)
      expect(said(amount, asset)).toContain(`\u2068${amount}\u2069 \u2068${asset}\u2069`);
  });

  it('keeps figures, names and addresses of a sentence apart where it runs from the right, in a line alone too', () => {
    const to = `0x${'ab'.repeat(20)}`;
    const sentence = [
      message('retired.send', { name: part.given('\u202eevil') }),
      part.amount('0.25', { ...NATIVE_FACT, symbol: 'שקל' }),
      part.address(to),
      part.id('#7'),
    ];
    expect(shownText(sentence)).toBe(saidText(sentence));
    expect(shownText('\u202eevil')).toBe('⟨202E⟩evil');
    setLanguage({ ...ENGLISH_LANGUAGE, direction: 'rtl' });
    const line = shownText(sentence);
    expect(line).toContain('\u2068⟨202E⟩evil\u2069');
    expect(line).toContain('\u20660.25 \u2068שקל\u2069\u2069');
    expect(line).toContain(`\u2066${to}\u2069`);
    expect(line).toContain('\u2066\u2068#7\u2069\u2069');
    expect(shownText([message('gone.code' as MessageCode)])).toBe('\u2068gone.code\u2069');
  });

  it('keeps a sign or a unit that the catalogue writes with its number where it runs from the right', () => {
    const texts = {
      'trade.percent': '{percent} %',
      'value.about': 'نحو ≈ {amount}',
      'trade.pool.around': '± {percent} %',
    };
    const shown = () => [
      say('trade.percent', { percent: '0.3' }),
      shownText(message('value.about', { amount: part.amount('1', NATIVE_FACT) })),
      say('trade.pool.around', { percent: 'x' }),
    ];
    const strip = (all: readonly string[]): string[] => all.map((one) => one.replaceAll(/[\u2066-\u2069]/g, ''));
    setLanguage(changed(texts, 'ar'));
    const plain = shown();
    setLanguage({ ...changed(texts, 'ar'), direction: 'rtl' });
    expect(shown()).toEqual([
      '\u2068\u20680.3\u2069 %\u2069',
      'نحو \u2068≈ \u20661 \u2068SVC\u2069\u2069\u2069',
      '\u2068± \u2068x\u2069 %\u2069',
    ]);
    expect(strip(shown())).toEqual(plain);
  });

  it('writes lists and numbers its own way', () => {
    expect([listText(['a', 'b', 'c']), numberSigns()]).toEqual(['a, b, and c', { group: ',', point: '.' }]);
    setLanguage(changed({}, 'de'));
    expect([listText(['a', 'b', 'c']), numberSigns()]).toEqual(['a, b und c', { group: '.', point: ',' }]);
    // In a text alone too: 1.234 would be more than a thousand there.
    const held = message('refused.send.balance', { held: part.number('1.234'), symbol: part.given('1.5 X') });
    expect(saidText(held)).toContain('1,234 1.5 X');
    expect(saidText([part.amount('0.001', NATIVE_FACT)])).toBe('0,001 SVC');
    // Thousands too; what names something is no quantity.
    const parts = [part.amount('1234567.25', NATIVE_FACT), part.number('-1000'), part.id('88888')];
    expect(parts.map((one) => saidText([one]))).toEqual(['1.234.567,25 SVC', '-1.000', '88888']);
  });
});
