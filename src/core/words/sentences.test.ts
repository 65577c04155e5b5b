// What is approved is said with the same amounts and names in every language, in the same order, and no two things that
// English tells apart are said alike.

import { afterEach, describe, expect, it } from 'vitest';
import { SAMPLE_FACTS, SAMPLES } from '../../../test/support/opRequests.ts';
import type { Description, Facts } from '../ops/describe.ts';
import { OPS, type OpName, parseOpParams } from '../ops/registry.ts';
import { ENGLISH } from './en/english.ts';
import { ENGLISH_LANGUAGE, setLanguage } from './language.ts';
import { LANGUAGES } from './languages.ts';
import { LANGUAGE_TAGS } from './languageTags.ts';
import type { Message, MessageCode, Part } from './message.ts';
import { part } from './parts.ts';
import { plainText } from './plainText.ts';
import { formatOf, render, rendered, type Shown } from './render.ts';

const DESCRIBED = Object.entries(SAMPLES).flatMap(([name, list]) =>
  list.map((given, at) => {
    const op = OPS[name as OpName] as unknown as { describe: (params: object, facts: Facts) => Description };
    const params = parseOpParams(name as OpName, given, 'refuse', SAMPLE_FACTS.sender) as object;
    return { name: `${name} ${at}`, description: op.describe(params, SAMPLE_FACTS) };
  }),
);

/** What stands in a sentence besides words, for each kind in the order in which it stands; numbers as they are. */
function valuesIn(parts: readonly Part[]): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const one of rendered(parts) as Shown[])
    if (one.kind !== 'text') found[one.kind] = [...(found[one.kind] ?? []), JSON.stringify(one)];
  return found;
}

const everything = ({ sentence, rows }: Description): (readonly Part[])[] => [
  sentence,
  ...rows.map(({ value }) => value),
];

async function inLanguage<T>(tag: (typeof LANGUAGE_TAGS)[number], make: () => T): Promise<T> {
  setLanguage(await LANGUAGES[tag].load());
  return make();
}

afterEach(() => setLanguage(ENGLISH_LANGUAGE));

/** Every message with a text of somebody's in each slot and each of its branches chosen once. */
function filled(code: MessageCode): Message[] {
  const text = ENGLISH[code];
  const plain = [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const chosen = [...text.matchAll(/\{(\w+), (select|plural), ((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g)];
  const slots = Object.fromEntries(plain.map((name) => [name, part.given(`\u202e${name}\u200b`)]));
  const variants = chosen.reduce<Record<string, number | string>[]>(
    (before, [, name = '', kind, branches = '']) => {
      const keys = [...branches.matchAll(/(\w+) \{/g)].map(([, key = '']) => key);
      const values = kind === 'plural' ? [0, 1, 2, 3, 11, 100] : keys;
      return before.flatMap((one) => values.map((value) => ({ ...one, [name]: value })));
    },
    [{}],
  );
  return variants.map((variant) => ({ kind: 'message', code, slots: { ...slots, ...variant } }));
}

const MESSAGES = (Object.keys(ENGLISH) as MessageCode[]).flatMap(filled);

describe.each(LANGUAGE_TAGS)('in %s', (tag) => {
  it('the sentence of each operation keeps amounts, names and their order', async () => {
    for (const { name, description } of DESCRIBED)
      for (const parts of everything(description)) {
        const english = await inLanguage('en', () => valuesIn(parts));
        expect([name, await inLanguage(tag, () => valuesIn(parts))]).toEqual([name, english]);
      }
  });

  it('what English tells apart is told apart', async () => {
    const said = new Map<string, string>();
    for (const { description } of DESCRIBED)
      for (const parts of everything(description)) {
        const english = await inLanguage('en', () => plainText(parts));
        const own = await inLanguage(tag, () => plainText(parts));
        expect([own, said.get(own) ?? english]).toEqual([own, english]);
        said.set(own, english);
      }
    expect(said.size).toBeGreaterThan(100);
  });

  it('each branch of a choice says something of its own where it does in English', async () => {
    for (const code of Object.keys(ENGLISH) as MessageCode[]) {
      const branches = filled(code).filter(
        ({ slots = {} }) => !Object.values(slots).some((one) => typeof one === 'number'),
      );
      const texts = (): string[] => branches.map((one) => plainText(render(one)));
      const kinds = new Set(await inLanguage('en', texts)).size;
      expect([code, new Set(await inLanguage(tag, texts)).size]).toEqual([code, kinds]);
    }
  });

  it('the words of strangers stay theirs in every message, with what hides in them made visible', async () => {
    expect(MESSAGES.length).toBeGreaterThan(1_500);
    setLanguage(await LANGUAGES[tag].load());
    for (const message of MESSAGES) {
      const parts = render(message);
      const given = parts.filter(({ kind }) => kind === 'given').map((one) => plainText([one]));
      // What keeps a figure's direction stands around it in pairs, and is the wallet's own.
      const words = parts
        .filter(({ kind }) => kind === 'text')
        .map((one) => plainText([one]))
        .join('⟨…⟩')
        .replaceAll(/\u2068([^\u2069]*)\u2069/g, '$1');
      expect([message.code, given.every((one) => /^⟨202E⟩\w+⟨200B⟩$/.test(one))]).toEqual([message.code, true]);
      expect([message.code, /[{}\p{Cc}\p{Cf}]|⟨(?!…)/u.test(words)]).toEqual([message.code, false]);
    }
  });

  it('every message can be read', async () => {
    setLanguage(await LANGUAGES[tag].load());
    for (const code of Object.keys(ENGLISH) as MessageCode[]) expect(formatOf(code).getAst()).not.toEqual([]);
  });
});
