// The areas of a catalogue in one table.

type Area = Readonly<Record<string, string>>;

/** What each of them has, with the types of the messages. */
type Joined<A extends Readonly<Record<string, Area>>> = { [N in keyof A]: (area: A[N]) => void }[keyof A] extends (
  every: infer J,
) => void
  ? J
  : never;

/**
 * The messages of all areas, which have no code in common, in one table without a prototype. An object that takes
 * thousands of members from spreads costs a page five times as much when it starts.
 */
export function joined<const A extends Readonly<Record<string, Area>>>(areas: A): Joined<A> {
  return Object.assign(Object.create(null), ...Object.values(areas)) as Joined<A>;
}
