// Oracle prices: the committee that votes, its votes, their stake-weighted median, and the mark that follows from a
// price.

import type { BlockContext } from '../../kernel/blockContext.ts';
import type { PerpMarketRow, PerpVoteRow } from '../../kernel/perpsRows.ts';
import type { State } from '../../kernel/state.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { marketOf, ownedKey } from './accounts.ts';
import { ORACLE_STALE_SEC, VOTE_MAX_AGE_SEC } from './constants.ts';
import { deriveMark, topOf } from './mark.ts';

/** A vote with the weight of its voter. */
interface WeightedPrice {
  readonly price: bigint;
  readonly stake: bigint;
}

/** The lower stake-weighted median; undefined without any stake. */
function lowerWeightedMedian(votes: readonly WeightedPrice[]): bigint | undefined {
  const sorted = [...votes].sort((a, b) => (a.price < b.price ? -1 : a.price > b.price ? 1 : 0));
  const total = sorted.reduce((sum, { stake }) => sum + stake, 0n);
  if (total <= 0n) return undefined;
  let running = 0n;
  for (const { price, stake } of sorted) {
    running += stake;
    if (running * 2n >= total) return price;
  }
  return undefined;
}

/**
 * Changes the stake of a member of the committee; a member without stake is none. The interface of staking operations.
 */
export function changeCommitteeStake(state: State, account: string, difference: bigint): void {
  const before = state.perps.committee.get(account) ?? 0n;
  const after = before + difference;
  if (after > 0n) state.perps.committee.set(account, after);
  else state.perps.committee.delete(account);
  const total = (state.perps.totals.get('stake') ?? 0n) + (after > 0n ? after : 0n) - before;
  state.perps.totals.set('stake', total);
}

/** Takes an account out of the committee at once. */
export function leaveCommittee(state: State, account: string): void {
  changeCommitteeStake(state, account, -(state.perps.committee.get(account) ?? 0n));
}

/** Whether an account votes. */
export function isVoter(state: StateView, account: string): boolean {
  return state.perps.committee.has(account);
}

/** Stores votes; the newest of a voter replaces the one before. */
export function storeVotes(
  state: State,
  voter: string,
  prices: readonly (readonly [market: string, price: bigint])[],
  time: number,
): void {
  for (const [market, price] of prices) state.perps.votes.set(ownedKey(market, voter), { market, voter, price, time });
}

/** Sets a market's oracle price and the mark that follows from it; its averages stay where they are. */
export function setOraclePrice(state: State, market: PerpMarketRow, price: bigint, time: number): void {
  const next = { ...market, oraclePrice: price, oracleTime: time };
  state.perps.markets.set(market.id, { ...next, markPrice: deriveMark(next, topOf(state, market.id)) });
}

/** Whether a market's oracle is too old for new risk. */
export function isStale(market: PerpMarketRow, now: number): boolean {
  return now - market.oracleTime > ORACLE_STALE_SEC;
}

/**
 * Ends the votes of a block: old ones and those of past members are forgotten, a price that enough stake voted is set.
 */
export function aggregateVotes(state: State, { timestamp }: BlockContext): void {
  const committeeStake = state.perps.totals.get('stake') ?? 0n;
  const byMarket = new Map<string, WeightedPrice[]>();
  const gone: PerpVoteRow[] = [];
  for (const vote of state.perps.votes.values()) {
    const stake = state.perps.committee.get(vote.voter);
    if (stake === undefined || timestamp - vote.time > VOTE_MAX_AGE_SEC) {
      gone.push(vote);
      continue;
    }
    const votes = byMarket.get(vote.market);
    if (votes === undefined) byMarket.set(vote.market, [{ price: vote.price, stake }]);
    else votes.push({ price: vote.price, stake });
  }
  for (const vote of gone) state.perps.votes.delete(ownedKey(vote.market, vote.voter));
  for (const [market, votes] of byMarket) {
    const voted = votes.reduce((sum, { stake }) => sum + stake, 0n);
    const price = voted * 2n > committeeStake ? lowerWeightedMedian(votes) : undefined;
    if (price !== undefined) setOraclePrice(state, marketOf(state, market), price, timestamp);
  }
}
