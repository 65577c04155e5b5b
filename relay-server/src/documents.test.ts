// The documents of the relay and the profile service: valid by the published schemas, complete, and true of answers,
// refusals and frames.

import { Validator } from '@seriousme/openapi-schema-validator';
import { toHex } from '@svc/core/bytes';
import { buildClaimMessage } from '@svc/core/profiles/claim';
import { PROFILE_PATHS } from '@svc/core/profiles/profilePaths';
import { encodeMessage } from '@svc/core/relay/messages';
import { RELAY_PATHS } from '@svc/core/relay/relayPaths';
import { operationsOf } from '@svc/core/rpc/httpPath';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asyncApiFaults, createFrameCheck } from '../../test/support/asyncApiDocument.ts';
import { postQuantumOwner } from '../../test/support/profileOwners.ts';
import { connectSide, freshTopic } from '../../test/support/relayClient.ts';
import { type StartedRelay, startRelay } from '../../test/support/startRelay.ts';

interface Operation {
  readonly operationId: string;
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

let server: StartedRelay;
beforeAll(async () => {
  server = await startRelay({ store: 'sqlite::memory:' });
});
afterAll(() => server.stop());

const documentAt = async (base: string, name = 'openapi.json'): Promise<Document> => {
  const answer = await fetch(`${base}/${name}`);
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
  return (await answer.json()) as Document;
};

/** A request whose answer must be what the document says. */
async function ask(
  base: string,
  document: Document,
  method: string,
  path: string,
  ids: Record<string, string>,
  rest = '',
  init: RequestInit = {},
) {
  const url = base + path.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? '') + rest;
  const answer = await fetch(url, { method, ...init });
  const text = await answer.text();
  const operation = document.paths[path === '' ? '/' : path]?.[method.toLowerCase()];
  const described = operation?.responses[answer.status];
  expect(described, `${method} ${path} ${answer.status} ${text}`).toBeDefined();
  const media = (answer.headers.get('content-type') ?? '').split(';')[0] ?? '';
  const [pattern] = Object.keys(described?.content ?? {});
  if (pattern === 'application/json') {
    expect(media).toBe('application/json');
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document as object, 'document');
    const place = `document#/paths/${encodeURIComponent((path === '' ? '/' : path).replaceAll('/', '~1'))}/${method.toLowerCase()}/responses/${answer.status}/content/application~1json/schema`;
    const check = ajv.getSchema(place);
    expect(check?.(JSON.parse(text)), `${url} ${text}`).toBe(true);
  } else if (pattern !== undefined) expect(media).toMatch(pattern.replace('*', ''));
  return { status: answer.status, text };
}

describe.each([
  ['relay', () => server.relay, RELAY_PATHS],
  ['profile service', () => server.profiles, PROFILE_PATHS],
] as const)('the OpenAPI document of the %s', (_name, base, paths) => {
  it('is valid and has every declared path and method', async () => {
    const document = await documentAt(base());
    expect(
      await new Validator().validate(structuredClone(document) as unknown as Record<string, unknown>),
    ).toMatchObject({ valid: true });
    const declared = paths.flatMap((path) => operationsOf(path).map(([method]) => `${method} ${path.path || '/'}`));
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described).toEqual(declared);
    const names = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(new Set(names).size).toBe(names.length);
  });

  it('has examples that keep the schema of what they are an example of', async () => {
    const document = await documentAt(base());
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document as object, 'document');
    const escaped = (text: string): string => encodeURIComponent(text.replaceAll('~', '~0').replaceAll('/', '~1'));
    let checked = 0;
    const walk = (value: unknown, pointer: string): void => {
      if (typeof value !== 'object' || value === null) return;
      const { example, schema } = value as { example?: unknown; schema?: unknown };
      if (example !== undefined && schema !== undefined) {
        const check = ajv.compile({ $ref: `document#${pointer}/schema` });
        expect(check(example), `${pointer}: ${JSON.stringify(check.errors?.[0])}`).toBe(true);
        checked += 1;
      }
      for (const [name, member] of Object.entries(value)) walk(member, `${pointer}/${escaped(name)}`);
    };
    walk(document, '');
    expect(checked).toBe(JSON.stringify(document).split('"example":').length - 1);
    expect(checked).toBeGreaterThan(0);
  });

  it('is a page for people too, which loads nothing', async () => {
    const answer = await fetch(`${base()}/docs`);
    const page = await answer.text();
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page).not.toMatch(/<script|src=|<link/);
    for (const path of paths) for (const [, { name }] of operationsOf(path)) expect(page).toContain(`id="${name}"`);
  });
});

