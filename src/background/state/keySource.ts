// The shape of a key brought from elsewhere, written once: what a screen gives, a command takes, the keyring reads.

import { type Static, Type } from 'typebox';

/** A key in the clear, or in a keystore file under a password of its own. */
export const keySource = Type.Union([
  Type.Object({
    kind: Type.Literal('key'),
    privateKey: Type.String({ maxLength: 200 }),
    pqSeed: Type.Optional(Type.String({ maxLength: 200 })),
  }),
  Type.Object({
    kind: Type.Literal('keystore'),
    json: Type.String({ maxLength: 100_000 }),
    password: Type.String({ minLength: 1, maxLength: 1_024, expected: 'a password' }),
  }),
]);

/** See {@link keySource}. */
export type KeySource = Readonly<Static<typeof keySource>>;
