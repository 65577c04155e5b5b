// The documents: valid by the published meta-schemas, complete, and true of real answers: every documented route and
// status is requested and its answer checked against the document.

import { parseOpenRPCDocument } from '@open-rpc/schema-utils-js';
import { Validator } from '@seriousme/openapi-schema-validator';
import { wireJson } from '@svc/core/json/wireJson';
import { OPS } from '@svc/core/ops/registry';
import { ALL_READS, READS, type ReadName } from '@svc/core/reads/registry';
import { SAMPLES, sampleOf } from '@svc/core/reads/samples';
import { queryOf } from '@svc/core/rpc/rest';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { TSchema } from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OP_SAMPLES } from '../../../../test/support/opSamples.ts';
import { type ReadSamples, sampleReads } from '../../../../test/support/readSamples.ts';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';
import { limitsWith } from '../limits.ts';

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly example?: unknown;
    readonly schema: object;
  }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
  readonly responses: Readonly<
    Record<string, { readonly $ref?: string; readonly content?: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}
interface OpenRpc {
  readonly servers: readonly { readonly url: string }[];
  readonly methods: readonly object[];
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: {
    readonly schemas: Readonly<
      Record<
        string,
        { readonly properties?: Readonly<Record<string, { readonly anyOf?: readonly { $ref: string }[] }>> }
      >
    >;
    readonly responses: Readonly<
      Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
    >;
  };
}

/** Checks answers against the document, by operation and status. */
class Answers {
  private readonly ajv = new Ajv2020({ strict: false, validateFormats: false });
  private readonly checks = new Map<string, ValidateFunction>();
  readonly document: Document;
  readonly seen = new Set<string>();

  constructor(document: Document) {
    this.document = document;
    this.ajv.addSchema(document as object, 'document');
  }

  /** Every documented `operation status`. */
  documented(): string[] {
    return Object.values(this.document.paths).flatMap((item) =>
      Object.values(item).flatMap(({ operationId, responses }) =>
        Object.keys(responses).map((status) => `${operationId} ${status}`),
      ),
    );
  }

  /** Fails unless the document allows the answer. */
  check(path: string, method: string, status: number, body: unknown): void {
    const operation = this.document.paths[path]?.[method.toLowerCase()];
    if (operation === undefined) throw new Error(`${method} ${path} is not documented`);
    const key = operation.responses[status] === undefined ? 'default' : String(status);
    const pointer = this.pointerOf(operation, path, method, key);
    const validate = this.checks.get(pointer) ?? this.ajv.compile({ $ref: `document#${pointer}` });
    this.checks.set(pointer, validate);
    expect(
      validate(body),
      `${method} ${path} ${status}: ${JSON.stringify(validate.errors?.[0])} in ${JSON.stringify(body)?.slice(0, 300)}`,
    ).toBe(true);
    this.seen.add(`${operation.operationId} ${key}`);
  }

  private pointerOf(operation: Operation, path: string, method: string, key: string): string {
    const reference = operation.responses[key]?.$ref;
    const escaped = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1');
    const response =
      reference === undefined ? `/paths/${escaped(path)}/${method.toLowerCase()}/responses/${key}` : reference.slice(1);
    return `${response}/content/application~1json/schema`;
  }
}

