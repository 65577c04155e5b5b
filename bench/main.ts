// `npm run bench [-- name ...]`: runs the named benchmarks (by default all), prints one table each and writes
// bench/results.json. Times depend on the machine; compare the ratios inside one run.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { helpIfAsked } from '../scripts/usage.ts';
import { BENCHES } from './registry.ts';
import type { BenchTable } from './table.ts';

const LONGEST = Math.max(...BENCHES.map(({ name }) => name.length));

helpIfAsked(`Usage: npm run bench -- [NAME ...]

${BENCHES.map(({ name, about }) => `  ${name.padEnd(LONGEST)} ${about}`).join('\n')}

Without names all of them run. The tables are also written to bench/results.json.`);

const names = process.argv.slice(2);
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
  const table = await bench.run();
  results[bench.name] = table;
  console.table(Object.fromEntries(table.rows.map(({ name, ...values }) => [name, values])));
  for (const note of table.notes ?? []) console.log(`  ${note}`);
}
writeFileSync(
  resolve(import.meta.dirname, 'results.json'),
  `${JSON.stringify({ node: process.version, results }, null, 2)}\n`,
);
