// `npm run docs`: writes the sections of docs/ that are generated from declarations.

import { writeFileSync } from 'node:fs';
import { pagesWithSections } from './docs/pages.ts';

for (const { file, name, text, made } of pagesWithSections()) {
  if (made === text) continue;
  writeFileSync(file, made);
  console.log(`docs/${name}: written`);
}
