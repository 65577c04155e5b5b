// Values by key, as many as fit a number of bytes; what was not used for longest goes first.

/** A bounded map. */
export class LruByBytes<V> {
  readonly #max: number;
  readonly #sizeOf: (value: V) => number;
  readonly #values = new Map<string, V>();
  #bytes = 0;

  constructor(max: number, sizeOf: (value: V) => number) {
    this.#max = max;
    this.#sizeOf = sizeOf;
  }

  /** The value of a key, which is now the last to go. */
  get(key: string): V | undefined {
    const value = this.#values.get(key);
    if (value === undefined) return undefined;
    this.#values.delete(key);
    this.#values.set(key, value);
    return value;
  }

  /** Keeps a value, unless it alone is larger than the bound. */
  put(key: string, value: V): void {
    this.#drop(key);
    if (this.#sizeOf(value) > this.#max) return;
    this.#values.set(key, value);
    this.#bytes += this.#sizeOf(value);
    while (this.#bytes > this.#max) this.#drop(this.#values.keys().next().value as string);
  }

  #drop(key: string): void {
    const value = this.#values.get(key);
    if (value === undefined) return;
    this.#values.delete(key);
    this.#bytes -= this.#sizeOf(value);
  }
}
