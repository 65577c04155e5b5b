// What the passing of epochs does to validators at the end of a block: activation, the end of eligibility, the payout.

import { NATIVE_SYMBOL } from '@svc/core/names';
import type { BlockContext } from '../../kernel/blockContext.ts';
import type { ValidatorRow } from '../../kernel/ledgerRows.ts';
import type { State } from '../../kernel/state.ts';
import { credit } from '../tokens/ledger.ts';
import { MAX_ACTIVE, stakingSettings } from './stakingSettings.ts';

/** The row of a leaving validator at an epoch, or null when its principal is due. */
function leaving(row: ValidatorRow, epoch: number, payoutDelay: number): ValidatorRow | null {
  const { exitEpoch } = row;
  if (exitEpoch === null || epoch < exitEpoch) return row;
  if (row.principal > 0n && epoch >= exitEpoch + payoutDelay) return null;
  return row.status === 'exited' ? row : { ...row, status: 'exited' };
}

/** Moves validators on to the block's epoch and pays the principal of those that left long enough ago. */
export function settleStakes(
  state: State,
  { epoch, finalizedEpoch }: Pick<BlockContext, 'epoch' | 'finalizedEpoch'>,
): void {
  const { validators, waiting } = state.staking;
  if (waiting.size === 0) return;
  const { payoutDelay } = stakingSettings(state);
  const joining: [account: string, row: ValidatorRow][] = [];
  for (const account of [...waiting].sort()) {
    const row = validators.get(account);
    if (row === undefined) continue;
    if (row.status === 'pending') {
      if (row.activationEpoch <= finalizedEpoch) joining.push([account, row]);
      continue;
    }
    const next = leaving(row, epoch, payoutDelay);
    if (next === null) {
      credit(state, NATIVE_SYMBOL, account, row.principal);
      validators.set(account, { ...row, status: 'exited', stake: row.stake - row.principal, principal: 0n });
    } else if (next !== row) validators.set(account, next);
  }
  // First come, first active; the accounts are sorted already, and sorting keeps the order of equals.
  joining.sort(([, a], [, b]) => a.activationEpoch - b.activationEpoch);
  for (const [account, row] of joining.slice(0, Math.max(0, MAX_ACTIVE - state.staking.active)))
    validators.set(account, { ...row, status: 'active' });
}
