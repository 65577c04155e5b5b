// Controls for a livelier network: a simulated market, and delayed or missing answers.

import { get } from './api.ts';
import { el, panel, put } from './dom.ts';
import { choice, field, form, run, text, whole } from './forms.ts';

/** Traders that act on one market in every block. */
export async function movingMarket(): Promise<HTMLElement> {
  const [markets, tokens] = await Promise.all([get<'getMarkets'>('/get_markets'), get<'getTokens'>('/get_tokens')]);
  const symbols = new Map(tokens.map(({ token_address: address, symbol }) => [address, symbol]));
  const title = (asset: string): string => symbols.get(asset) ?? asset;
  const options = markets.map(
    ({ market, type, base, quote }) => [market, type === 'perp' ? market : `${title(base)} / ${title(quote)}`] as const,
  );
  if (options.length === 0) return panel('Moving market', el('p', { class: 'empty' }, 'There is no market yet.'));
  const stop = el('button', { type: 'button' }, 'Stop');
  stop.addEventListener('click', () => {
    const output = stop.closest('form')?.querySelector('output');
    if (output) void run(output, 'sim_replay', [{ stop: true }]);
  });
  return form(
    'Moving market',
    'Four traders act on it in every block, by a seed: swaps and orders around the last price.',
    [
      choice('market', 'Market', options),
      field('trades', 'Trades a block', '3', { type: 'number', min: '1', max: '48' }),
      field('seed', 'Seed', '1', { type: 'number', min: '0' }),
    ],
    'Start',
    (values, output) =>
      run(output, 'sim_replay', [
        { market: text(values, 'market'), seed: whole(values, 'seed'), trades_per_block: whole(values, 'trades') },
      ]),
    [stop],
  );
}

const EXAMPLES: readonly (readonly [title: string, faults: object])[] = [
  ['Slow answers', { reads: [{ method: '*', delay_ms: 2000 }] }],
  [
    'Every third read fails',
    { reads: [{ method: '*', every: 3, fail: { status: 500, code: -32603, message: 'chosen fault' } }] },
  ],
  ['Receipts come late', { receipts: [{ drop: true, times: 5 }] }],
  ['Lost frames', { frames: [{ channel: '*', every: 2, drop: true }] }],
];

/** Answers and frames that are delayed, fail, or are dropped. */
export function faults(): HTMLElement {
  const input = el('textarea', { name: 'faults', rows: '6', spellcheck: 'false' });
  const example = ([title, value]: (typeof EXAMPLES)[number]) =>
    el(
      'button',
      {
        type: 'button',
        class: 'quiet',
        click: () => input.setRangeText(JSON.stringify(value, undefined, 2), 0, input.value.length, 'end'),
      },
      title,
    );
  const end = el('button', { type: 'button' }, 'End all');
  end.addEventListener('click', () => {
    const output = end.closest('form')?.querySelector('output');
    if (output) void run(output, 'sim_faults', [{}]);
  });
  return form(
    'Faults',
    'For trying clients: rules for reads, receipts and frames. This page feels them too; controls never do.',
    [el('div', { class: 'bar' }, ...EXAMPLES.map(example)), el('label', {}, el('span', {}, 'Rules'), input)],
    'Set',
    (_, output) => {
      try {
        return run(output, 'sim_faults', [JSON.parse(input.value === '' ? '{}' : input.value)]);
      } catch {
        put(output, [el('p', { class: 'bad' }, 'The rules are no JSON.')]);
        return undefined;
      }
    },
    [end],
  );
}
