// An operation's name decides nothing outside its declaration and executor. The test reads the sources and recognises
// allowed uses by their shape: building a transaction, passing a name, a type.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { OP_TABLE } from '@svc/core/ops/opTable';
import { describe, expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '..');
const ZONES = ['src', 'node-sim/src', 'relay-server/src'];
const NAMES = OP_TABLE.map(([, name]) => name).join('|');
const QUOTED = new RegExp(`(['"\`])(?:${NAMES})\\1`, 'g');

/** What may precede a quoted name. */
const BEFORE = [
  // A member of a transaction: op: 'X'.
  /\b(?:op|op_type): $/,
  // A type: Executor<'X'>, OpParams<'X'>.
  /\b(?:Executor|OpParams)<$/,
  // An argument of a call that builds a transaction or asks for its gas, never of a comparison.
  /\b(?!(?:has|get|set|includes|indexOf|startsWith|endsWith|test|match|is\w*)\()\w+\((?:[^()\n]|\([^()\n]*\))*$/,
  // A name that is passed as a value.
  /\? $/,
  /\? (['"])[A-Z_]+\1 : $/,
];
/** A comparison, whatever precedes it. */
const COMPARED_AFTER = /^\s*(?:===|!==|==|!=|\])/;
/** Name prefixes and suffixes, tables keyed by names, branches. */
const FAMILIES = [
  /\b(?:startsWith|endsWith|includes)\((['"`])_?(?:TOKEN|NFT|PERP|VAULT|STAKE|POOL|LIQUIDITY|ORACLE)_?\1\)/,
  /\/\^?\(?(?:\?:)?(?:TOKEN|NFT|PERP|VAULT|STAKE)_/,
  new RegExp(`\\bcase ['"\`](?:${NAMES})['"\`]`),
  // A table: only the registries have an entry for each operation, and the compiler checks that they are complete.
  new RegExp(`^\\s*['"]?(?:${NAMES})['"]?: (?![a-zA-Z]+,$)`),
];

/** What precedes an argument on its own line: its call and the arguments before it. */
function callBefore(lines: readonly string[], at: number): string {
  const before: string[] = [];
  for (const line of lines.slice(0, at).reverse()) {
    before.unshift(line.trim());
    if (line.endsWith('(')) return before.join('');
    if (!/^\s*[^()[\]{}]+,$/.test(line)) break;
  }
  return '';
}

/** Places in a source where a name decides something. */
function decisions(path: string, text: string): string[] {
  // A declaration's own file names itself once, and its descriptions.
  const own = /defineOp\(\{\s*name(?:: '([A-Z_]+)')?/.test(text);
  return text.split('\n').flatMap((line, at, lines) => {
    if (/^\s*(?:\/\/|\*|\/\*\*)/.test(line)) return [];
    const place = `${path}:${at + 1}: ${line.trim()}`;
    if (FAMILIES.some((family) => family.test(line))) return [place];
    return [...line.matchAll(QUOTED)].flatMap((found) => {
      const after = line.slice(found.index + found[0].length);
      const inLine = line.slice(0, found.index);
      const before = inLine.trim() === '' && after === ',' ? callBefore(lines, at) : inLine;
      if (
        own &&
        (/^\s*name: $/.test(before) ||
          /<const N extends |retired\($/.test(line) ||
          / \| $|^\s*const \w+ = retired\($/.test(before))
      )
        return [];
      // The table of consensus constants.
      if (/^\s*\[\d+, $/.test(before) && /^, [\d_]+\],$/.test(after)) return [];
      return COMPARED_AFTER.test(after) || !BEFORE.some((shape) => shape.test(before)) ? [place] : [];
    });
  });
}

const sources = ZONES.flatMap((zone) =>
  readdirSync(join(ROOT, zone), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|bench)\.tsx?$/.test(file) && !file.includes('node_modules'))
    .map((file) => join(zone, file)),
);

describe('the name of an operation', () => {
  it('decides nothing outside its declaration and its executor', () => {
    expect(sources.length).toBeGreaterThan(500);
    expect(sources.flatMap((path) => decisions(path, readFileSync(join(ROOT, path), 'utf8')))).toEqual([]);
  });

  it.each([
    "if (op === 'SWAP') return 1;",
    "if ('SWAP' !== op) return 1;",
    "const REFUSED = new Set(['ORACLE_VOTE', 'SWAP']);",
    "  TOKEN_TRANSFER: 'to',",
    '  SWAP: (params) => params.token_in,',
    "    case 'TOKEN_BURN':",
    "if (op.startsWith('TOKEN_')) return token;",
    "if (op.endsWith('_POOL')) return pool;",
    'if (/^NFT_/.test(op)) return nft;',
    "if (['SWAP'].includes(op)) return 1;",
    "if (names.has('SWAP')) return 1;",
    "const isSwap = isOp('SWAP');",
    "const isSwap = names.has(\n  'SWAP',\n);",
    "const REFUSED = [\n  'SWAP',\n];",
    "const REFUSED = new Set([\n  'SWAP',\n]);",
  ])('is seen to decide in %s', (line) => {
    expect(decisions('x.ts', line)).toHaveLength(1);
  });

  it.each([
    "act(maker, 'CANCEL_ORDER', paramsOf({ order_id: id }));",
    "return drafts.operation(payer, 'NFT_TRANSFER', paramsOf(item, to), fee);",
    "return drafts.operation(\n  payer,\n  'NFT_TRANSFER',\n  paramsOf(item, to),\n);",
    "      op: 'SWAP',",
    "export const swap: Executor<'SWAP'> = (context, params) => {",
    "gasLimit: opGas('SWAP'),",
    '  SWAP: swap,',
  ])('is seen to make something in %s', (line) => {
    expect(decisions('x.ts', line)).toEqual([]);
  });
});
