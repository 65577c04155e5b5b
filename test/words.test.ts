// All text of the wallet is in the catalogue: no screen contains text of its own, and no catalogue entry is unused.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ENGLISH } from '@svc/core/words/en/english';
import { expect, it } from 'vitest';
import { earlyWords, keptWords, looseText } from './support/looseText.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** Folders whose text must be in the catalogue. */
const HELD: readonly string[] = ['src/ui', 'src/web', 'src/background', 'src/platform/imageMenu.ts'];

/** Files without text for the wallet's user. */
const PROTOCOL: readonly string[] = [
  // Refusals that sites read: fixed English, like protocol text.
  'src/background/requests/refusals.ts',
  // Names are data that is stored and compared.
  'src/background/keyring/firstNames.ts',
];

const sources = (...paths: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...paths], {
    cwd: ROOT,
    encoding: 'utf8',
  })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

const textOf = (file: string): string => readFileSync(resolve(ROOT, file), 'utf8');

it('all text for people is in the catalogue', () => {
  const files = sources(...HELD).filter((file) => !PROTOCOL.includes(file));
  expect(files.length).toBeGreaterThan(300);
  const found = files.flatMap((file) =>
    looseText(file, textOf(file)).map(({ line, text }) => `${file}:${line} ${text}`),
  );
  expect(found).toEqual([]);
});

it.each([
  ['a label', '<Field label="Amount" />'],
  ['a text between tags', '<p>\n  Nothing yet\n</p>'],
  ['a choice between texts', "<p>{isOne ? 'minute' : 'minutes'}</p>"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
  ['a text with something in it', 'const hint = `It needs about ${gas}.`;'],
  ['a part of a sentence', "const end = ' of ' + name;"],
  ['what is only heard', "<button aria-label={open ? 'hide' : 'show'} />"],
  ['a property that is read', "const line = { what: 'gone', count: 1 };"],
  ['a sentence about an address', "return { why: 'Use the address of a person, or none.' };"],
  ['a sentence', "return { why: 'The node did not answer.' };"],
  ['a refusal that a screen shows', "throw new Refusal('node.silent', 'The node did not answer.');"],
  ['a message that is no error of JSON-RPC', "show({ message: 'Nothing yet.' });"],
])('%s outside the catalogue is found', (_, source) => {
  expect(looseText('a.tsx', source)).not.toEqual([]);
});

it.each([
  ['names of classes', '<p className="small soft wraps" />'],
  ['codes of messages', "say('kit.close')"],
  ['what a key is called', "if (event.key === 'Enter') go('accounts', id, 'key');"],
  ['what a program says to its programmer', "throw new Error('There is no page here.');"],
  [
    'what sites read of a refusal',
    "throw refused('refused.wallet.locked', {}, { forSites: 'The wallet is locked.' });",
  ],
  ['an error of JSON-RPC', "post({ error: { code: -32005, message: 'Too many requests.' } });"],
  ['what a class of errors says', "class Silent extends Refusal { constructor() { super('a.b', 'Nothing came.'); } }"],
  ['what a schema expects', "Type.String({ expected: 'a whole number' });"],
  ['the form of an event', "topicOf('Transfer(address,address,uint256)');"],
  ['what stands in comments', '// Nothing yet.\nconst a = 1;'],
  ['types', "type Word = 'Two words';"],
  [
    'the form of a contract’s function',
    "call('permit(((address token, uint256 amount) of, bytes[] data) permit, (bool all) more)');",
  ],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source text
  ['a part of that form', 'call(`${name}(${AMOUNT} permit, bytes signature)`);'],
])('%s are not taken for it', (_, source) => {
  expect(looseText('a.tsx', source)).toEqual([]);
});

it('no message is formatted while a module loads, before a language is chosen', () => {
  const found = sources('src').flatMap((file) => earlyWords(file, textOf(file)).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});

it.each([
  ["const HEAD = say('common.home');", 1],
  ["const LABELS = {\n  home: { label: say('common.home') },\n};", 2],
  ['class Shown {\n  static readonly label = saidText(HOME);\n}', 2],
])('words made by %s are found', (source, line) => {
  expect(earlyWords('a.tsx', source)).toEqual([line]);
});

it.each([
  "const label = () => say('common.home');",
  "const LABELS = { get home() { return say('common.home'); } };",
  "function Head() { return <h1>{say('common.home')}</h1>; }",
])('words made by %s when they are shown are not', (source) => {
  expect(earlyWords('a.tsx', source)).toEqual([]);
});

it('no state holds words, which would stay when the language changes', () => {
  const found = sources('src/ui').flatMap((file) => keptWords(file, textOf(file)).map((line) => `${file}:${line}`));
  expect(found).toEqual([]);
});

it.each([
  ["setFault(say('common.home'));", 1],
  ['read().catch((error) =>\n  setLast({ key, fault: faultText(error) }));', 2],
  ['reading.setState({ fault: faultText(error) });', 1],
  ["const trader = useMemo(() => ({\n  next: say('trade.reviewedNext'),\n}), [account]);", 2],
  ['setWrong(isOdd ? undefined : passwordFault(result));', 1],
  ["set({ error: error instanceof Error ? error.message : '' });", 1],
  ['tell({ candles,\n  error: cause.message });', 2],
])('words kept by %s are found', (source, line) => {
  expect(keptWords('a.tsx', source)).toEqual([line]);
});

it.each([
  "setFault(() => say('common.home'));",
  'setLoaded({ get why() { return faultText(error); } });',
  'setLast({ key, error });',
  'tell({ candles, failure: () => failureText(error) });',
  "const trader = useMemo(() => ({ get next() { return say('trade.reviewedNext'); } }), [account]);",
  "const shown = say('common.home');",
])('words not kept by %s are not', (source) => {
  expect(keptWords('a.tsx', source)).toEqual([]);
});

it('every message of the catalogue is used', () => {
  const said = new Set<string>();
  const composed: RegExp[] = [];
  for (const file of sources('src').filter((path) => !path.startsWith('src/core/words/en/'))) {
    for (const [, code] of textOf(file).matchAll(/['"]([a-zA-Z]+(?:\.[a-zA-Z0-9]+)+)['"]/g)) said.add(code ?? '');
    // A code with an inserted name: `${thing}.absent`.
    for (const [, head, tail] of textOf(file).matchAll(/`((?:[a-zA-Z]+\.)+)?\$\{[\w.]+\}((?:\.[a-zA-Z]+)+)?`/g))
      if ((head ?? tail) !== undefined) composed.push(new RegExp(`^${head ?? ''}[a-zA-Z]+${tail ?? ''}$`));
  }
  // Screens look up refusals of core and of the relay by code, with the prefix `refused.`.
  const isSaid = (code: string): boolean =>
    said.has(code) ||
    composed.some((form) => form.test(code)) ||
    (code.startsWith('refused.') && said.has(code.slice('refused.'.length)));
  const unsaid = Object.keys(ENGLISH).filter((code) => !isSaid(code) && !isSaid(code.replace(/\.advice$/, '')));
  expect(unsaid).toEqual([]);
});
