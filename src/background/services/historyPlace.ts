// How far one list of a history was read. Its node names the places; the wallet goes on only to one that is further, so
// that no node is asked forever, however many places it goes round in.

/** How far a list was read. */
interface Reached {
  /** The node's name of the place: height and position of an entry, then, after an `r`, the newest reorganisation. */
  readonly cursor: string;
  /** The newest reorganisation that any place so far has named; 0 before one. */
  readonly era: number;
  /** How often a reorganisation brought newer entries below which reading had been already. */
  readonly rises: number;
}

export type HistoryPlace = 'start' | 'end' | Reached;

/** Most reorganisations that one reading goes over. */
const MOST_RISES = 8;
const CURSOR = /^(\d{1,15}):(\d{1,9})(?:r(\d{1,15}))?(?:-[\d:r-]{0,300})?$/;

function placeIn(cursor: string): { height: number; position: number; era: number } | undefined {
  const [, height, position, era = '0'] = CURSOR.exec(cursor) ?? [];
  return height === undefined ? undefined : { height: Number(height), position: Number(position), era: Number(era) };
}

/** The place of a cursor, where it is further than another place: older, or of after a newer reorganisation. */
export function further(from: HistoryPlace, cursor: string): HistoryPlace | undefined {
  const to = placeIn(cursor);
  if (to === undefined || from === 'end') return undefined;
  if (from === 'start') return { cursor, era: to.era, rises: 0 };
  const last = placeIn(from.cursor);
  if (last === undefined) return undefined;
  const isOlder = to.height < last.height || (to.height === last.height && to.position < last.position);
  if (isOlder) return { cursor, era: Math.max(from.era, to.era), rises: from.rises };
  const isAnew = to.era > from.era && from.rises < MOST_RISES;
  return isAnew ? { cursor, era: to.era, rises: from.rises + 1 } : undefined;
}

/** A place as text without spaces. */
export const placeText = (place: HistoryPlace): string =>
  typeof place === 'string' ? place : [place.cursor, place.era, place.rises].join('~');

/** The place of a text; the start for one that names none. */
export function readPlace(text: string | undefined): HistoryPlace {
  if (text === 'end') return 'end';
  const [cursor = '', era = '', rises = ''] = text?.split('~') ?? [];
  if (placeIn(cursor) === undefined || !/^\d{1,15}$/.test(era) || !/^\d{1,2}$/.test(rises)) return 'start';
  return { cursor, era: Number(era), rises: Number(rises) };
}
