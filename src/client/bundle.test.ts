// What a program pays for: parts that it does not import are not in its bundle, and nothing needs Node.

import { resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { expect, it } from 'vitest';

const ROOT = resolve(import.meta.dirname, '../..');
const ENTRY = 'virtual:program';

/** The bundle of a program for browsers. */
async function bundleOf(program: string): Promise<{ code: string; gzip: number }> {
  const output = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'program',
        resolveId: (id) => (id === ENTRY ? resolve(ROOT, 'src/client/program.ts') : undefined),
        load: (id) => (id === resolve(ROOT, 'src/client/program.ts') ? program : undefined),
      },
    ],
    build: { write: false, minify: true, rollupOptions: { input: ENTRY, preserveEntrySignatures: 'strict' } },
  });
  const chunks = [output].flat().flatMap((one) => ('output' in one ? one.output : []));
  const code = chunks.map((chunk) => (chunk.type === 'chunk' ? chunk.code : '')).join('');
  return { code, gzip: gzipSync(code).length };
}

/** Which of some texts are in a bundle. */
const present = (code: string, texts: readonly string[]): string[] => texts.filter((text) => code.includes(text));

const READER = `export { connectNode } from '@svc/client/node';`;
const ORDERS = `${READER} export { accountFromSeed } from '@svc/client/account'; export { createSender } from '@svc/client/sender';`;

it('a program that reads has no keys, streams or other reads in its bundle', async () => {
  const { code, gzip } = await bundleOf(READER);
  expect(
    present(code, ['ML-DSA', 'PLACE_ORDER', 'get_ticker', 'WebSocket', 'exchange_sendTransaction', 'node:']),
  ).toEqual([]);
  expect(gzip).toBeLessThan(20_000);
});

it('a program that sends orders has no UI texts, phrase word lists or other reads in its bundle', async () => {
  const { code, gzip } = await bundleOf(ORDERS);
  expect(present(code, ['exchange_sendTransaction'])).toHaveLength(1);
  expect(present(code, ['abandon', 'get_ticker', 'WebSocket', "from'node:", 'from"node:', 'act.placeOrder'])).toEqual(
    [],
  );
  expect(gzip).toBeLessThan(48_000);
});
