// Long answers are sent in pieces, with the same text over every path.

import { connect } from 'node:net';
import { LONG_CHARACTERS } from '@svc/core/json/longJson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { askOverSocket } from '../../../test/support/askOverSocket.ts';
import { startNode, type TestNode } from '../../../test/support/startNode.ts';

describe('a long answer', () => {
  let node: TestNode;
  beforeAll(async () => {
    node = await startNode({ genesis: 'empty' });
    await node.mine(60);
  });
  afterAll(() => node.stop());

  const textOf = async (path: string, init?: RequestInit): Promise<string> => {
    const answer = await fetch(`${node.url}${path}`, init);
    expect([
      answer.status,
      answer.headers.get('content-type'),
      answer.headers.get('access-control-allow-origin'),
    ]).toEqual([200, 'application/json; charset=utf-8', '*']);
    const text = await answer.text();
    expect(answer.headers.get('content-length')).toBe(String(Buffer.byteLength(text)));
    return text;
  };
  const overSocket = (path: string, body: string): Promise<string> => askOverSocket(node.url, path, body);

  it('to a read is the same by the fast path and by the ordinary one, and indented for people', async () => {
    const page = '/get_blocks?offset=0&limit=60';
    const text = await textOf(page);
    expect(text.length).toBeGreaterThan(4 * LONG_CHARACTERS);
    expect(JSON.parse(text)).toMatchObject({ ok: true, result: { length: 60 } });
    // An ambiguous query.
    expect(await textOf(`${page}&a=b+c`)).toBe(text);
    const pretty = await textOf(`${page}&pretty=true`);
    expect(pretty).toBe(JSON.stringify(JSON.parse(text), undefined, 2));
    expect(await textOf(`${page}&pretty=1&a=b+c`)).toBe(pretty);
  });

  it('to a batch is the same over HTTP and over WebSockets', async () => {
    const batch = JSON.stringify([
      { jsonrpc: '2.0', id: 1, method: 'eth_chainId' },
      { jsonrpc: '2.0', id: 'ä', method: 'sim_dump' },
      { jsonrpc: '2.0', id: 3, method: 'nothing' },
    ]);
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: batch };
    const text = await textOf('/rpc', init);
    const answers = JSON.parse(text) as { id: unknown; result?: { blocks: unknown[] } }[];
    expect(answers.map(({ id }) => id)).toEqual([1, 'ä', 3]);
    expect(answers[1]?.result?.blocks).toHaveLength(61);
    expect(await textOf('/rpc?ordinary', init)).toBe(text);
    expect(await overSocket('/rpc', batch)).toBe(text);
    expect(await overSocket('/ws', batch)).toBe(text);
  });

  it('is no longer produced for a client that went away', async () => {
    for (let at = 0; at < 5; at++) {
      const socket = connect(Number(new URL(node.url).port), '127.0.0.1');
      socket.write('GET /get_blocks?offset=0&limit=60 HTTP/1.1\r\nhost: x\r\n\r\n');
      await new Promise((resolve) => socket.once('data', resolve));
      socket.destroy();
    }
    expect(await node.get('/get_status')).toMatchObject({ height: node.node.chain.tip.height });
  });
});
