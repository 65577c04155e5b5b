// The laws of the engine. They hold after every transaction; a breach is a bug and stops the block.

import { Fault } from '@svc/core/errors';
import type { RowChange } from '../../kernel/journal.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { allowanceCap } from './allowanceCap.ts';
import { bookNotCrossed } from './bookNotCrossed.ts';
import { clearinghouseBalanced } from './clearinghouseBalanced.ts';
import { escrowCoversOrders } from './escrowCoversOrders.ts';
import { type Law, type Scope, scopeOf, wholeScope } from './law.ts';
import { nftSupply } from './nftSupply.ts';
import { operatorCaps } from './operatorCaps.ts';
import { poolSolvent } from './poolSolvent.ts';
import { stakeCommittee } from './stakeCommittee.ts';
import { valueConserved } from './valueConserved.ts';

/** Every law. */
export const LAWS: readonly Law[] = [
  valueConserved,
  bookNotCrossed,
  escrowCoversOrders,
  poolSolvent,
  allowanceCap,
  operatorCaps,
  nftSupply,
  stakeCommittee,
  clearinghouseBalanced,
];

function check(state: StateView, scope: Scope, after: string): void {
  for (const law of LAWS) {
    const breach = law.check(state, scope);
    if (breach !== undefined)
      throw new Fault('law.broken', `After ${after}, the law ${law.name} is broken: ${breach}.`, {
        facts: { law: law.name },
      });
  }
}

/** Checks the laws over what a transaction changed. @throws Fault `law.broken` */
export function checkChanges(state: StateView, changes: readonly RowChange[], after: string): void {
  check(state, scopeOf(state, changes), after);
}

/** Checks the laws over the whole state. @throws Fault `law.broken` */
export function checkAll(state: StateView): void {
  check(state, wholeScope(state), 'everything so far');
}
