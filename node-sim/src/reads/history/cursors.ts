// Cursors of a history. One is the place of the last entry, `height:position`. Where a reorganisation replaced that
// height, `r` and the number of the newest reorganisation follow. After each `-` comes a place that reading had reached
// when it was replaced. So an entry is not read twice, and one that moved up is not missed.

import type { PlacedEntry } from '../../kernel/indexEntry.ts';
import type { EntryPage, IndexStore } from '../../storage/storage.ts';
import type { ReadPlace, ReplacedBlocks } from '../following/replacedBlocks.ts';

/** Most earlier places that a cursor carries; entries read before them may come again. */
const MAX_EARLIER = 8;
/** Fewest entries to look at in one go where some of them were already read. */
const LEAST_LOOK = 100;

type Place = Pick<PlacedEntry, 'height' | 'position'>;

function placeText({ height, position, era }: ReadPlace): string {
  return `${height}:${position}r${era}`;
}

function readPlace(replaced: ReplacedBlocks, text: string): ReadPlace {
  const [height = 0, position = 0, era] = text.split(/[:r]/).map(Number);
  return { height, position, era: era ?? replaced.eraOfPlain(height) };
}

/** The cursor of an entry. @param earlier the places that reading had reached before, oldest first */
export function cursorOf(
  replaced: ReplacedBlocks,
  { height, position }: Place,
  earlier: readonly ReadPlace[] = [],
): string {
  const isPlain = earlier.length === 0 && replaced.bornIn(height) === undefined;
  const place = isPlain ? `${height}:${position}` : placeText({ height, position, era: replaced.era });
  return [place, ...earlier.map(placeText).reverse()].join('-');
}

/** A page of the index after a cursor, and the cursor of the next page, null where nothing older is left. */
export function pageBehind(
  index: IndexStore,
  replaced: ReplacedBlocks,
  cursor: string | undefined,
  page: Omit<EntryPage, 'before'>,
): { readonly entries: PlacedEntry[]; readonly next: string | null } {
  const [stand, ...others] = (cursor === undefined ? [] : cursor.split('-')).map((text) => readPlace(replaced, text));
  const isGone = stand !== undefined && replaced.isReplaced(stand);
  const earlier = [...others.reverse(), ...(isGone ? [stand] : [])].slice(-MAX_EARLIER);
  const entries = unread(index, { ...page, before: isGone ? undefined : stand }, replaced.readHashes(earlier));
  const last = entries.at(-1);
  return {
    entries,
    next: last === undefined || entries.length < page.limit ? null : cursorOf(replaced, last, earlier),
  };
}

/** A page without the entries that were already read. */
function unread(index: IndexStore, page: EntryPage, read: ReadonlySet<string>): PlacedEntry[] {
  if (read.size === 0) return index.list(page);
  const found: PlacedEntry[] = [];
  const limit = Math.max(page.limit, LEAST_LOOK);
  let { before } = page;
  while (found.length < page.limit) {
    const looked = index.list({ ...page, before, limit });
    found.push(...looked.filter(({ hash }) => !read.has(hash)));
    if (looked.length < limit) break;
    before = looked.at(-1);
  }
  return found.slice(0, page.limit);
}
