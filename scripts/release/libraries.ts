// The packages for programs and sites: compiled, with types, ready to publish.

import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runProgram } from '../runProgram.ts';

interface About {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly exports: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly engines?: Readonly<Record<string, string>>;
}

/** A workspace that is published. */
export interface Library {
  readonly workspace: string;
  /** The platform types that it may use, in the compiler's notation. */
  readonly lib: readonly string[];
}

export const LIBRARIES: readonly Library[] = [
  { workspace: 'src/core', lib: ['ES2024'] },
  { workspace: 'src/client', lib: ['ES2024', 'DOM', 'DOM.Iterable'] },
];

const compiled = (path: string, ending: '.js' | '.d.ts'): string => path.replace(/\.ts$/, ending);

/**
 * Compiles a workspace of TypeScript sources into `into`: one module with types for each source, and a package.json
 * with exports.
 * @returns the content of its package.json
 */
export async function compileLibrary(root: string, { workspace, lib }: Library, into: string): Promise<About> {
  await rm(into, { recursive: true, force: true });
  await mkdir(into, { recursive: true });
  const folder = join(root, workspace);
  const project = join(into, 'tsconfig.json');
  await writeFile(
    project,
    JSON.stringify({
      extends: join(root, 'tsconfig.base.json'),
      compilerOptions: {
        noEmit: false,
        lib,
        declaration: true,
        rewriteRelativeImportExtensions: true,
        rootDir: folder,
        outDir: into,
      },
      include: [join(folder, '**/*.ts')],
      exclude: [join(folder, '**/*.test.ts'), join(folder, 'node_modules')],
    }),
  );
  await runProgram(join(root, 'node_modules/.bin/tsc'), ['-p', project], root);
  await rm(project);
  for (const file of await readdir(into, { recursive: true })) {
    if (!file.endsWith('.d.ts')) continue;
    const text = await readFile(join(into, file), 'utf8');
    await writeFile(join(into, file), text.replaceAll(/((?:from|import\() ?['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'));
  }

  const about = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as About;
  const { name, version, description, license, dependencies, peerDependencies, engines } = about;
  const exports = Object.fromEntries(
    Object.entries(about.exports).map(([path, source]) => [
      path,
      { types: compiled(source, '.d.ts'), default: compiled(source, '.js') },
    ]),
  );
  const text = { name, version, description, license, type: 'module', exports, sideEffects: false };
  await writeFile(
    join(into, 'package.json'),
    `${JSON.stringify({ ...text, engines, dependencies, peerDependencies }, null, 2)}\n`,
  );
  await cp(join(folder, 'README.md'), join(into, 'README.md'));
  await cp(join(root, 'LICENSE'), join(into, 'LICENSE'));
  return about;
}
