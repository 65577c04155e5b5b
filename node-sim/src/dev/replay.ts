// A simulated market: traders of the development network act on it in every block, by ordinary signed transactions,
// until they are stopped. Their actions are drawn from a seed (replayOrders.ts).

import { formatDecimal, ONE } from '@svc/core/decimal';
import { ParseRefusal, Refusal } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { Chain } from '../chain/chain.ts';
import { type LocalAccount, localAccount, signAndQueue } from '../chain/localAccount.ts';
import type { Producer } from '../chain/producer.ts';
import { accountOf } from '../engine/ledgerKeys.ts';
import { balanceOf } from '../engine/tokens/ledger.ts';
import { REPLAY_SEEDS } from '../genesis/devAccounts.ts';
import { addressOfSeed, paramsOf } from '../genesis/genesis.ts';
import type { MarketNames } from '../reads/marketNames.ts';
import { actOnPerp, actOnSpot, type RandomInt, type ReplayAccess } from './replayOrders.ts';

/** In instant mode each block of the replay would cause the next one at once: it keeps this pace instead. */
export const PACE_MS = 1000;
/** How much more than needed a trader receives, so that it is not paid in every block. */
const REFILL = 3n;

interface Running {
  readonly market: string;
  readonly type: 'spot' | 'perp';
  readonly seed: number;
  readonly tradesPerBlock: number;
  readonly draw: RandomInt;
}

/** SplitMix32. */
function drawFrom(seed: number): RandomInt {
  let state = seed >>> 0;
  return (end) => {
    state = (state + 0x9e3779b9) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
    mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
    return Math.floor((((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32) * end);
  };
}

export class Replay {
  private readonly chain: Chain;
  private readonly producer: Producer;
  private readonly names: MarketNames;
  private running: Running | undefined;
  private traders: readonly LocalAccount[] = [];
  private issuer: LocalAccount | undefined;
  private pace: ReturnType<typeof setTimeout> | undefined;
  private isFollowing = false;

  constructor(chain: Chain, producer: Producer, names: MarketNames) {
    this.chain = chain;
    this.producer = producer;
    this.names = names;
  }

  view() {
    const { running } = this;
    return {
      active: running !== undefined,
      market: running?.market ?? null,
      seed: running?.seed ?? null,
      trades_per_block: running?.tradesPerBlock ?? null,
      traders: this.traders.map(({ address }) => address),
    };
  }

  /**
   * Starts on a market and ends a running replay.
   * @throws Missing for an unknown market, Refusal `unsupported.replay` where no account can pay the traders
   */
  start(marketText: string, seed: number, tradesPerBlock: number): void {
    const { chain, names } = this;
    const { market, type, base, quote } = names.requireMarket(marketText);
    const { faucetSeed, issuerSeed } = chain.genesis;
    if (faucetSeed === undefined)
      throw new Refusal('unsupported.replay', 'The genesis of this chain has no faucet to pay traders from.');
    this.issuer = issuerSeed === undefined ? undefined : localAccount(issuerSeed);
    for (const asset of type === 'spot' ? [base, quote] : []) {
      const owned = this.issuer === undefined ? 0n : balanceOf(chain.state, asset, accountOf(this.issuer.address));
      if (asset !== NATIVE_SYMBOL && owned === 0n)
        throw new ParseRefusal('market', 'a market of assets that the issuer of the genesis has');
    }
    if (this.traders.length === 0) this.traders = REPLAY_SEEDS.map(localAccount);
    this.stop();
    this.running = { market, type, seed, tradesPerBlock, draw: drawFrom(seed) };
    if (!this.isFollowing) {
      this.isFollowing = true;
      chain.onBlock(() => this.onBlock());
      chain.onReorg(() => this.onBlock());
    }
    this.fill();
  }

  stop(): void {
    this.running = undefined;
    clearTimeout(this.pace);
    this.pace = undefined;
  }

  private onBlock(): void {
    if (this.running === undefined || this.pace !== undefined) return;
    if (this.producer.blockTime !== 0) {
      this.fill();
      return;
    }
    this.pace = setTimeout(() => {
      this.pace = undefined;
      this.fill();
      this.producer.wake();
    }, PACE_MS);
    this.pace.unref();
  }

  /** Queues the transactions of the next block, unless earlier ones are still pending. */
  private fill(): void {
    const { running, chain, traders } = this;
    if (
      running === undefined ||
      traders.some(({ address }) => chain.mempool.nextFreeNonce(accountOf(address)) > chain.nonceOf(accountOf(address)))
    )
      return;
    const access: ReplayAccess = {
      chain,
      traders,
      draw: running.draw,
      act: (trader, op, params) => {
        signAndQueue(chain, trader, op, params);
      },
      ensure: (trader, asset, amount) => this.ensure(trader, asset, amount),
    };
    if (running.type === 'spot') actOnSpot(access, running.market, running.tradesPerBlock);
    else actOnPerp(access, running.market, running.tradesPerBlock);
  }

  private ensure(trader: LocalAccount, asset: string, amountWei: bigint): boolean {
    const { chain, issuer } = this;
    const account = accountOf(trader.address);
    const owned = balanceOf(chain.state, asset, account);
    if (owned >= amountWei / REFILL) return true;
    const missing = amountWei * REFILL - owned;
    if (asset === NATIVE_SYMBOL) {
      const { faucetSeed } = chain.genesis;
      if (faucetSeed !== undefined && chain.waitingChangeWei(account) === 0n)
        chain.queueTransfer(addressOfSeed(faucetSeed), trader.address, missing);
    } else if (issuer !== undefined) {
      const whole = missing - (missing % (ONE / 1_000_000n));
      signAndQueue(
        chain,
        issuer,
        'TOKEN_TRANSFER',
        paramsOf({ token_address: asset, to: trader.address, amount: formatDecimal(whole) }),
      );
    }
    return false;
  }
}
