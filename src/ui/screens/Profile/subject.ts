// What a profile is about: the account in use or a token that it created.

import type { OwnToken } from '../../../background/commands/registry.ts';

export interface Subject {
  readonly kind: 'account' | 'token';
  readonly address: string;
  /** Present for a token. */
  readonly token?: OwnToken;
}

/** The member that commands take for a token, and nothing for an account. */
export function tokenOf({ token }: Subject): { token?: string } {
  return token === undefined ? {} : { token: token.address };
}
