// `npm run bench [-- name ...]`: runs the named benchmarks (by default all), prints one table each and writes
// bench/results.json. With `--beside` each runs in another checkout as well. Times depend on the machine; compare the
// ratios inside one run.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { helpIfAsked } from '../scripts/usage.ts';
import { besideAnother } from './beside.ts';
import { BENCHES } from './registry.ts';
import type { BenchTable } from './table.ts';

const LONGEST = Math.max(...BENCHES.map(({ name }) => name.length));

helpIfAsked(`Usage: npm run bench -- [--beside FOLDER [--rounds N]] [NAME ...]

${BENCHES.map(({ name, about }) => `  ${name.padEnd(LONGEST)} ${about}`).join('\n')}

Without names all of them run. The tables are also written to bench/results.json.

  --beside FOLDER  runs them in another checkout too, in turns, and prints each figure beside the other's
  --rounds N       how often, with --beside (6)`);

function options() {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({ allowPositionals: true, options: { beside: text, rounds: { ...text, default: '6' } } });
  } catch (thrown) {
    console.error(`${(thrown as Error).message}\n\nnpm run bench -- --help says what there is.`);
    process.exit(2);
  }
}

const { positionals: names, values } = options();
const rounds = Number(values.rounds);
if (!Number.isSafeInteger(rounds) || rounds < 1) {
  console.error(`--rounds is a number from 1 on, not ${values.rounds}.`);
  process.exit(2);
}
const unknown = names.filter((name) => !BENCHES.some((bench) => bench.name === name));
if (unknown.length > 0) {
  console.error(
    `No benchmark is named ${unknown.join(', ')}. There are: ${BENCHES.map((bench) => bench.name).join(', ')}.`,
  );
  process.exit(2);
}

const results: Record<string, BenchTable> = {};
for (const bench of BENCHES.filter((one) => names.length === 0 || names.includes(one.name))) {
  console.log(`\n${bench.name}: ${bench.about}`);
  const table = values.beside === undefined ? await bench.run() : besideAnother(bench.name, values.beside, rounds);
  results[bench.name] = table;
  console.table(Object.fromEntries(table.rows.map(({ name, ...values }) => [name, values])));
  for (const note of table.notes ?? []) console.log(`  ${note}`);
}
writeFileSync(
  resolve(import.meta.dirname, 'results.json'),
  `${JSON.stringify({ node: process.version, results }, null, 2)}\n`,
);
