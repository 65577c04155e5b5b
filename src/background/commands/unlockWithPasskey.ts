// Unlocks with the output of a passkey's PRF, 64 hex digits. Failures are not counted.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Answers ok, or the reason why not. */
export const unlockWithPasskey = defineCommand({
  needs: ['vault'],
  params: Type.Object({
    credentialId: Type.String({ maxLength: 1_400 }),
    prfOutput: Type.String({ pattern: '^[0-9a-f]{64}$', expected: '64 hex digits' }),
  }),
  handle: ({ vault }, { credentialId, prfOutput }) => vault.unlockWithPasskey(credentialId, prfOutput),
});
