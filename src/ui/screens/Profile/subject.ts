// The subject of a profile: the selected account or a token that it created.

import type { OwnToken } from '../../../background/commands/registry.ts';

export interface Subject {
  readonly kind: 'account' | 'token';
  readonly address: string;
  /** Present for a token. */
  readonly token?: OwnToken;
}

/** The command member for a token; empty for an account. */
export function tokenOf({ token }: Subject): { token?: string } {
  return token === undefined ? {} : { token: token.address };
}
