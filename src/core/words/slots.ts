// What the slots of an ICU message are, read by the compiler from the message itself: a slot that is missing, or one
// that the message does not have, does not compile.

type Trim<S extends string> = S extends ` ${infer Rest}` ? Trim<Rest> : S;

/** The rest of a message behind the branch that `S` begins in, and the slots in that branch. */
type Branch<S extends string, Inner extends string = never> = S extends `${infer Head}}${infer Rest}`
  ? Head extends `${string}{${infer Name}`
    ? Branch<Rest, Inner | Name>
    : { rest: Rest; inner: Inner }
  : never;

/** The branches of a choice, the slots in them, and the rest of the message behind it. */
type Choice<S extends string, Keys extends string = never, Inner extends string = never> =
  Trim<S> extends `}${infer Rest}`
    ? { keys: Keys; inner: Inner; rest: Rest }
    : Trim<S> extends `${infer Key} {${infer Body}`
      ? Branch<Body> extends { rest: infer Rest extends string; inner: infer More extends string }
        ? Choice<Rest, Keys | Key, Inner | More>
        : never
      : never;

/**
 * The slots of a message: plain ones with a `Filling`, `select` by its keys, `plural` by a number. Branches hold plain
 * slots alone.
 */
export type SlotsOf<S extends string, Filling, Found = unknown> = S extends `${string}{${infer Rest}`
  ? Rest extends `${infer Name}}${infer Tail}`
    ? Name extends `${infer Choosing}, ${infer Kind}, ${string}`
      ? Rest extends `${string}, ${string}, ${infer Branches}`
        ? Choice<Branches> extends {
            keys: infer Keys extends string;
            inner: infer Inner extends string;
            rest: infer After extends string;
          }
          ? SlotsOf<
              After,
              Filling,
              Found & { readonly [K in Choosing]: Kind extends 'plural' ? number : Keys } & {
                readonly [K in Inner]: Filling;
              }
            >
          : never
        : never
      : SlotsOf<Tail, Filling, Found & { readonly [K in Name]: Filling }>
    : Found
  : Found;