describe('what the documents say is so', () => {
  it('of the relay', async () => {
    const document = await documentAt(server.relay);
    const ids = { topic: freshTopic() };
    const origin = { headers: { origin: 'https://shop.example' } };
    const statuses = [
      await ask(server.relay, document, 'GET', '/v1', ids),
      await ask(server.relay, document, 'GET', '/v1/{topic}/messages', ids, '?side=wallet'),
      await ask(server.relay, document, 'POST', '/v1/{topic}/messages', ids, '?side=dapp', {
        ...origin,
        body: '{"payload":"AAAA"}',
      }),
      await ask(server.relay, document, 'GET', '/v1/{topic}/messages', ids, '?side=wallet'),
      await ask(server.relay, document, 'GET', '/v1/{topic}', ids),
      await ask(server.relay, document, 'POST', '/v1/{topic}/messages', ids, '?side=dapp', {
        ...origin,
        body: '{"payload":"+"}',
      }),
      await ask(server.relay, document, 'POST', '/v1/{topic}/messages', ids, '?side=dapp', {
        ...origin,
        body: `{"payload":"${'A'.repeat(65_537)}"}`,
      }),
      await ask(server.relay, document, 'POST', '/v1/{topic}/messages', ids, '?side=dapp', {
        headers: { origin: 'https://other.example' },
        body: '{"payload":"AAAA"}',
      }),
      await ask(server.relay, document, 'GET', '/v1/{topic}/messages', ids, '?side=nobody'),
      await ask(server.relay, document, 'GET', '/v1/{topic}/ws', ids, '?side=wallet'),
      await ask(server.relay, document, 'GET', '/v1/{topic}', { topic: 'X' }),
      await ask(server.relay, document, 'DELETE', '/v1/{topic}', ids),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([200, 404, 200, 200, 200, 400, 413, 403, 400, 426, 404, 200]);
  });

  it('of the profile service', async () => {
    const document = await documentAt(server.profiles);
    const owner = postQuantumOwner();
    const ids = { network: 'local', address: owner.address, kind: 'account' };
    const claim = (issuedAt: number, profile: object | null) =>
      JSON.stringify(
        owner.sign(
          buildClaimMessage({
            network: 'local',
            kind: 'account',
            subject: owner.address,
            signer: owner.address,
            profile,
            issuedAt,
          }),
        ),
      );
    const now = Math.floor(Date.now() / 1000);
    const first = claim(now - 2, { name: 'Ada' });
    const asked = (method: string, path: string, rest = '', body?: string) =>
      ask(server.profiles, document, method, path, ids, rest, body === undefined ? {} : { body });
    const page = (words: object) =>
      ask(server.profiles, document, 'GET', '/{network}/view/{kind}/{address}', { ...ids, ...words });
    const statuses = [
      await asked('GET', ''),
      await asked('GET', '/{network}/accounts'),
      await asked('GET', '/{network}/accounts/{address}'),
      await asked('POST', '/{network}/accounts', '', first),
      await asked('POST', '/{network}/accounts', '', first),
      await asked('POST', '/{network}/accounts', '', claim(now - 2, { name: 'Eve' }).replace('Eve', 'Evi')),
      await asked(
        'POST',
        '/{network}/accounts',
        '',
        JSON.stringify({ ...JSON.parse(claim(now - 1, { name: 'Ada' })), signature: '00'.repeat(3309) }),
      ),
      await asked('GET', '/{network}/accounts', `?ids=${owner.address},nothing`),
      await asked('GET', '/{network}/accounts/{address}'),
      await asked('GET', '/{network}/accounts/{address}/proof'),
      await page({ kind: 'accounts' }),
      await asked('GET', '/{network}/tokens'),
      await asked('GET', '/{network}/image/{kind}/{address}'),
      await asked('POST', '/{network}/image-check', '', '{"url":"http://localhost/x.png"}'),
      await asked('POST', '/{network}/accounts', '', claim(now - 1, null)),
      await asked('GET', '/{network}/accounts/{address}'),
      await ask(server.profiles, document, 'GET', '/{network}/accounts', { network: 'nowhere' }, '?ids='),
      await asked('GET', '/view.css'),
    ];
    expect(statuses.map(({ status }) => status)).toEqual([
      200, 400, 404, 200, 409, 400, 401, 200, 200, 200, 200, 200, 404, 400, 200, 404, 404, 200,
    ]);
  });
});

describe('the AsyncAPI document of the relay', () => {
  it('is valid, and frames are as it says', async () => {
    const document = await documentAt(server.relay, 'asyncapi.json');
    expect(asyncApiFaults(document)).toEqual([]);
    const check = createFrameCheck(document as never);
    const topic = freshTopic();
    const dapp = await connectSide(server.relay, topic, 'dapp', 'https://shop.example');
    const sent = [
      { type: 'publish', payload: 'AAAA', ref: 1 },
      { type: 'ping' },
      { type: 'publish', payload: '+', ref: 'x' },
    ];
    for (const frame of sent) dapp.send(frame);
    const wallet = await connectSide(server.relay, topic, 'wallet');
    wallet.send({ type: 'ack', seq: 1 });
    const frames = [];
    for (const type of ['published', 'pong', 'error']) {
      const one = await connectSide(server.relay, topic, 'dapp', 'https://shop.example');
      for (const frame of sent) one.send(frame);
      frames.push(await one.nextOf(type));
      one.close();
    }
    frames.push(await wallet.nextOf('message'), await dapp.nextOf('peer'));
    for (const frame of frames)
      expect(check.faults('socket', 'sends', frame.type, frame), JSON.stringify(frame)).toEqual([]);
    expect(new Set(frames.map(({ type }) => type)).size).toBe(5);
    for (const frame of [...sent.slice(0, 2), { type: 'ack', seq: 1 }])
      expect(check.faults('socket', 'takes', frame.type, frame)).toEqual([]);
    expect(check.faults('socket', 'takes', 'publish', sent[2])).not.toEqual([]);
    const request = JSON.parse(
      encodeMessage({ t: 'req', id: toHex(Uint8Array.of(1)), method: 'svc_accounts' }),
    ) as unknown;
    expect(check.faults('sealed', 'takes', 'req', request)).toEqual([]);
    expect(check.faults('sealed', 'sends', 'res', { t: 'res', id: 'a', error: { code: 4001, message: 'no' } })).toEqual(
      [],
    );
    dapp.close();
    wallet.close();
  });
});
