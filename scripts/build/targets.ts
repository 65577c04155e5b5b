// The build targets: the sources that each depends on, and how it is built. stamps.ts detects stale ones.

import { cp, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build, type InlineConfig } from 'vite';
import { writeInAscii } from './asciiScripts.ts';
import { forgetBundledPackages, noteBundledPackages } from './bundledPackages.ts';
import { writeLibraryPackage } from './libraryPackage.ts';
import { emitLibraryTypes } from './libraryTypes.ts';
import { BACKGROUND_FILE, type Family, type Manifest, manifestFor, targetOf } from './manifest.ts';
import { moveMaps } from './sourceMaps.ts';
import { threadScripts } from './threadScripts.ts';
import { webConfig } from './webConfig.ts';
import { zipFolder } from './zipFolder.ts';

export interface Target {
  readonly name: string;
  /** Files and folders, relative to the root, whose contents determine whether the target is stale. */
  readonly sources: readonly string[];
  /** A file or folder that exists once the target was built. */
  readonly output: string;
  readonly make: (root: string) => Promise<void>;
  /** Built only when it is named. */
  readonly onRequest?: boolean;
}

const SHARED = ['package-lock.json', 'tsconfig.base.json', 'scripts/build', 'src/core'];
const WALLET = [
  'src/ui',
  'src/approvals',
  'src/background',
  'src/channels',
  'src/platform',
  'src/provider',
  'src/connect',
];

const inFolder = (root: string, config: InlineConfig): InlineConfig => ({
  root,
  configFile: false,
  logLevel: 'warn',
  ...config,
});

/** The background as one plain script, and its entry in the built manifest. */
async function makeBackground(root: string, family: Family, folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(root, 'manifest.json'), 'utf8')) as Manifest;
  await build(
    inFolder(root, {
      plugins: [noteBundledPackages(root, basename(folder))],
      publicDir: false,
      define: { 'process.env.NODE_ENV': JSON.stringify('production') },
      json: { namedExports: false, stringify: true },
      build: {
        outDir: folder,
        emptyOutDir: false,
        sourcemap: 'hidden',
        target: targetOf(family, manifest),
        lib: {
          entry: manifest.background.service_worker,
          formats: ['iife'],
          name: 'background',
          fileName: () => BACKGROUND_FILE,
        },
        rolldownOptions: { output: { minify: true } },
      },
    }),
  );
  const built = join(root, folder, 'manifest.json');
  const pages = JSON.parse(await readFile(built, 'utf8')) as object;
  await writeFile(built, JSON.stringify({ ...pages, background: manifestFor(family, manifest).background }, null, 2));
}

async function makeExtension(root: string, family: Family, folder: string): Promise<void> {
  // The extension plugin writes its progress to stdout, which belongs to the caller; faults are thrown. (The bundler's
  // warnings about an option that the plugin sets for each content script go to stderr.)
  await forgetBundledPackages(root, basename(folder));
  const { log } = console;
  console.log = () => undefined;
  try {
    await build({
      root,
      configFile: join(root, 'vite.config.ts'),
      logLevel: 'error',
      mode: family === 'firefox' ? family : 'production',
      plugins: [noteBundledPackages(root, basename(folder))],
    });
  } finally {
    console.log = log;
  }
  await makeBackground(root, family, folder);
  await rm(join(root, folder, '.vite'), { recursive: true, force: true });
  await writeInAscii(join(root, folder));
  await moveMaps(join(root, folder));
  await zipFolder(join(root, folder), join(root, `${folder}.zip`));
}

/** Modules of the site library, by their import names. */
const LIBRARY = {
  'svc-connect': 'src/connect/createRelayProvider.ts',
  qr: 'src/connect/qrCode.ts',
  dialog: 'src/connect/dialog/connectDialog.ts',
  react: 'src/connect/react.ts',
  wagmi: 'src/connect/wagmi.ts',
} as const;

