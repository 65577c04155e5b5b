// Scripts in ASCII. A browser keeps a script with a single other character, a typographic apostrophe say, at two bytes
// a character, and decodes it before it can read it: a window waits a tenth of its time for that.

import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decode, encode, type SourceMapMappings, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import { parseSync } from 'oxc-parser';

/** Characters up to U+FFFF that are not ASCII. */
const LOW = /[^\p{ASCII}\u{10000}-\u{10ffff}]/gu;
/** Another character, with the backslashes before it. */
const OTHERS = /(\\*)([^\p{ASCII}])/gu;

/** An escape that texts, names and regular expressions with the flag `u` read; without it, up to U+FFFF. */
function escaped(character: string): string {
  const hex = (character.codePointAt(0) ?? 0).toString(16);
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
}

/** A line, and how much longer its escapes make it from which column on. */
interface Line {
  readonly text: string;
  readonly shifts: readonly (readonly [column: number, by: number])[];
}

function lineOf(line: string): Line {
  const shifts: [number, number][] = [];
  let by = 0;
  const text = line.replace(OTHERS, (found: string, backslashes: string, character: string, column: number) => {
    // An odd one says nothing before such a character, and would make text of its escape.
    const instead = backslashes.slice(backslashes.length % 2) + escaped(character);
    by += instead.length - found.length;
    shifts.push([column + found.length, by]);
    return instead;
  });
  return { text, shifts };
}

/** The segments of a line, where they are after its escapes. */
function moved(segments: readonly SourceMapSegment[], { shifts }: Line): SourceMapSegment[] {
  let next = 0;
  let by = 0;
  return segments.map((segment) => {
    for (let shift = shifts[next]; shift !== undefined && shift[0] <= segment[0]; shift = shifts[++next]) by = shift[1];
    return [segment[0] + by, ...segment.slice(1)] as SourceMapSegment;
  });
}

interface Pattern {
  readonly pattern: string;
  readonly flags: string;
}

interface Template {
  readonly quasis: readonly { readonly value: { readonly raw: string } }[];
}

/** Members of a syntax tree that say where something stands, or how it is written, and not what it means. */
const PLACES: readonly string[] = ['start', 'end', 'raw'];

/** What a script means, as text; undefined where it cannot be read. */
function meaningOf(script: string): string | undefined {
  const { program, errors } = parseSync('script.js', script, { sourceType: 'unambiguous' });
  if (errors.length > 0) return undefined;
  return JSON.stringify(program, (name, value: unknown) => {
    if (PLACES.includes(name)) return undefined;
    if (name === 'regex') {
      const { pattern, flags } = value as Pattern;
      // Without the flag, the escape of a character beyond U+FFFF is another pattern.
      return { flags, pattern: /[uv]/.test(flags) ? lineOf(pattern).text : pattern.replace(LOW, escaped) };
    }
    // A tag reads its text as it is written.
    if (name === 'quasi')
      return { ...(value as Template), texts: (value as Template).quasis.map((one) => one.value.raw) };
    return typeof value === 'bigint' ? `${value}n` : value;
  });
}

/**
 * A script with every other character written as an escape.
 *
 * @param mappings of its source map, as the map has them
 * @returns undefined where that would be longer than two bytes a character, or mean something else
 */
export function inAscii(script: string, mappings: string): { script: string; mappings: string } | undefined {
  const lines = script.split('\n').map(lineOf);
  const text = lines.map((line) => line.text).join('\n');
  if (text === script || text.length >= 2 * script.length) return undefined;
  const meaning = meaningOf(script);
  if (meaning === undefined || meaningOf(text) !== meaning) return undefined;
  const segments: SourceMapMappings = decode(mappings).map((line, at) => moved(line, lines[at] as Line));
  return { script: text, mappings: encode(segments) };
}

/** Writes the scripts of a built folder in ASCII, and their maps with them. */
export async function writeInAscii(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries.filter(({ name }) => name.endsWith('.js'))) {
    const file = join(entry.parentPath, entry.name);
    const mapFile = `${file}.map`;
    const map = existsSync(mapFile) ? (JSON.parse(await readFile(mapFile, 'utf8')) as { mappings: string }) : undefined;
    const ascii = inAscii(await readFile(file, 'utf8'), map?.mappings ?? '');
    if (ascii === undefined) continue;
    await writeFile(file, ascii.script);
    if (map !== undefined) await writeFile(mapFile, JSON.stringify({ ...map, mappings: ascii.mappings }));
  }
}
