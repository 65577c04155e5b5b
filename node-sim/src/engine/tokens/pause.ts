// Stopping and resuming all movement of a token.

import type { PausedData } from '@svc/core/ops/receiptData';
import { fail, requireThat } from '../../kernel/outcome.ts';
import type { OpContext } from '../context.ts';
import { requireAuthority } from './authorities.ts';
import { requireToken } from './transfer.ts';

/** Pauses or resumes a token; fails when it cannot be paused or is in that state already. */
export function setPaused(context: OpContext, address: string, paused: boolean): PausedData {
  const token = requireToken(context.state, address);
  const pausable = token.pausable ?? fail('token.notPausable', `${token.symbol} cannot be paused`);
  requireAuthority(context, pausable.authority, 'pause');
  if (paused) requireThat(!pausable.paused, 'token.alreadyPaused', `${token.symbol} is paused already`);
  else requireThat(pausable.paused, 'token.notPaused', `${token.symbol} is not paused`);
  context.state.tokens.set(token.address, { ...token, pausable: { ...pausable, paused } });
  return { token_address: token.address, paused };
}
