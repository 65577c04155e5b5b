// Counting within a block, and counts that a book keeps.

import { describe, expect, it } from 'vitest';
import { BookIndex } from './bookIndex.ts';
import { createState } from './state.ts';

describe('a tally', () => {
  it('counts from zero in every block and takes back with the journal', () => {
    const state = createState();
    const { placedInBlock } = state;
    const slot = placedInBlock.open();
    expect(placedInBlock.count(slot)).toBe(0);
    placedInBlock.add(slot);
    const mark = state.checkpoint();
    placedInBlock.add(slot);
    placedInBlock.add(slot);
    expect(placedInBlock.count(slot)).toBe(3);
    state.revert(mark);
    expect(placedInBlock.count(slot)).toBe(1);
    const record = state.commitBlock();
    expect(placedInBlock.count(slot)).toBe(0);
    placedInBlock.add(slot);
    expect(placedInBlock.count(slot)).toBe(1);
    expect(state.commitBlock()).toEqual(record);
    expect(record.rows).toEqual([]);
  });

  it('is in no list of changes', () => {
    const state = createState();
    const mark = state.checkpoint();
    state.placedInBlock.add(state.placedInBlock.open());
    expect(state.changesSince(mark)).toEqual([]);
  });

  it('keeps its count for accounts that a crowded book would forget', () => {
    const state = createState();
    const book = new BookIndex(state.placedInBlock);
    const busy = book.owner('busy');
    busy.placed = state.placedInBlock.open();
    state.placedInBlock.add(busy.placed);
    const calm = book.owner('calm');
    for (let at = 0; at < 10_001; at++) book.owner(`account ${at}`);
    expect(book.owner('busy')).toBe(busy);
    expect(book.owner('calm')).not.toBe(calm);
    state.commitBlock();
    for (let at = 0; at < 20_002; at++) book.owner(`other ${at}`);
    expect(book.owner('busy')).not.toBe(busy);
  });
});
