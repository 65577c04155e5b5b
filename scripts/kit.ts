// `npm run kit`: every part of the kit (src/ui/kit) in every state, in each theme, language and direction, as a page in
// watch mode. `-- --port N` chooses the port, 0 any free one.

import { parseArgs } from 'node:util';
import react from '@vitejs/plugin-react';
import { createServer } from 'vite';
import { ROOT } from './steps.ts';
import { helpIfAsked } from './usage.ts';

helpIfAsked(`Usage: npm run kit -- [--port N]

  --port N   port of the page (default 3020), 0 for any free one`);

const PAGE = '/scripts/kit/kit.html';

const { values } = parseArgs({ options: { port: { type: 'string', default: '3020' } } });
const port = Number(values.port);
if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(`--port is a port, not ${values.port}`);

const server = await createServer({
  root: ROOT,
  configFile: false,
  logLevel: 'warn',
  // As in dev.ts: each server has its own cache.
  cacheDir: 'node_modules/.vite/kit',
  plugins: [react()],
  optimizeDeps: { entries: ['scripts/kit/main.tsx'] },
  server: { host: '127.0.0.1', port, strictPort: port !== 0 },
});
await server.listen();
const [address] = server.resolvedUrls?.local ?? [];
console.log(`listening ${new URL(PAGE, address)}`);
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void server.close().finally(() => process.exit(0)));
