// ORACLE_VOTE: stores the prices of a member of the committee; they count in the aggregation of this and later blocks.

import { votedPrices } from '@svc/core/ops/oracleVote';
import { requireAlways, requireThat } from '../../kernel/outcome.ts';
import type { Executor } from '../context.ts';
import { requireMarket } from '../perps/accounts.ts';
import { MAX_VOTED_PRICES } from '../perps/constants.ts';
import { isVoter, storeVotes } from '../perps/oracle.ts';

export const oracleVote: Executor<'ORACLE_VOTE'> = ({ state, account, block }, params) => {
  requireThat(isVoter(state, account), 'oracle.notInCommittee', 'Only members of the oracle committee vote.');
  const given = votedPrices(params);
  requireAlways(
    given.length <= MAX_VOTED_PRICES,
    'oracle.tooManyPrices',
    `A vote has at most ${MAX_VOTED_PRICES} prices.`,
  );
  const prices = given.map(([id, price]): [string, bigint] => [requireMarket(state, id).id, price]);
  const markets = [...new Set(prices.map(([id]) => id))].sort();
  requireAlways(markets.length === prices.length, 'oracle.twice', 'A vote names each market once.');
  storeVotes(state, account, prices, block.timestamp);
  return { markets };
};
