// Lets a passkey unlock the wallet. The page runs the WebAuthn ceremony: `prfSalt` and `prfOutput` are 64 hex digits
// each.

import { Type } from 'typebox';
import { defineCommand, password } from './defineCommand.ts';

/** Answers ok, or the reason why not. */
export const addPasskey = defineCommand({
  needs: ['vault'],
  params: Type.Object({
    password,
    credentialId: Type.String({ pattern: '^[A-Za-z0-9_-]{1,1366}$', expected: 'base64url text' }),
    label: Type.String({ maxLength: 200 }),
    rpId: Type.String({ minLength: 1, maxLength: 253 }),
    prfSalt: Type.String({ pattern: '^[0-9a-f]{64}$', expected: '64 hex digits' }),
    prfOutput: Type.String({ pattern: '^[0-9a-f]{64}$', expected: '64 hex digits' }),
  }),
  handle: ({ vault }, { password: given, ...passkey }) => vault.addPasskey(given, passkey),
});