describe('the documents', () => {
  let node: TestNode;
  let samples: ReadSamples;
  let answers: Answers;

  beforeAll(async () => {
    node = await startNode();
    ({ samples } = await sampleReads(node));
    answers = new Answers((await (await fetch(`${node.url}/openapi.json`)).json()) as Document);
  });
  afterAll(() => node.stop());

  async function ask(base: string, path: string, method: string, params: unknown): Promise<void> {
    const answer =
      method === 'GET'
        ? await fetch(`${base}${path}${queryOf(params as Record<string, unknown>)}`)
        : await fetch(`${base}${path}`, {
            method,
            body: typeof params === 'string' ? params : wireJson(params),
            headers: { 'content-type': 'application/json' },
          });
    answers.check(path, method, answer.status, await answer.json());
  }

  it('are valid OpenAPI 3.1', async () => {
    const result = await new Validator().validate(structuredClone(answers.document) as never);
    expect(result).toMatchObject({ valid: true });
  });

  it('are OpenRPC that the official tools parse, at an address that stands alone', async () => {
    const document = await node.rpc<Parameters<typeof parseOpenRPCDocument>[0] & OpenRpc>('rpc.discover');
    const parsed = await parseOpenRPCDocument(structuredClone(document));
    expect(parsed.methods.length).toBe(document.methods.length);
    expect(document.servers.map(({ url }) => url)).toEqual([`${node.url}/rpc`]);
  });

  it('have examples that are valid against their schemas', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(answers.document as object, 'document');
    const escaped = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1');
    let checked = 0;
    const check = (example: unknown, pointer: string): void => {
      if (example === undefined) return;
      const validate = ajv.compile({ $ref: `document#${pointer}` });
      expect(validate(example), `${pointer}: ${JSON.stringify(validate.errors?.[0])}`).toBe(true);
      checked += 1;
    };
    for (const [path, item] of Object.entries(answers.document.paths))
      for (const [method, { parameters = [], requestBody }] of Object.entries(item)) {
        const place = `/paths/${escaped(path)}/${method}`;
        parameters.forEach(({ example }, at) => {
          check(example, `${place}/parameters/${at}/schema`);
        });
        for (const [type, { example }] of Object.entries(requestBody?.content ?? {}))
          check(example, `${place}/requestBody/content/${escaped(type)}/schema`);
      }
    expect(checked).toBeGreaterThan(20);
  });

  it('know every sample that a parameter names', () => {
    for (const { name, params } of ALL_READS)
      for (const [param, field] of Object.entries(params.properties as Record<string, TSchema>)) {
        const sample = sampleOf(field);
        if (typeof sample === 'string') expect(SAMPLES, `${name}.${param}`).toContain(sample);
      }
  });

  it('describe the parameters of each operation, so that a generated client can write one', () => {
    const { schemas } = answers.document.components;
    const listed = (name: string) =>
      (schemas[name]?.properties?.params?.anyOf ?? []).map(({ $ref }) => $ref.replace('#/components/schemas/', ''));
    for (const name of ['UnsignedTransaction', 'TransactionToSimulate', 'SignedTransaction']) {
      expect(listed(name), name).toEqual(Object.keys(OPS).map((op) => `Params_${op}`));
      for (const params of listed(name)) expect(schemas[params], params).toMatchObject({ type: 'object' });
    }
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(answers.document as object, 'document');
    for (const [op, params] of Object.entries(OP_SAMPLES)) {
      const check = ajv.compile({ $ref: `document#/components/schemas/Params_${op}` });
      const asJson = JSON.parse(wireJson(params)) as Record<string, unknown>;
      expect(check(asJson), `${op}: ${JSON.stringify(check.errors?.[0])}`).toBe(true);
      for (const [param, value] of Object.entries(asJson))
        expect(check({ ...asJson, [param]: [value] }), `${op}.${param} in a list`).toBe(false);
    }
  });

  it('have every route, method and limit, and mark what is not of the protocol', async () => {
    for (const { rest, name, extension } of ALL_READS) {
      if (rest === undefined) continue;
      const operation = answers.document.paths[rest.path]?.[rest.method.toLowerCase()];
      expect(operation, name).toMatchObject({
        operationId: name,
        ...(extension === true ? { 'x-extension': true } : {}),
      });
    }
    const { methods, openrpc } = await node.rpc<{
      openrpc: string;
      methods: { name: string; params: { name: string; required: boolean }[]; 'x-extension'?: boolean }[];
    }>('rpc.discover');
    expect(openrpc).toMatch(/^1\./);
    const names = methods.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    for (const { rpc } of ALL_READS) if (rpc !== undefined) expect(names).toContain(rpc);
    expect(names).toEqual(expect.arrayContaining(['eth_subscribe', 'sim_mine', 'sim_reorg']));
    expect(methods.find(({ name }) => name === 'exchange_simulate')).toMatchObject({
      'x-extension': true,
      params: [{ name: 'tx', required: true }],
    });
    expect(methods.find(({ name }) => name === 'exchange_getOrderBook')?.params.map(({ name }) => name)).toEqual([
      'pair',
      'depth',
    ]);
    // Required ones come first, so that a list of parameters can end where the optional ones begin.
    for (const { name, params } of methods) {
      const firstOptional = params.findIndex(({ required }) => !required);
      if (firstOptional >= 0)
        expect(
          params.slice(firstOptional).some(({ required }) => required),
          name,
        ).toBe(false);
    }
  });

  it('describe each answer of every read', async () => {
    for (const read of ALL_READS) {
      const { rest } = read;
      if (rest === undefined) continue;
      for (const params of samples[read.name as ReadName]) await ask(node.url, rest.path, rest.method, params);
    }
  });

  it('describe each answer over JSON-RPC', async () => {
    const document = await node.rpc<{ methods: { name: string; result: { schema: object } }[] }>('rpc.discover');
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document as object, 'document');
    const rpcReads = ALL_READS.filter(({ rpc }) => rpc !== undefined);
    for (const { name, rpc } of rpcReads) {
      const at = document.methods.findIndex((method) => method.name === rpc);
      const validate = ajv.compile({ $ref: `document#/methods/${at}/result/schema` });
      for (const params of samples[name as ReadName] as readonly Readonly<Record<string, unknown>>[]) {
        const result = JSON.parse(wireJson(await node.rpc<unknown>(rpc ?? '', params))) as unknown;
        expect(
          validate(result),
          `${rpc}: ${JSON.stringify(validate.errors?.[0])} in ${JSON.stringify(result)?.slice(0, 300)}`,
        ).toBe(true);
      }
    }
  });

  it('have examples that this node answers', async () => {
    let asked = 0;
    for (const [path, { get }] of Object.entries(answers.document.paths)) {
      if (get?.parameters === undefined || path === '/ws' || path === '/stream') continue;
      const needed = get.parameters.filter(({ required }) => required);
      if (needed.length === 0 || needed.some(({ example }) => example === undefined)) continue;
      const answer = await fetch(
        `${node.url}${path}${queryOf(Object.fromEntries(get.parameters.filter(({ example }) => example !== undefined).map(({ name, example }) => [name, example])))}`,
      );
      expect([200, 404], `${path} ${answer.status}`).toContain(answer.status);
      asked += 1;
    }
    expect(asked).toBeGreaterThan(15);
    const { post } = answers.document.paths['/simulate_exchange_tx'] ?? {};
    const body = post?.requestBody?.content['application/json']?.example;
    expect(await node.post('/simulate_exchange_tx', body)).toMatchObject({ receipt: { success: true } });
  });

  it('describe refusals, unknown objects, large bodies and limits', async () => {
    const unknown: Readonly<Record<string, string>> = {
      block: 'f'.repeat(64),
      tx_hash: 'f'.repeat(64),
      token_address: `0x${'f'.repeat(40)}`,
      collection: `0x${'f'.repeat(40)}`,
      token_id: '1',
      pool_id: 'f'.repeat(16),
      market: 'NONE/NEITHER',
      market_id: 'NONE-USD-PERP',
      pair: `0x${'f'.repeat(40)}:SVC`,
      token_in: `0x${'f'.repeat(40)}`,
      token_out: 'SVC',
      amount_in: '1',
    };
    const extra: Readonly<Record<string, string | number>> = { tick_lower: -600, tick_upper: 600, liquidity: '1' };
    const address = `0x${'1'.repeat(40)}`;
    for (const { rest, params } of ALL_READS) {
      if (rest === undefined) continue;
      const names = Object.keys(params.properties);
      if (rest.method === 'POST') {
        await ask(node.url, rest.path, 'POST', '{');
        const big = await fetch(`${node.url}${rest.path}`, {
          method: 'POST',
          body: `{"tx":"${'x'.repeat(4_200_000)}"}`,
        });
        answers.check(rest.path, 'POST', big.status, await big.json());
        const media = await fetch(`${node.url}${rest.path}?x=${'y'.repeat(20_000)}`, { method: 'POST', body: '{}' });
        answers.check(rest.path, 'POST', media.status, await media.json());
        continue;
      }
      if (names.length > 0)
        await ask(node.url, rest.path, 'GET', { [names[0] ?? '']: ['a', 'b'] }).catch(() => undefined);
      if (names.length > 0) {
        const twice = await fetch(`${node.url}${rest.path}?${names[0]}=a&${names[0]}=b`);
        answers.check(rest.path, 'GET', twice.status, await twice.json());
        expect(twice.status, rest.path).toBe(400);
      }
      if (rest.unknown === 'none') continue;
      const given = Object.fromEntries(
        names.flatMap((one) =>
          (unknown[one] ?? extra[one]) === undefined
            ? ['address', 'owner', 'spender', 'holder', 'operator'].includes(one)
              ? [[one, address]]
              : []
            : [[one, unknown[one] ?? extra[one]]],
        ),
      );
      const answer = await fetch(`${node.url}${rest.path}${queryOf(given)}`);
      expect([answer.status, rest.path]).toEqual([404, rest.path]);
      answers.check(rest.path, 'GET', answer.status, await answer.json());
    }
    const limited = await startNode({
      limits: limitsWith({
        rest_single_per_second: 0,
        rest_blocks_per_second: 0,
        attestations_per_minute: 0,
        submit_per_minute: 0,
        simulate_per_second: 0,
      }),
    });
    try {
      for (const { rest } of ALL_READS) {
        if (
          rest === undefined ||
          answers.document.paths[rest.path]?.[rest.method.toLowerCase()]?.responses['429'] === undefined
        )
          continue;
        const answer = await fetch(
          `${limited.url}${rest.path}`,
          rest.method === 'POST' ? { method: 'POST', body: '{}' } : {},
        );
        expect([answer.status, answer.headers.get('retry-after'), rest.path]).toEqual([
          429,
          expect.stringMatching(/^[1-9]\d*$/),
          rest.path,
        ]);
        answers.check(rest.path, rest.method, answer.status, await answer.json());
      }
    } finally {
      await limited.stop();
    }
  });

  it('describe the answers of the other routes', async () => {
    await ask(node.url, '/', 'GET', {});
    await ask(node.url, '/healthz', 'GET', {});
    await ask(node.url, '/readyz', 'GET', {});
    await ask(node.url, '/openapi.json', 'GET', {});
    await ask(node.url, '/ws', 'GET', {});
    await ask(node.url, '/rpc', 'POST', { id: 1, method: 'eth_chainId' });
    await ask(node.url, '/rpc', 'POST', [
      { id: 'a', method: 'eth_chainId' },
      { id: null, method: 'none' },
    ]);
    await ask(node.url, '/rpc', 'POST', `{"x":"${'x'.repeat(4_200_000)}"}`);
    expect((await fetch(`${node.url}/rpc`, { method: 'POST', body: '{"method":"eth_chainId"}' })).status).toBe(204);
  });

  it('leave no documented status of a read untested', () => {
    const reads = new Set<string>(READS.map(({ name }) => name));
    const missing = answers.documented().filter((line) => {
      const [operation = '', status] = line.split(' ');
      return reads.has(operation) && status !== 'default' && !answers.seen.has(line);
    });
    expect(missing).toEqual([]);
  });
});
