// A map that drops its least recently used entries when it holds too many of them or too much weight. The caller gives
// the weight of an entry, in its own unit: rows, bytes.

interface Slot<V> {
  readonly value: V;
  weight: number;
}

export class BoundedMap<V> {
  private readonly slots = new Map<string, Slot<V>>();
  private readonly maxEntries: number;
  private readonly maxWeight: number;
  private total = 0;

  constructor(maxEntries: number, maxWeight: number) {
    this.maxEntries = maxEntries;
    this.maxWeight = maxWeight;
  }

  /** The value of a key; marks it as used. */
  get(key: string): V | undefined {
    const slot = this.slots.get(key);
    if (slot === undefined) return undefined;
    this.slots.delete(key);
    this.slots.set(key, slot);
    return slot.value;
  }

  set(key: string, value: V, weight = 1): void {
    this.delete(key);
    this.slots.set(key, { value, weight });
    this.total += weight;
    this.shrink();
  }

  /** Sets the weight of an entry when it is known later; no effect when the entry is gone or replaced. */
  weigh(key: string, value: V, weight: number): void {
    const slot = this.slots.get(key);
    if (slot?.value !== value) return;
    this.total += weight - slot.weight;
    slot.weight = weight;
    this.shrink();
  }

  delete(key: string): void {
    const slot = this.slots.get(key);
    if (slot === undefined) return;
    this.slots.delete(key);
    this.total -= slot.weight;
  }

  get size(): number {
    return this.slots.size;
  }

  get weight(): number {
    return this.total;
  }

  private shrink(): void {
    for (const [key, { weight }] of this.slots) {
      if (this.slots.size <= this.maxEntries && this.total <= this.maxWeight) return;
      this.slots.delete(key);
      this.total -= weight;
    }
  }
}
