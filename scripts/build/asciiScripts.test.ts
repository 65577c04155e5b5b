import { decode, encode } from '@jridgewell/sourcemap-codec';
import { expect, it } from 'vitest';
import { inAscii } from './asciiScripts.ts';

const ascii = (script: string, mappings = '') => inAscii(script, mappings)?.script;
const evaluated = (script: string): unknown => new Function(`return ${script}`)();

it.each([
  ['a text', '"It’s " + `“one” – 😀 and some words`'],
  ['a regular expression', '/[–—][a-z]{1,20}/.exec("a —b")?.[0]'],
  ['one by code points', '/^[😀😁]$/u.test("😁") && /[^😀]+/u.exec("abcdef😀")?.[0]'],
  ['a character behind backslashes', String.raw`('a plain text, \’ and \\’ and \\\’')`],
  ['a member', '({ "größe": 1, länge: "abcdefghij", 𡿨: 2 })'],
])('%s means the same', (_, script) => {
  const written = ascii(script) ?? '';
  expect(written).toMatch(/^[\p{ASCII}]+$/u);
  expect(evaluated(written)).toEqual(evaluated(script));
});

it.each([
  ['a tagged template', 'String.raw`what is written: ’`'],
  ['what a tagged template is filled with', ['tag`plain $', '{String.raw`: ’`}`'].join('')],
  ['a pattern by units with a character beyond U+FFFF', '/a[^😀]/.test("ab")'],
  ['what is no script', 'let it = be: ’;'],
])('leaves %s as it is', (_, script) => expect(ascii(script)).toBeUndefined());

it('leaves a script that would only get longer, and one that has nothing to escape', () => {
  expect(ascii('"مرحبا بالعالم"')).toBeUndefined();
  expect(ascii('let a = 1;')).toBeUndefined();
});

it('moves what the map says of the columns behind an escape, line by line', () => {
  const lines = ['let a = "x’y"; let b = 1;', 'let c = "😀 and words"; let d = 2;', 'let e = 3;'];
  const starts = lines.map((line) => line.lastIndexOf('let'));
  const before = encode(
    starts.map((column, line) => [
      [0, 0, line, 0],
      [column, 0, line, 50],
    ]),
  );
  const { script, mappings } = inAscii(lines.join('\n'), before) ?? { script: '', mappings: '' };
  const after = decode(mappings);
  for (const [at, line] of script.split('\n').entries()) {
    expect(after[at]?.[0]).toEqual([0, 0, at, 0]);
    expect(after[at]?.[1]).toEqual([line.lastIndexOf('let'), 0, at, 50]);
  }
});
