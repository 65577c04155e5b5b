// Checks the URL of an image before a profile with it is published.

import { Type } from 'typebox';
import { defineCommand } from './defineCommand.ts';

/** Answers what the service would serve, or refuses with the reason. */
export const checkProfileImage = defineCommand({
  needs: ['profiles'],
  params: Type.Object({ url: Type.String({ minLength: 1, maxLength: 1_024 }) }),
  handle: ({ profiles }, { url }) => profiles.checkImage(url),
});
