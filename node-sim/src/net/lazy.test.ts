import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const NODE = fileURLToPath(new URL('../../../node_modules/.bin/node', import.meta.url));
const CREATE_NODE = new URL('../createNode.ts', import.meta.url).href;

it('a single node does not load the network’s packages', () => {
  // Every resolved module passes through the hook.
  const hook = `import { registerHooks } from 'node:module';
    const seen = [];
    registerHooks({ resolve: (specifier, context, next) => { const found = next(specifier, context); seen.push(found.url); return found; } });
    await import(${JSON.stringify(CREATE_NODE)});
    process.stdout.write(JSON.stringify({ all: seen.length, net: seen.filter((url) => url.includes('libp2p')).length }));
    process.exit(0);`;
  const { all, net } = JSON.parse(
    execFileSync(NODE, ['--input-type=module', '--eval', hook], { encoding: 'utf8' }),
  ) as { all: number; net: number };
  expect(all).toBeGreaterThan(100);
  expect(net).toBe(0);
});
