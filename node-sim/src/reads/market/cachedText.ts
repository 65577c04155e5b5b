// Texts of things that do not change: texts of numbers are most of what market data costs, and a block changes few
// things.

/** The same function, called once for each thing as long as that is alive. The thing must never change. */
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
