// Declarations of the connect library: emitted by the compiler, with imports of core made relative so that the folder
// is self-contained.

import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { runProgram } from '../runProgram.ts';

/** Writes `types/` into the library's folder and, next to each module, a declaration that re-exports its part. */
export async function emitLibraryTypes(
  root: string,
  entries: Readonly<Record<string, string>>,
  outDir: string,
): Promise<void> {
  const types = join(outDir, 'types');
  const project = join(outDir, 'tsconfig.json');
  const options = {
    extends: join(root, 'tsconfig.base.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(root, 'src'),
      outDir: types,
      lib: ['ES2024', 'DOM', 'DOM.Iterable'],
      module: 'preserve',
      moduleResolution: 'bundler',
      // Through the workspace link core would count as a foreign package, and its declarations would not be written.
      paths: { '@svc/core/*': [join(root, 'src/core/*.ts')] },
    },
    files: [...Object.values(entries).map((entry) => join(root, entry)), join(root, 'src/core/globals.d.ts')],
  };
  await writeFile(project, JSON.stringify(options));
  await runProgram(join(root, 'node_modules/.bin/tsc'), ['-p', project], root);
  await rm(project);

  for (const file of await readdir(types, { recursive: true })) {
    if (!file.endsWith('.d.ts')) continue;
    const path = join(types, file);
    const text = await readFile(path, 'utf8');
    const toCore = relative(dirname(path), join(types, 'core')).replaceAll('\\', '/');
    const prefix = toCore.startsWith('.') ? toCore : `./${toCore}`;
    await writeFile(
      path,
      text
        .replaceAll(
          /(['"])@svc\/core\/([^'"]+)\1/g,
          (_all, quote: string, module: string) => `${quote}${prefix}/${module}.js${quote}`,
        )
        .replaceAll(/(from ['"]\.[^'"]*)\.ts(['"])/g, '$1.js$2'),
    );
  }
  for (const [name, entry] of Object.entries(entries)) {
    await writeFile(
      join(outDir, `${name}.d.ts`),
      `export * from './types/${entry.replace(/^src\//, '').replace(/\.ts$/, '.js')}';\n`,
    );
  }
}
