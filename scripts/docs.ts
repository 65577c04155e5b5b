// `npm run docs`: writes the sections of docs/ that are generated from declarations.

import { writeFileSync } from 'node:fs';
import { pagesWithSections } from './docs/pages.ts';
import { helpIfAsked } from './usage.ts';

helpIfAsked(
  'Usage: npm run docs\n\nWrites the sections of docs/ that declarations make, and names the pages that changed.',
);

for (const { file, name, text, made } of pagesWithSections()) {
  if (made === text) continue;
  writeFileSync(file, made);
  console.log(`docs/${name}: written`);
}
