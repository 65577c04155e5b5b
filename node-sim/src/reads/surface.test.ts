// The reads compared with the tables of the protocol: routes, twins, names, order, defaults and ranges of parameters,
// and every member of every answer with its kind. The tables are written separately from the declarations
// (test/support/readSurface.ts).

import { wireJson } from '@svc/core/json/wireJson';
import type { ReadDeclaration } from '@svc/core/reads/defineRead';
import { READS, type ReadName } from '@svc/core/reads/registry';
import { positionalOrder } from '@svc/core/rpc/params';
import { queryOf } from '@svc/core/rpc/rest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ReadSamples, sampleReads } from '../../../test/support/readSamples.ts';
import { FORMS, SURFACE, type SurfaceRow } from '../../../test/support/readSurface.ts';
import { misfits, readShape } from '../../../test/support/shapeText.ts';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';

interface Field {
  readonly default?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
}

const rows = Object.entries(SURFACE) as [ReadName, SurfaceRow][];
const declared = new Map<string, ReadDeclaration>(READS.map((read) => [read.name, read as ReadDeclaration]));
const fieldsOf = (read: ReadDeclaration) => read.params.properties as Readonly<Record<string, Field>>;

/** Whether a parameter has to be given. */
const isRequired = (read: ReadDeclaration, name: string): boolean =>
  (read.params.required ?? []).includes(name as never) && fieldsOf(read)[name]?.default === undefined;

/** Parameters of a row in the notation of the table. */
function paramsText(read: ReadDeclaration): string {
  return positionalOrder(read)
    .map((name) => {
      const { default: value, minimum, maximum } = fieldsOf(read)[name] ?? {};
      const isLimited = minimum !== undefined && !(minimum === 0 && maximum === Number.MAX_SAFE_INTEGER);
      const range = isLimited ? `(${minimum}-${(maximum ?? 0) > 10_000 ? '' : maximum})` : '';
      return `${name}${isRequired(read, name) ? '!' : value === undefined ? '' : `=${value === '' ? '""' : value}`}${range}`;
    })
    .join(' ');
}

describe('the reads of the protocol', () => {
  let node: TestNode;
  let samples: ReadSamples;
  beforeAll(async () => {
    node = await startNode();
    ({ samples } = await sampleReads(node));
  });
  afterAll(() => node.stop());

  const rest = (read: ReadDeclaration, params: object) =>
    read.rest?.method === 'POST'
      ? fetch(`${node.url}${read.rest.path}`, { method: 'POST', body: wireJson(params) })
      : fetch(`${node.url}${read.rest?.path}${queryOf(params as Record<string, unknown>)}`);
  const rpc = async (method: string, params: unknown) => {
    const answer = await fetch(`${node.url}/rpc`, {
      method: 'POST',
      body: wireJson({ jsonrpc: '2.0', id: 1, method, params }),
    });
    return (await answer.json()) as { result?: unknown; error?: { code: number } };
  };

  it('all exist, under their routes and methods, and every additional one is marked as ours', () => {
    for (const [name, row] of rows) {
      const read = declared.get(name);
      expect([name, read?.rest === undefined ? undefined : `${read.rest.method} ${read.rest.path}`, read?.rpc]).toEqual(
        [name, row.rest, row.rpc],
      );
    }
    const others = READS.filter(({ name }) => !Object.hasOwn(SURFACE, name)) as readonly ReadDeclaration[];
    expect(
      others.map(({ name, extension, rpc: method }) => [
        name,
        extension === true || method?.startsWith('rpc') === true,
      ]),
    ).toEqual(others.map(({ name }) => [name, true]));
  });

  it.each(rows)('%s has its parameters in their order, with their defaults and ranges', (name, row) => {
    expect(paramsText(declared.get(name) as ReadDeclaration)).toBe(row.params);
  });

  it.each(rows)('%s answers every member with its kind and no other', async (name, row) => {
    const read = declared.get(name) as ReadDeclaration;
    const [shape, rpcShape] = [readShape(row.result, FORMS), readShape(row.rpcResult ?? row.result, FORMS)];
    for (const params of samples[name] as readonly object[]) {
      if (read.rest !== undefined) {
        const answer = (await (await rest(read, params)).json()) as { result: unknown };
        expect(misfits(shape, answer.result)).toEqual([]);
      }
      if (read.rpc !== undefined) expect(misfits(rpcShape, (await rpc(read.rpc, params)).result)).toEqual([]);
    }
  });

  const ranged = rows.flatMap(([name]) => {
    const read = declared.get(name) as ReadDeclaration;
    return Object.entries(fieldsOf(read)).flatMap(([field, { minimum, maximum }]) =>
      minimum === undefined ? [] : [[name, field, minimum, maximum ?? Number.MAX_SAFE_INTEGER] as const],
    );
  });

  it.each(ranged)(
    '%s takes %s from %i to %i: REST refuses what lies outside, JSON-RPC pulls a limit in',
    async (name, field, minimum, maximum) => {
      const read = declared.get(name) as ReadDeclaration;
      const [base = {}] = samples[name] as readonly object[];
      const outside = [minimum - 1, BigInt(maximum) + 1n, 10n ** 20n];
      if (read.rest !== undefined) {
        for (const value of outside)
          expect([value, (await rest(read, { ...base, [field]: value })).status]).toEqual([value, 400]);
        expect((await rest(read, { ...base, [field]: minimum })).status).toBe(200);
      }
      if (read.rpc === undefined) return;
      const isClamped = (fieldsOf(read)[field] as { clamp?: boolean }).clamp === true;
      for (const value of outside) {
        const answer = await rpc(read.rpc, { ...base, [field]: value });
        if (!isClamped) expect(answer.error?.code).toBe(-32602);
        else
          expect(answer.result).toEqual(
            (await rpc(read.rpc, { ...base, [field]: value < minimum ? minimum : maximum })).result,
          );
      }
    },
  );

  const methods = rows.flatMap(([name, { rpc: method }]) =>
    method === undefined || method === 'eth_sendTransaction' ? [] : [[method, name] as const],
  );

  it.each(methods)(
    '%s refuses one parameter too many, an unknown name, a missing one, and values of another type',
    async (method, name) => {
      const read = declared.get(name) as ReadDeclaration;
      const order = positionalOrder(read);
      const [base = {}] = samples[name] as readonly Record<string, unknown>[];
      const given = order.map((field) => base[field] ?? null);
      const codeOf = async (params: unknown) => (await rpc(method, params)).error?.code;
      expect(await codeOf([...given, null])).toBe(-32602);
      expect(await codeOf({ ...base, nonsense: 1 })).toBe(-32602);
      for (const [at, field] of order.entries()) {
        if (isRequired(read, field))
          for (const params of [given.slice(0, at), given.with(at, null)])
            expect([field, await codeOf(params)]).toEqual([field, -32602]);
        // No parameter accepts either of them.
        for (const bad of [1.5, [[[]]]])
          expect([field, bad, await codeOf(given.with(at, bad))]).toEqual([field, bad, -32602]);
      }
    },
  );
});
