// A list of any length of which only the rows near the window are in the page. Row heights are known beforehand, so
// that the scroll bar is that of the whole list.

import { language } from '@svc/core/words/language';
import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';

/** A row; the same object is not drawn again while the list is scrolled or becomes longer. */
export interface VirtualRow {
  readonly key: string;
  /** Pixels. */
  readonly height: number;
  readonly draw: () => ReactNode;
}

/** How far beyond the window rows are rendered, in pixels. */
const AROUND = 600;
/** Distance from the end, in rows, at which more are requested. */
const NEAR_END = 12;

/** Index of the last offset that is not beyond a position. */
function rowAt(offsets: readonly number[], place: number): number {
  let [low, high] = [0, offsets.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

interface PlacedProps {
  readonly row: VirtualRow;
  readonly top: number | undefined;
  readonly place: number;
  readonly of: number;
}

function PlacedRow({ row: { height, draw }, top, place, of }: PlacedProps) {
  return (
    <li aria-setsize={of} aria-posinset={place} style={{ top, height }}>
      {draw()}
    </li>
  );
}

const KeptRow = memo(PlacedRow);

/** The list. `onNearEnd` is called while its last rows are near the window. */
export function VirtualList({
  rows,
  label,
  onNearEnd,
}: {
  readonly rows: readonly VirtualRow[];
  readonly label: string;
  readonly onNearEnd?: () => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [[from, to], setRange] = useState<readonly [number, number]>([0, 16]);
  const offsets = useMemo(() => {
    let at = 0;
    const all = [0];
    for (const { height } of rows) {
      at += height;
      all.push(at);
    }
    return all;
  }, [rows]);
  useLayoutEffect(() => {
    const look = (): void => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const next = [rowAt(offsets, -top - AROUND), rowAt(offsets, innerHeight - top + AROUND) + 1] as const;
      setRange((before) => (before[0] === next[0] && before[1] === next[1] ? before : next));
    };
    look();
    // Whatever scrolls, the page or a part of it: scroll events do not bubble, but can be captured.
    addEventListener('scroll', look, { passive: true, capture: true });
    addEventListener('resize', look);
    return () => {
      removeEventListener('scroll', look, { capture: true });
      removeEventListener('resize', look);
    };
  }, [offsets]);
  const isNearEnd = to >= rows.length - NEAR_END;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);
  return (
    <ul ref={list} className="list virtual" aria-label={label} style={{ height: offsets.at(-1) }}>
      {rows.slice(from, to).map((row, at) => (
        // The language belongs to the key: a row that is kept keeps its words.
        <KeptRow
          key={`${row.key} ${language().tag}`}
          row={row}
          top={offsets[from + at]}
          place={from + at + 1}
          of={rows.length}
        />
      ))}
    </ul>
  );
}
