// The shape of an imported key, defined once for screens, commands and the keyring.

import { type Static, Type } from 'typebox';

/** A plain key, or one in a keystore file under its own password. */
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
