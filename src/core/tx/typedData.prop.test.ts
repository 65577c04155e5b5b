// Our EIP-712 against two others on random schemas.

import { TypedDataEncoder } from 'ethers';
import fc from 'fast-check';
import { hashTypedData } from 'viem';
import { describe, expect, it } from 'vitest';
import { toHex } from '../bytes.ts';
import { readTypedData } from './typedData.ts';

interface Schema {
  readonly types: Record<string, { name: string; type: string }[]>;
  readonly message: Record<string, unknown>;
  readonly domain: Record<string, unknown>;
}

const hexOf = (size: number) => fc.uint8Array({ minLength: size, maxLength: size }).map((bytes) => `0x${toHex(bytes)}`);
const ADDRESS = hexOf(20);

/** A type and a value of it; integers as decimal text, as the two other encoders take them too. */
function typed(
  structs: readonly string[],
  depth: number,
): fc.Arbitrary<{ type: string; value: (structValue: (name: string) => unknown) => unknown }> {
  const integer = fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 32 })).chain(([isSigned, size]) => {
    const bits = BigInt(size * 8);
    const [min, max] = isSigned ? [-(1n << (bits - 1n)), (1n << (bits - 1n)) - 1n] : [0n, (1n << bits) - 1n];
    return fc
      .bigInt({ min, max })
      .map((value) => ({ type: `${isSigned ? '' : 'u'}int${bits}`, value: () => value.toString() }));
  });
  const atoms: fc.Arbitrary<{ type: string; value: (structValue: (name: string) => unknown) => unknown }>[] = [
    integer,
    fc.boolean().map((value) => ({ type: 'bool', value: () => value })),
    ADDRESS.map((value) => ({ type: 'address', value: () => value })),
    fc
      .string({ unit: 'grapheme', maxLength: 40 })
      .filter((text) => text.isWellFormed())
      .map((value) => ({ type: 'string', value: () => value })),
    fc.uint8Array({ maxLength: 70 }).map((bytes) => ({ type: 'bytes', value: () => `0x${toHex(bytes)}` })),
    fc
      .integer({ min: 1, max: 32 })
      .chain((size) => hexOf(size).map((value) => ({ type: `bytes${size}`, value: () => value }))),
  ];
  if (structs.length > 0)
    atoms.push(fc.constantFrom(...structs).map((name) => ({ type: name, value: (structValue) => structValue(name) })));
  const atom = fc.oneof(...atoms);
  if (depth === 0) return atom;
  const array = typed(structs, depth - 1).chain(({ type, value }) =>
    fc.tuple(fc.boolean(), fc.integer({ min: 0, max: 3 })).map(([isFixed, length]) => ({
      type: `${type}[${isFixed && length > 0 ? length : ''}]`,
      value: (structValue: (name: string) => unknown) => Array.from({ length }, () => value(structValue)),
    })),
  );
  return fc.oneof({ weight: 3, arbitrary: atom }, { weight: 2, arbitrary: array });
}

const NAMES = ['Order', 'Leg', 'asset', '_Note'] as const;

/** Structs in a chain: each may use those after it. Every one is used by the one before, as ethers demands. */
const schema: fc.Arbitrary<Schema> = fc.integer({ min: 1, max: NAMES.length }).chain((count) => {
  const names = NAMES.slice(0, count);
  const fieldsOf = names.map((_, at) => fc.array(typed(names.slice(at + 1), 2), { minLength: 0, maxLength: 4 }));
  const domain = fc.record(
    {
      name: fc.string({ maxLength: 12 }),
      version: fc.constantFrom('1', '2'),
      chainId: fc.integer({ min: 1, max: 1e9 }),
      verifyingContract: ADDRESS,
      salt: hexOf(32),
    },
    { requiredKeys: ['name'] },
  );
  return fc.tuple(fc.tuple(...fieldsOf), domain).map(([lists, drawnDomain]) => {
    const types: Schema['types'] = {};
    const values = new Map<string, () => unknown>();
    for (const [at, name] of [...names.entries()].reverse()) {
      const fields = lists[at] ?? [];
      const next = names[at + 1];
      const link =
        next === undefined
          ? []
          : [{ name: 'link', type: next, value: (structValue: (one: string) => unknown) => structValue(next) }];
      const all = [...fields.map(({ type, value }, index) => ({ name: `f${index}`, type, value })), ...link];
      types[name] = all.map((field) => ({ name: field.name, type: field.type }));
      values.set(name, () =>
        Object.fromEntries(all.map((field) => [field.name, field.value((one) => values.get(one)?.())])),
      );
    }
    // fast-check's records have no prototype and bare domains differ in that alone.
    return { types, message: values.get(names[0] ?? '')?.() as Record<string, unknown>, domain: { ...drawnDomain } };
  });
});

describe('typed data', () => {
  it('hashes as ethers and viem do, over random schemas, whether it came as an object or as text, and again from its own JSON', () => {
    fc.assert(
      fc.property(schema, ({ types, message, domain }) => {
        const request = { types, primaryType: 'Order', domain, message };
        const ours = readTypedData(request);
        const digest = `0x${toHex(ours.digest)}`;
        expect(TypedDataEncoder.hash(domain, types, message)).toBe(digest);
        expect(hashTypedData(request as never)).toBe(digest);
        expect(toHex(readTypedData(JSON.stringify(request)).digest)).toBe(digest.slice(2));
        const again = readTypedData(ours.json);
        expect([toHex(again.digest), again.json]).toEqual([digest.slice(2), ours.json]);
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 5_000) },
    );
  });
});
