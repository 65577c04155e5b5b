// The developer controls: forms for the known ones, and a generic form for every other one that the node lists.

import type { ReadResult } from '@svc/core/reads/registry';
import { call, get } from './api.ts';
import { el, panel, put } from './dom.ts';
import { choice, field, form, run, text, whole } from './forms.ts';
import { faults, movingMarket } from './replayAndFaults.ts';
import { loaded, type View } from './view.ts';

interface Param {
  readonly name: string;
  readonly required: boolean;
  readonly description?: string;
  readonly schema: { readonly type?: string; readonly default?: unknown };
}
interface Method {
  readonly name: string;
  readonly summary: string;
  readonly params: readonly Param[];
}

const SNAPSHOTS = 'snapshots';

/** The usual block times, and the current one. */
function timesWith(set: string): (readonly [value: string, text: string])[] {
  const usual = [
    ['2', 'every 2 seconds'],
    ['1', 'every second'],
    ['5', 'every 5 seconds'],
    ['0', 'as soon as something waits'],
    ['manual', 'only when mined here'],
  ] as const;
  return usual.some(([value]) => value === set) ? [...usual] : [[set, `every ${set} seconds`], ...usual];
}

function mining(blockTime: string): HTMLElement {
  const output = el('output', { 'aria-live': 'polite' });
  const mine = (count: number) =>
    el(
      'button',
      { type: 'button', class: count === 1 ? 'primary' : '', click: () => void run(output, 'sim_mine', [count]) },
      count === 1 ? 'Mine a block' : `Mine ${count}`,
    );
  const times = choice('seconds', 'A block', timesWith(blockTime), blockTime);
  times.addEventListener('change', (event) => {
    const { value } = event.target as HTMLSelectElement;
    void run(output, 'sim_setBlockTime', [value === 'manual' ? value : Number(value)]);
  });
  return panel(
    'Blocks',
    el('p', { class: 'soft' }, 'Blocks made now come beside those of the interval.'),
    el('div', { class: 'bar' }, mine(1), mine(10), mine(100)),
    times,
    output,
  );
}

function clock(): HTMLElement {
  const jump = (label: string, seconds: number) => {
    const button = el('button', { type: 'button' }, label);
    button.addEventListener('click', () => {
      const output = button.closest('form')?.querySelector('output');
      if (output) void run(output, 'sim_increaseTime', [seconds]);
    });
    return button;
  };
  return form(
    'Clock',
    'Moves the time of the chain forward; the next block shows it.',
    [field('seconds', 'Seconds', '60', { type: 'number', min: '1' })],
    'Move forward',
    (values, output) => run(output, 'sim_increaseTime', [whole(values, 'seconds')]),
    [jump('1 hour', 3600), jump('1 day', 86_400)],
  );
}

async function faucet(native: string): Promise<HTMLElement> {
  const tokens = await get<'getTokens'>('/get_tokens');
  const assets = [[native, native], ...tokens.map(({ token_address: address, symbol }) => [address, symbol])] as [
    string,
    string,
  ][];
  return form(
    'Faucet',
    'A payment in the next block.',
    [
      field('address', 'To', '', { required: true, placeholder: '0xPQ… or 0x…', spellcheck: 'false' }),
      choice('asset', 'Asset', assets),
      field('amount', 'Amount', '100', { required: true, inputmode: 'decimal' }),
    ],
    'Pay',
    (values, output) =>
      run(output, 'sim_faucet', [text(values, 'address'), text(values, 'asset'), text(values, 'amount')]),
  );
}

async function oracle(): Promise<HTMLElement> {
  const markets = await get<'getPerpMarkets'>('/get_perp_markets');
  if (markets.length === 0)
    return panel(
      'Oracle price',
      el('p', { class: 'empty' }, 'There is no perpetuals market: CREATE_MARKET opens one.'),
    );
  return form(
    'Oracle price',
    'What the validators of this node vote from the next block on.',
    [
      choice(
        'market',
        'Market',
        markets.map(({ market_id: id, oracle_price: price }) => [id, `${id} (${price})`]),
      ),
      field('price', 'Price', '', { required: true, inputmode: 'decimal' }),
    ],
    'Vote',
    (values, output) => run(output, 'sim_setOraclePrice', [text(values, 'market'), text(values, 'price')]),
  );
}

function reorganise(): HTMLElement {
  return form(
    'Reorganise',
    'Replaces the newest blocks by others. What was in them goes into the new ones, or waits again.',
    [
      field('depth', 'Blocks to replace', '3', { type: 'number', min: '1' }),
      field('longer', 'Blocks more than before', '0', { type: 'number', min: '0', max: '1000' }),
      choice('keep', 'Transactions', [
        ['true', 'go into the new blocks'],
        ['false', 'wait again: new blocks are empty'],
      ]),
    ],
    'Replace',
    (values, output) =>
      run(output, 'sim_reorg', [
        whole(values, 'depth'),
        { longer: whole(values, 'longer'), keep: text(values, 'keep') === 'true' },
      ]),
  );
}

