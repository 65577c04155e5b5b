// The parts of the kit, as exported by its files: components, and contexts that change the rendering below them.

import { shown } from './shown.ts';

const FILES = import.meta.glob<Record<string, unknown>>(
  ['../../src/ui/kit/*.{ts,tsx}', '!../../src/ui/kit/*.test.{ts,tsx}'],
  { eager: true },
);

const isPart = (name: string, value: unknown): boolean =>
  /^[A-Z][a-z]/.test(name) && (typeof value === 'function' || (typeof value === 'object' && value !== null));

/** Each part by its name. */
export const PARTS: ReadonlyMap<string, unknown> = new Map(
  Object.values(FILES)
    .flatMap((file) => Object.entries(file).filter(([name, value]) => isPart(name, value)))
    .sort(([a], [b]) => a.localeCompare(b)),
);

/** Names of the parts that were rendered since the page was loaded. */
export const shownParts = (): string[] => [...PARTS].filter(([, part]) => shown.has(part)).map(([name]) => name);
