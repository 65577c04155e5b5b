// What a profile can be about.

import { isProfileAddress, isTokenAddress } from '@svc/core/profiles/claim';
import type { ProfileKind } from '@svc/core/profiles/fields';

/** Whether a text names something that a profile of this kind can be about. */
export function isSubject(kind: ProfileKind, text: string): boolean {
  return kind === 'token' ? isTokenAddress(text) : isProfileAddress(text);
}
