// Access to the metrics of each server: for the machine that it runs on, and nobody else unless an option says so.

import { request } from 'node:http';
import { expect, it } from 'vitest';
import { startNode } from '../support/startNode.ts';
import { startRelay } from '../support/startRelay.ts';
import { startTrade } from '../support/startTrade.ts';

type Headers = Readonly<Record<string, string>>;

/** The headers of a page elsewhere, a name that resolves to this machine, and a proxy on it. */
const FOREIGN: readonly Headers[] = [
  { origin: 'https://evil.test' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.test' },
  { host: 'evil.test' },
  { host: 'evil.test', origin: 'http://127.0.0.1:3011' },
  { 'x-forwarded-for': '10.0.0.7' },
];
const OWN: readonly Headers[] = [{}, { host: 'localhost:3000' }, { origin: 'http://127.0.0.1:3011' }];

/** Reads the metrics with `node:http`, as fetch cannot set Host. */
function numbers(url: string, headers: Headers): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${url}/metrics`, { headers });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.end();
  });
}

const startTradeAlone = async (openMetrics: boolean) => {
  const node = await startNode({ genesis: 'empty' });
  const trade = await startTrade(node.url, { openMetrics });
  return {
    url: trade.url,
    stop: async () => {
      await trade.stop();
      await node.stop();
    },
  };
};

const SERVERS = {
  node: (openMetrics: boolean) => startNode({ openMetrics, genesis: 'empty' }),
  relay: (openMetrics: boolean) => startRelay({ openMetrics }),
  'trade API': startTradeAlone,
} as const;

it.each(Object.entries(SERVERS))('the %s shows its numbers to this machine alone', async (_, start) => {
  const server = await start(false);
  try {
    for (const headers of OWN) expect((await numbers(server.url, headers)).status).toBe(200);
    for (const headers of FOREIGN) {
      const { status, text } = await numbers(server.url, headers);
      expect([headers, status]).toEqual([headers, 403]);
      expect(text).not.toMatch(/# TYPE|_total/);
    }
  } finally {
    await server.stop();
  }
});

it.each(Object.entries(SERVERS))('the %s shows them to anybody where it is told to', async (_, start) => {
  const server = await start(true);
  try {
    for (const headers of [...OWN, ...FOREIGN]) {
      const { status, text } = await numbers(server.url, headers);
      expect([headers, status]).toEqual([headers, 200]);
      expect(text).toContain('# TYPE');
    }
  } finally {
    await server.stop();
  }
});
