// A client in Python, with only its standard library, does everything in the documents: against a real node, a real
// relay with the profile service, and the wallet's side of pairing.

import { spawn, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, it } from 'vitest';
import { newWorld, startWallet } from '../support/relayWallet.ts';
import { startNode } from '../support/startNode.ts';
import { startRelay } from '../support/startRelay.ts';

/** Leaves no compiled files behind. */
const ENV = { ...process.env, PYTHONDONTWRITEBYTECODE: '1' };
const EXAMPLES = resolve(import.meta.dirname, '../../docs/examples');
const python = ['python3', 'python'].find(
  (name) => spawnSync(name, ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0,
);
if (python === undefined) console.log('the client in Python is not tried: there is no python3 of 3.9 or newer');

describe.skipIf(python === undefined)('the client in Python', () => {
  const command = python ?? '';

  it('computes every value of docs/vectors', () => {
    const { status, stderr, stdout } = spawnSync(command, [resolve(EXAMPLES, 'vectors.py')], {
      encoding: 'utf8',
      env: ENV,
    });
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(stdout.match(/^ok /gm)?.length).toBeGreaterThan(30);
  });

  it('creates an account, pays, trades, follows the stream, publishes, withdraws and pairs', async () => {
    const node = await startNode({ blockTime: 0 });
    const relay = await startRelay({ nodes: new Map([['local', node.url]]) });
    const world = newWorld();
    const { pairings } = await startWallet(world);
    world.addresses = ['0xPQ'];
    world.answer = async ({ method }) => ({
      result: method === 'svc_requestAccounts' ? [{ address: '0xPQ' }] : `did ${method}`,
    });
    try {
      const script = spawn(command, [resolve(EXAMPLES, 'client.py'), node.url, relay.url], {
        stdio: ['ignore', 'pipe', 'pipe'],
        env: ENV,
      });
      let errors = '';
      script.stderr.on('data', (chunk) => {
        errors += chunk;
      });
      const ended = new Promise<number | null>((done) => script.once('exit', done));
      const steps: Record<string, Record<string, unknown>> = {};
      for await (const line of createInterface({ input: script.stdout })) {
        const { step, ...facts } = JSON.parse(line) as { step: string };
        steps[step] = facts;
        if (step === 'code') await pairings.pair(String(steps.code?.uri));
      }
      expect(errors).toBe('');
      expect(await ended).toBe(0);
      expect(steps).toMatchObject({
        native: { status: '0x1', balance: '2.5' },
        token: { balance: '12.5' },
        order: { channels: expect.arrayContaining(['blocks']) },
        cancelled: { open_orders: 0, blocks: 2 },
        published: { status: 200, name: 'Ada' },
        withdrawn: { status: 200, removed: true, read: 404 },
        paired: { accounts: [{ address: '0xPQ' }] },
        asked: { answer: 'did personal_sign' },
        done: {},
      });
      expect(steps.order?.streamed).toBe(steps.order?.order_id);
      expect(world.asked).toEqual([{ origin: 'https://bot.example', claimedName: 'A bot' }]);
    } finally {
      pairings.stop();
      await relay.stop();
      await node.stop();
    }
  });
});