function snapshots(): HTMLElement {
  const output = el('output', { 'aria-live': 'polite' });
  const list = el('div', { class: 'bar' });
  const stored = (): number[] => JSON.parse(sessionStorage.getItem(SNAPSHOTS) ?? '[]') as number[];
  const show = (ids: readonly number[]): void => {
    sessionStorage.setItem(SNAPSHOTS, JSON.stringify(ids));
    const back = (id: number) =>
      el(
        'button',
        {
          type: 'button',
          click: () =>
            void run(output, 'sim_revert', [id]).then((result) =>
              show(stored().filter((one) => (result === undefined ? one !== id : one < id))),
            ),
        },
        `Back to ${id}`,
      );
    put(list, ids.length === 0 ? [el('p', { class: 'empty' }, 'None taken here yet.')] : ids.map(back));
  };
  const take = el(
    'button',
    {
      type: 'button',
      click: () =>
        void run(output, 'sim_snapshot', []).then((id) => {
          if (id !== undefined) show([...stored(), Number(id)]);
        }),
    },
    'Take a snapshot',
  );
  show(stored());
  return panel(
    'Snapshots',
    el('p', { class: 'soft' }, 'A snapshot works once and takes later ones with it.'),
    el('div', { class: 'bar' }, take),
    list,
    output,
  );
}

function wholeChain(): HTMLElement {
  const output = el('output', { 'aria-live': 'polite' });
  const save = async (): Promise<void> => {
    const dump = await run(output, 'sim_dump', []);
    if (dump === undefined) return;
    const link = el('a', {
      href: URL.createObjectURL(new Blob([JSON.stringify(dump)], { type: 'application/json' })),
      download: 'chain.json',
    });
    link.click();
    URL.revokeObjectURL(link.href);
    put(output, [el('p', { class: 'good' }, 'Saved as chain.json.')]);
  };
  const file = el('input', { type: 'file', accept: 'application/json', 'aria-label': 'File of a chain' });
  file.addEventListener('change', () => {
    const [chosen] = file.files ?? [];
    if (chosen === undefined) return;
    // So that the same file can be chosen again.
    file.value = '';
    void chosen
      .text()
      .then(JSON.parse)
      .then(
        (data) => run(output, 'sim_load', [data]),
        () => put(output, [el('p', { class: 'bad' }, 'The file cannot be read: it is no JSON.')]),
      );
  });
  return panel(
    'Whole chain',
    el(
      'p',
      { class: 'soft' },
      'Saves every block to a file, or puts a saved chain of the same genesis in the place of this one.',
    ),
    el('div', { class: 'bar' }, el('button', { type: 'button', click: () => void save() }, 'Save')),
    el('label', {}, el('span', {}, 'Load'), file),
    output,
  );
}

/** A generic form for a control without its own. */
function plain({ name, summary, params }: Method): HTMLElement {
  const read = (values: FormData, param: Param): unknown => {
    const given = text(values, param.name);
    if (given === '') return null;
    if (param.schema.type === 'string') return given;
    try {
      return JSON.parse(given) as unknown;
    } catch {
      return given;
    }
  };
  const fields = params.map(({ name: param, required, description, schema }) =>
    field(param, description === undefined ? param : `${param}: ${description}`, '', {
      required,
      spellcheck: 'false',
      ...(schema.default === undefined ? {} : { placeholder: String(schema.default) }),
    }),
  );
  return form(name, summary, fields, 'Run', (values, output) => {
    const given = params.map((param) => read(values, param));
    while (given.length > 0 && given.at(-1) === null) given.pop();
    return run(output, name, given);
  });
}

const OWN_FORM = new Set([
  'sim_mine',
  'sim_setBlockTime',
  'sim_increaseTime',
  'sim_faucet',
  'sim_setOraclePrice',
  'sim_reorg',
  'sim_snapshot',
  'sim_revert',
  'sim_dump',
  'sim_load',
  'sim_faults',
  'sim_replay',
]);

/** All controls of this node. @param blockTime seconds between blocks when the page was loaded, or `manual` */
export function controls(native: string, blockTime: string): View {
  const all = async () => {
    const { methods } = await call<ReadResult<'discover'>>('rpc.discover');
    const others = (methods as readonly Method[]).filter(({ name }) => name.startsWith('sim_') && !OWN_FORM.has(name));
    return [
      el(
        'div',
        { class: 'cards' },
        mining(blockTime),
        await faucet(native),
        clock(),
        await oracle(),
        reorganise(),
        snapshots(),
        wholeChain(),
        await movingMarket(),
        faults(),
        ...others.map(plain),
      ),
    ];
  };
  // Faults of all reads affect this page too: the control that ends them is shown even if nothing else loads.
  const body = loaded(() =>
    all().catch((error: unknown) => [
      el(
        'p',
        { class: 'bad' },
        'The other controls could not be read: ',
        error instanceof Error ? error.message : 'the node does not answer.',
      ),
      el('div', { class: 'cards' }, faults()),
    ]),
  );
  return { root: el('div', {}, el('h1', {}, 'Controls'), body.root) };
}
