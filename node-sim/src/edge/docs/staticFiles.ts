// Files of the pages: stylesheets, scripts (TypeScript with its types stripped, so that the node runs from source), the
// two typefaces and the chart library. Each is read once; no other file of the disk can be reached.

import { existsSync, readFileSync } from 'node:fs';
import { createRequire, stripTypeScriptTypes } from 'node:module';
import { dirname, join } from 'node:path';

// Next to the sources, or next to the single file of a build.
const PAGE = ['../../page', 'page'].map((path) => join(import.meta.dirname, path)).find(existsSync) ?? '';
const require = createRequire(import.meta.url);

const CSS = 'text/css; charset=utf-8';
const JS = 'text/javascript; charset=utf-8';
const FONT = 'font/woff2';
const SVG = 'image/svg+xml';

export interface Asset {
  readonly type: string;
  readonly body: string | Buffer;
}

/** The browser text of a script. */
function script(path: string): string {
  const { emitWarning } = process;
  // Stripping types prints a warning at every start that it may change; its output is tested here.
  process.emitWarning = () => undefined;
  try {
    return stripTypeScriptTypes(readFileSync(path, 'utf8'));
  } finally {
    process.emitWarning = emitWarning;
  }
}

const own = (name: string) => join(PAGE, name);
const ofPackage = (name: string, path: string) => join(dirname(require.resolve(`${name}/package.json`)), path);
const style = (name: string) => ({ type: CSS, read: () => readFileSync(own(name), 'utf8') });
const module = (name: string) => ({ type: JS, read: () => script(own(name)) });
const font = (name: string, file: string) => ({
  type: FONT,
  read: () => readFileSync(ofPackage(name, `files/${file}`)),
});

const HOME_MODULES = [
  'home.ts',
  'view.ts',
  'dom.ts',
  'inOrder.ts',
  'api.ts',
  'written.ts',
  'format.ts',
  'strangers.ts',
  'received.ts',
  'csv.ts',
  'missing.ts',
  'finalHeight.ts',
  'search.ts',
  'histories.ts',
  'activity.ts',
  'chain.ts',
  'units.ts',
  'transactionView.ts',
  'assets.ts',
  'accounts.ts',
  'markets.ts',
  'chart.ts',
  'controls.ts',
  'forms.ts',
  'replayAndFaults.ts',
];

const FILES: Readonly<Record<string, { readonly type: string; readonly read: () => string | Buffer }>> = {
  'base.css': style('base.css'),
  'docs.css': style('docs.css'),
  'docs.ts': module('docs.ts'),
  'home.css': style('home.css'),
  'header.css': style('header.css'),
  'charts.css': style('charts.css'),
  ...Object.fromEntries(HOME_MODULES.map((name) => [name, module(name)])),
  'charts.js': {
    type: JS,
    read: () =>
      readFileSync(ofPackage('lightweight-charts', 'dist/lightweight-charts.standalone.production.mjs'), 'utf8'),
  },
  'mark.svg': { type: SVG, read: () => readFileSync(own('mark.svg'), 'utf8') },
  'inter.woff2': font('@fontsource-variable/inter', 'inter-latin-wght-normal.woff2'),
  'mono.woff2': font('@fontsource-variable/jetbrains-mono', 'jetbrains-mono-latin-wght-normal.woff2'),
};

const read = new Map<string, Asset>();

/** Names of the files under /page/. */
export const ASSET_NAMES: readonly string[] = Object.keys(FILES);

/** A file of the pages, or undefined. */
export function findAsset(name: string): Asset | undefined {
  const known = read.get(name);
  if (known !== undefined || !Object.hasOwn(FILES, name)) return known;
  const file = FILES[name];
  if (file === undefined) return undefined;
  const asset = { type: file.type, body: file.read() };
  read.set(name, asset);
  return asset;
}
