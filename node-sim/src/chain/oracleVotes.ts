// The price votes of this node's validators, put into blocks as ordinary transactions of the proposer. The operator
// chooses the prices (genesis, developer control); the engine decides how votes count.

import { parseDecimal } from '@svc/core/decimal';
import { opGas } from '@svc/core/ops/opTable';
import { DEFAULT_PERP_QUOTE, perpMarketIdOf } from '@svc/core/ops/perpCommon';
import { exchangeTxHash, MIN_GAS_PRICE_WEI, signingBytes } from '@svc/core/tx/exchangeTx';
import { signNow } from '../crypto/nodeMlDsa.ts';
import { accountOf } from '../engine/ledgerKeys.ts';
import { ownedKey } from '../engine/perps/accounts.ts';
import { MAX_VOTED_PRICES, VOTE_MAX_AGE_SEC } from '../engine/perps/constants.ts';
import { isVoter } from '../engine/perps/oracle.ts';
import { type GenesisValidator, paramsOf } from '../genesis/genesis.ts';
import type { BlockTx } from '../kernel/block.ts';
import type { State } from '../kernel/state.ts';

export class OracleVotes {
  private readonly state: State;
  /** Decimal text by base. */
  private readonly prices: Map<string, string>;
  private unsaid = false;

  constructor(state: State, prices: Readonly<Record<string, string>>) {
    this.state = state;
    this.prices = new Map(Object.entries(prices));
  }

  /** Whether a new price was set that is in no block yet. */
  get hasNews(): boolean {
    return this.unsaid;
  }

  /** Sets the price to vote for from the next block on. */
  set(base: string, price: string): void {
    this.prices.set(base, price);
    this.unsaid = true;
  }

  /** Saves the prices. @returns a function that restores them */
  remember(): () => void {
    const before = new Map(this.prices);
    const { unsaid } = this;
    return () => {
      this.prices.clear();
      for (const [base, price] of before) this.prices.set(base, price);
      this.unsaid = unsaid;
    };
  }

  /**
   * The votes of a block, after its other transactions: the proposer's, and those of the node's other validators whose
   * vote has expired or has another price. Without the latter a chain with pauses between blocks would never have a
   * majority.
   */
  votesFor(
    proposer: GenesisValidator,
    validators: readonly GenesisValidator[],
    candidates: readonly BlockTx[],
    timestamp: number,
  ): BlockTx[] {
    this.unsaid = false;
    // A validator that left the committee would pay for votes that fail.
    const voters = validators.filter(({ address }) => isVoter(this.state, accountOf(address)));
    return voters.flatMap((voter) => {
      const oldest = voter.address === proposer.address ? timestamp : timestamp - VOTE_MAX_AGE_SEC;
      const prices = [...this.prices]
        .filter(([base, price]) => this.isDue(voter, base, price, oldest))
        .slice(0, MAX_VOTED_PRICES);
      return prices.length === 0 ? [] : [this.sign(voter, Object.fromEntries(prices), candidates)];
    });
  }

  /** Whether a validator's stored vote is missing, older than `oldest`, or has another price. */
  private isDue(voter: GenesisValidator, base: string, price: string, oldest: number): boolean {
    const market = perpMarketIdOf(base, DEFAULT_PERP_QUOTE);
    if (!this.state.perps.markets.has(market)) return false;
    const stored = this.state.perps.votes.get(ownedKey(market, accountOf(voter.address)));
    return stored === undefined || stored.time < oldest || stored.price !== parseDecimal(price);
  }

  private sign(voter: GenesisValidator, prices: Record<string, string>, candidates: readonly BlockTx[]): BlockTx {
    const account = accountOf(voter.address);
    const before = candidates.filter(({ tx }) => accountOf(tx.sender) === account).length;
    const tx = {
      op: 'ORACLE_VOTE',
      sender: voter.address,
      nonce: (this.state.nonces.get(account) ?? 0n) + BigInt(before),
      params: paramsOf({ prices: paramsOf(prices) }),
      gasLimit: opGas('ORACLE_VOTE'),
      gasPriceWei: MIN_GAS_PRICE_WEI,
    } as const;
    return {
      tx: { ...tx, signature: signNow(signingBytes(tx), voter.seed), publicKey: voter.publicKey },
      hash: exchangeTxHash(tx),
    };
  }
}