async function makeLibrary(root: string): Promise<void> {
  await forgetBundledPackages(root, 'connect');
  await build(
    inFolder(root, {
      plugins: [noteBundledPackages(root, 'connect')],
      publicDir: false,
      build: {
        outDir: 'dist/connect',
        target: 'es2022',
        emptyOutDir: true,
        lib: { entry: LIBRARY, formats: ['es'], fileName: (_format, name) => `${name}.js` },
        // Vite keeps the white space of a library, and annotations for bundlers that its package.json makes redundant;
        // visitors of sites without a bundler would download both.
        rolldownOptions: { external: ['react'], output: { minify: true, comments: { annotation: false } } },
      },
    }),
  );
  await emitLibraryTypes(root, LIBRARY, join(root, 'dist/connect'));
  await writeLibraryPackage(root, Object.keys(LIBRARY), join(root, 'dist/connect'));
}

/**
 * Programs of a workspace as ESM for Node, including core, with their thread scripts next to them; registry packages
 * stay imports of the workspace that declares them.
 */
async function makeServer(root: string, folder: string, programs: Readonly<Record<string, string>>): Promise<void> {
  const entries = Object.entries(programs).map(([name, source]) => [name, join(root, folder, 'src', source)]);
  await build(
    inFolder(root, {
      plugins: [threadScripts()],
      publicDir: false,
      build: {
        outDir: `${folder}/dist`,
        emptyOutDir: true,
        target: 'node24',
        minify: false,
        sourcemap: true,
        ssr: true,
        rolldownOptions: {
          input: Object.fromEntries(entries),
          // All in one folder: threads and pages are found next to whichever file refers to them.
          output: { entryFileNames: '[name].js', chunkFileNames: '[name].js' },
        },
      },
      ssr: { noExternal: ['@svc/core'] },
    }),
  );
}

/** The script of the profile page. @param outDir where its server looks for it */
async function makeProfileView(root: string, outDir: string): Promise<void> {
  await build(
    inFolder(root, {
      publicDir: false,
      build: {
        outDir,
        emptyOutDir: true,
        target: 'es2022',
        lib: { entry: 'relay-server/browser/verify.ts', formats: ['es'], fileName: () => 'verify.js' },
      },
    }),
  );
}

/** The sources of the extension. */
export const EXTENSION_SOURCES = [
  ...SHARED,
  ...WALLET,
  'src/content',
  'src/inpage',
  'public',
  'manifest.json',
  'vite.config.ts',
];

/** Every target, in the order of a full build. */
export const TARGETS: readonly Target[] = [
  {
    name: 'extension',
    sources: EXTENSION_SOURCES,
    output: 'dist/extension/manifest.json',
    make: (root) => makeExtension(root, 'chrome', 'dist/extension'),
  },
  {
    name: 'firefox',
    sources: EXTENSION_SOURCES,
    output: 'dist/firefox/manifest.json',
    make: (root) => makeExtension(root, 'firefox', 'dist/firefox'),
    onRequest: true,
  },
  {
    name: 'web',
    sources: [...SHARED, ...WALLET, 'src/web', 'src/demo', 'public', 'scripts/release/files.ts'],
    output: 'dist/web/wallet.html',
    make: async (root) => {
      await forgetBundledPackages(root, 'web');
      await build(webConfig(root));
      await moveMaps(join(root, 'dist/web'));
    },
  },
  {
    name: 'connect',
    sources: [...SHARED, 'src/connect', 'src/provider', 'src/channels'],
    output: 'dist/connect/svc-connect.js',
    make: makeLibrary,
  },
  {
    name: 'profile-view',
    sources: [...SHARED, 'relay-server/browser'],
    output: 'dist/profile-view/verify.js',
    make: (root) => makeProfileView(root, 'dist/profile-view'),
  },
  {
    name: 'relay-server',
    sources: [...SHARED, 'relay-server/src', 'relay-server/browser'],
    output: 'relay-server/dist/main.js',
    make: async (root) => {
      await makeServer(root, 'relay-server', { main: 'main.ts' });
      await makeProfileView(root, 'relay-server/dist/view');
    },
  },
  {
    name: 'node-sim',
    sources: [...SHARED, 'node-sim/src'],
    output: 'node-sim/dist/trade.js',
    make: async (root) => {
      await makeServer(root, 'node-sim', { main: 'main.ts', trade: 'trade/main.ts' });
      // Its pages are served unchanged; what tests them is not served.
      const page = join(root, 'node-sim/dist/page');
      await rm(page, { recursive: true, force: true });
      const isServed = (path: string): boolean => !path.endsWith('.test.ts');
      await cp(join(root, 'node-sim/src/page'), page, { recursive: true, filter: isServed });
    },
  },
];
