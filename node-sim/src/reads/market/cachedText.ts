// Caches texts of immutable objects: formatting numbers is most of the cost of market data, and a block changes few of
// them.

/** The same function, called once for each object as long as that is alive. The object must never change. */
export function cachedText<T extends object, R>(write: (thing: T) => R): (thing: T) => R {
  const texts = new WeakMap<T, R>();
  return (thing) => {
    let text = texts.get(thing);
    if (text === undefined) {
      text = write(thing);
      texts.set(thing, text);
    }
    return text;
  };
}
