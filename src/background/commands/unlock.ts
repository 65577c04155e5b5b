// Unlocks with the password, behind the throttle.

import { Type } from 'typebox';
import { defineCommand, password } from './defineCommand.ts';

/** Answers ok, or the reason why not. */
export const unlock = defineCommand({
  needs: ['vault'],
  params: Type.Object({ password }),
  handle: ({ vault }, { password: secret }) => vault.unlock(secret),
});
