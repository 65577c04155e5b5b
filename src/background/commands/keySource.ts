// A key that is brought from elsewhere, as a parameter of commands.

import { Type } from 'typebox';
import { password } from './defineCommand.ts';

/** In the clear, or in a keystore file under a password of its own. */
export const keySource = Type.Union([
  Type.Object({ kind: Type.Literal('key'), privateKey: Type.String({ maxLength: 200 }), pqSeed: Type.Optional(Type.String({ maxLength: 200 })) }),
  Type.Object({ kind: Type.Literal('keystore'), json: Type.String({ maxLength: 100_000 }), password }),
]);
