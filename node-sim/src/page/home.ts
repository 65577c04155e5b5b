// The page of the node at /: which view is shown, what the header says, and when views refresh.

import { accounts, accountView, validatorView } from './accounts.ts';
import { get, Live } from './api.ts';
import { assets, poolView, tokenView } from './assets.ts';
import { blockView, overview, transactions, waiting } from './chain.ts';
import { controls } from './controls.ts';
import { el, panel, put } from './dom.ts';
import { markets, marketView } from './markets.ts';
import { missing } from './missing.ts';
import { serveSearch } from './search.ts';
import { tokenSymbol } from './strangers.ts';
import { transactionView } from './transactionView.ts';
import { createUnits } from './units.ts';
import type { Context, View } from './view.ts';

const REFRESH_MS = 1000;

const { native = '', dev, blockTime = '', operations = '', items = '', amounts = '{}' } = document.body.dataset;
const main = document.querySelector('main');
const state = document.querySelector('#live');

const names = new Map(
  operations.split(',').map((text): [number, string] => [Number.parseInt(text, 10), text.replace(/^\d+:/, '')]),
);
const ofItems = new Set(items.split(','));
const symbols = new Map<string, string>([['native', native]]);
const decimals = new Map<string, number>();
const pools = new Map<string, { readonly token0: string; readonly token1: string }>();
const live = new Live((isOpen) => {
  if (state === null) return;
  state.className = isOpen ? 'good' : 'bad';
  state.textContent = isOpen ? 'live' : 'no answer from the node';
});
const symbolOf = (asset: string): string =>
  symbols.get(asset) ??
  symbols.get(asset.toLowerCase()) ??
  (asset.startsWith('0x') ? `${asset.slice(0, 6)}…${asset.slice(-4)}` : asset);
const context: Context = {
  live,
  isDev: dev === 'true',
  isOfItem: (op) => ofItems.has(op),
  decimalsOf: (asset) => decimals.get(asset.toLowerCase()),
  isAsset: (text) => text === native || symbols.has(text.toLowerCase()),
  poolOf: (id) => pools.get(id.replace(/^0x/, '').toLowerCase()),
  operationOf: (number) => names.get(number) ?? String(number),
  symbolOf,
  unitOf: createUnits(JSON.parse(amounts) as object, native, symbolOf),
};

/** A part of an address as it was meant; one that is no encoding stands as it is, and names nothing. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function viewOf(path: string): View {
  const [name = '', argument = ''] = path.replace(/^#?\/?/, '').split('/');
  const value = decoded(argument);
  if (name === 'block') return blockView(value, context);
  if (name === 'tx') return transactionView(value, context);
  if (name === 'transactions') return transactions(context);
  if (name === 'waiting') return waiting(context);
  if (name === 'markets') return markets(context);
  if (name === 'market') return marketView(value, context);
  if (name === 'assets') return assets(context);
  if (name === 'token') return tokenView(value, context);
  if (name === 'pool') return poolView(value, context);
  if (name === 'validator') return validatorView(value, context);
  if (name === 'accounts') return accounts();
  if (name === 'account') return accountView(value, context);
  if (name === 'controls' && context.isDev) return controls(native, blockTime);
  if (name === '') return overview(context);
  return {
    root: panel(
      'Nothing is here',
      missing('There is no such page.', 'The address may be cut, or of another version of this node.'),
    ),
  };
}

let shown: View | undefined;

// On narrow screens a button opens the list of views.
const menu = document.querySelector('#menu');
menu?.addEventListener('click', () =>
  menu.setAttribute('aria-expanded', String(menu.getAttribute('aria-expanded') !== 'true')),
);
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') menu?.setAttribute('aria-expanded', 'false');
});

function show(): void {
  shown?.close?.();
  const next = viewOf(location.hash);
  shown = next;
  const [first = ''] = location.hash.replace(/^#\/?/, '').split('/');
  // Every view has one main heading; one without a visible heading gets one for screen readers.
  const title = `${document.querySelector('.brand')?.textContent ?? ''}: ${first === '' ? 'chain' : first}`;
  const heading = next.root.querySelector('h1') === null ? el('h1', { class: 'only-heard' }, title) : '';
  if (main !== null) put(main, [heading, next.root]);
  document.title = title;
  const section =
    {
      block: '',
      tx: 'transactions',
      waiting: 'transactions',
      market: 'markets',
      token: 'assets',
      pool: 'assets',
      account: 'accounts',
      validator: 'accounts',
    }[first] ?? first;
  menu?.setAttribute('aria-expanded', 'false');
  for (const link of document.querySelectorAll('nav a')) {
    if (link.getAttribute('href') === `#/${section}`) link.setAttribute('aria-current', 'page');
    else link.removeAttribute('aria-current');
  }
  window.scrollTo(0, 0);
}

/** Views refresh at most once a second, however many blocks come. */
let due: number | undefined;
function refreshSoon(): void {
  if (due !== undefined) return;
  due = window.setTimeout(() => {
    due = undefined;
    if (!document.hidden) shown?.refresh?.();
  }, REFRESH_MS / 4);
}

async function readSymbols(): Promise<void> {
  const [tokens, all] = await Promise.all([get<'getTokens'>('/get_tokens'), get<'getPools'>('/get_pools')]);
  for (const { token_address: address, symbol, decimals: places } of tokens) {
    symbols.set(address, tokenSymbol(symbol, address, native));
    decimals.set(address, places);
  }
  for (const { pool_id: id, token0, token1 } of all) pools.set(id, { token0, token1 });
}

const height = document.querySelector('#height');
let lastMs = 0;
live.listen((frame) => {
  if (frame.type !== 'block' && frame.type !== 'reorg') return;
  if (height !== null && frame.type === 'block') height.textContent = `block ${String(frame.height)}`;
  const now = performance.now();
  if (now - lastMs < REFRESH_MS) {
    window.setTimeout(refreshSoon, REFRESH_MS);
    return;
  }
  lastMs = now;
  void readSymbols().catch(() => undefined);
  refreshSoon();
});
serveSearch(document.querySelector('#find'));
document.addEventListener('visibilitychange', refreshSoon);
addEventListener('hashchange', show);
void get<'getStatus'>('/get_status').then(
  (status) => {
    if (height !== null) height.textContent = `block ${status.height}`;
  },
  () => undefined,
);
// Names first, so that an address is never shown where there is a symbol.
readSymbols()
  .catch(() => undefined)
  .finally(show);
