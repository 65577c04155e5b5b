// The package.json of the built site library, so that a site can install the folder and import each module by name.

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The first module is the package itself; the others are subpaths. */
export async function writeLibraryPackage(root: string, modules: readonly string[], outDir: string): Promise<void> {
  const { version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string;
    license: string;
  };
  const exports = Object.fromEntries(
    modules.map((name, at) => [at === 0 ? '.' : `./${name}`, { types: `./${name}.d.ts`, default: `./${name}.js` }]),
  );
  const text = {
    name: '@svc/connect',
    version,
    license,
    description: 'Connects a site to a wallet on another device: an EIP-1193 provider over an encrypted relay',
    type: 'module',
    // For tools that do not support exports.
    main: `./${modules[0]}.js`,
    types: `./${modules[0]}.d.ts`,
    exports,
    sideEffects: false,
    peerDependencies: { '@wagmi/core': '>=3', react: '>=18' },
    peerDependenciesMeta: { '@wagmi/core': { optional: true }, react: { optional: true } },
  };
  await writeFile(join(outDir, 'package.json'), `${JSON.stringify(text, null, 2)}\n`);
}
