// A table whose keys are the places of a ring buffer: its slots are in an array.

import type { Slot } from './journal.ts';
import { Table } from './table.ts';

/** Places of a ring. */
export const RING_PLACES = 20_000;

/** The place that a key names; keys of another form are in the map of the plain table. */
function placeOf(key: string): number | undefined {
  const place = Number(key);
  return place < RING_PLACES && String(place) === key ? place : undefined;
}

export class RingTable<V> extends Table<V> {
  private readonly places: (Slot<V> | undefined)[] = new Array(RING_PLACES).fill(undefined);

  /** The slot of a place, created if needed. */
  slotAt(place: number): Slot<V> {
    const known = this.places[place];
    if (known !== undefined) return known;
    const slot = this.newSlot(String(place));
    this.places[place] = slot;
    return slot;
  }

  /** The row of a place. */
  at(place: number): V | undefined {
    return this.places[place]?.value;
  }

  override slot(key: string): Slot<V> {
    const place = placeOf(key);
    return place === undefined ? super.slot(key) : this.slotAt(place);
  }

  override drop(slot: Slot<unknown>): void {
    const place = placeOf(slot.key);
    if (place === undefined) super.drop(slot);
    else if (this.places[place] === slot) this.places[place] = undefined;
  }

  protected override known(key: string): Slot<V> | undefined {
    const place = placeOf(key);
    return place === undefined ? super.known(key) : this.places[place];
  }

  protected override forgetSlots(): void {
    super.forgetSlots();
    this.places.fill(undefined);
  }

  protected override *allSlots(): IterableIterator<Slot<V>> {
    yield* super.allSlots();
    for (const slot of this.places) if (slot !== undefined) yield slot;
  }
}
