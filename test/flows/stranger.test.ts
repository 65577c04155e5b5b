// A program of a few lines, with only the client library, places an order.

import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { startNode } from '../support/startNode.ts';

it('a script with the client library submits an order that rests on the book', async () => {
  const node = await startNode({ genesis: 'dev', blockTime: 0 });
  try {
    const script = spawn(process.execPath, [resolve(import.meta.dirname, '../../docs/submit-order.mjs'), node.url], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [output, errors] = ['', ''];
    script.stdout.on('data', (chunk) => {
      output += chunk;
    });
    script.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const code = await new Promise((done) => script.once('exit', done));
    expect(errors).toBe('');
    expect(code).toBe(0);
    expect(JSON.parse(output)).toMatchObject({
      success: true,
      resting: true,
      order_id: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
  } finally {
    await node.stop();
  }
});
