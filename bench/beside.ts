// `--beside FOLDER` of the bench command: the same benchmarks from this checkout and from another one, in turns, so that
// what slows the machine down slows both. A figure's ratio is the middle one of its rounds.

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { BenchRow, BenchTable } from './table.ts';
import { median } from './table.ts';

const HERE = resolve(import.meta.dirname, '..');

/** The tables of one round of one benchmark, run from a checkout by that checkout's own runtime. */
function runOnce(checkout: string, name: string): BenchTable {
  const file = join(checkout, 'bench/results.json');
  rmSync(file, { force: true });
  const { status, stderr } = spawnSync('npm', ['run', '--silent', 'bench', '--', name], {
    cwd: checkout,
    encoding: 'utf8',
  });
  if (status !== 0 || !existsSync(file)) throw new Error(`The benchmark ${name} failed in ${checkout}:\n${stderr}`);
  const { results } = JSON.parse(readFileSync(file, 'utf8')) as { results: Record<string, BenchTable> };
  const table = results[name];
  if (table === undefined) throw new Error(`The benchmark ${name} of ${checkout} wrote no table.`);
  return table;
}

/** The figures of a table, by row and column. */
function figuresOf({ rows }: BenchTable): Map<string, number> {
  const figures = new Map<string, number>();
  for (const { name, ...values } of rows) {
    for (const [column, value] of Object.entries(values))
      if (typeof value === 'number' && Number.isFinite(value)) figures.set(`${name} | ${column}`, value);
  }
  return figures;
}

/** The middle of a figure's values here and there, and of their ratios round by round, with the ends of those. */
function rowOf(name: string, pairs: readonly (readonly [here: number, there: number])[]): BenchRow {
  const ratios = pairs.map(([here, there]) => here / there);
  const shown = (value: number): number => Number(value.toPrecision(3));
  return {
    name,
    here: shown(median(pairs.map(([here]) => here))),
    there: shown(median(pairs.map(([, there]) => there))),
    'here / there': shown(median(ratios)),
    least: shown(Math.min(...ratios)),
    most: shown(Math.max(...ratios)),
  };
}

/**
 * One benchmark in both checkouts, in turns.
 *
 * @param folder the other checkout, its packages installed
 * @param rounds how often each of the two runs
 * @returns a row for each figure that both tables have
 * @throws Error with what was printed where a run fails
 */
export function besideAnother(name: string, folder: string, rounds: number): BenchTable {
  const there = resolve(folder);
  const pairs = new Map<string, (readonly [here: number, there: number])[]>();
  for (let round = 0; round < rounds; round++) {
    // Each is first in every other round, since the first one warms the machine up.
    const order = round % 2 === 0 ? [HERE, there] : [there, HERE];
    const figures = new Map(order.map((checkout) => [checkout, figuresOf(runOnce(checkout, name))]));
    for (const [figure, value] of figures.get(HERE) ?? []) {
      const other = figures.get(there)?.get(figure);
      if (other !== undefined) pairs.set(figure, [...(pairs.get(figure) ?? []), [value, other]]);
    }
  }
  return {
    rows: [...pairs].map(([figure, values]) => rowOf(figure, values)),
    notes: [`${rounds} rounds in turns; "there" is ${there}.`],
  };
}
