// The roots after the newest block.

import { UTXO_ROOT, unifiedRoot } from '../../engine/stateRoot.ts';
import type { Handler } from '../context.ts';

export const getUnifiedStateRoot: Handler<'getUnifiedStateRoot'> = ({ chain }) => {
  const { roots } = chain.tip;
  return {
    unified_state_root: unifiedRoot(roots),
    utxo_root: UTXO_ROOT,
    account_root: roots.account,
    exchange_root: roots.exchange,
    token_root: roots.token,
    token_root_bound: true,
    enforced: false,
  };
};
