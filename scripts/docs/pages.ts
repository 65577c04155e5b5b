// Pages of docs/ with generated sections. A section is between two comments, of which the first names it.

import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { SECTIONS } from './sections.ts';

const FOLDER = resolve(import.meta.dirname, '../../docs');
const MARKED = /(<!-- made from declarations: ([\w-]+) -->\n)[\s\S]*?(<!-- end -->)/g;

/** A page as it is, and as it would be generated. */
export interface Page {
  readonly file: string;
  readonly name: string;
  readonly text: string;
  readonly made: string;
  /** Names of its sections. */
  readonly sections: readonly string[];
}

/** Pages that have sections. @throws Error for an unknown section */
export function pagesWithSections(): Page[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.md'))
    .map((name) => {
      const file = join(FOLDER, name);
      const text = readFileSync(file, 'utf8');
      const sections: string[] = [];
      const made = text.replaceAll(MARKED, (_whole, head: string, section: string, end: string) => {
        const make = SECTIONS[section];
        if (make === undefined) throw new Error(`docs/${name}: no declarations make the section ${section}`);
        sections.push(section);
        return `${head}\n${make()}\n\n${end}`;
      });
      return { file, name, text, made, sections };
    })
    .filter(({ sections }) => sections.length > 0);
}
