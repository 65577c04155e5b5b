// Encrypts the data key under a new password.

import { Type } from 'typebox';
import { defineCommand, password } from './defineCommand.ts';

/** Answers ok, or the reason why not. */
export const changePassword = defineCommand({
  needs: ['vault'],
  params: Type.Object({ current: password, next: password }),
  handle: ({ vault }, { current, next }) => vault.changePassword(current, next),
});
