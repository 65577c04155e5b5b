// The chain as readers see it: reads, index, streams and pages get a frozen object that cannot move the chain, and
// types of state, store and queues without write methods. What a reader tries out is a trial.

import type { SignedEvmTx } from '@svc/core/tx/evmTx';
import type { SignedExchangeTx } from '@svc/core/tx/exchangeTx';
import type { MarketIndex } from '../index/marketIndex.ts';
import type { PerpEventIndex } from '../index/perpEvents.ts';
import type { StateView } from '../kernel/stateView.ts';
import type { StorageView } from '../storage/storage.ts';
import type { Chain } from './chain.ts';
import type { ChainClock } from './clock.ts';
import type { Mempool } from './mempool.ts';
import type { ProposerSignatures } from './proposerSignatures.ts';
import type { Signers } from './signers.ts';
import type { UndoHistory } from './undoHistory.ts';

/** A queue without its write methods. */
export type MempoolView<T extends { readonly nonce: bigint } = SignedExchangeTx> = Pick<
  Mempool<T>,
  'size' | 'find' | 'has' | 'all' | 'queuedGasWei' | 'nextFreeNonce' | 'checkNonce'
>;

/** Trades and candles without the methods that blocks use. */
export interface MarketView {
  readonly trades: Omit<MarketIndex['trades'], 'apply' | 'undo' | 'skipTo' | 'load'>;
  readonly candles: Omit<MarketIndex['candles'], 'apply' | 'undo' | 'load'>;
}

/** A read-only chain. */
export interface ChainView
  extends Readonly<
    Pick<
      Chain,
      | 'genesis'
      | 'chainId'
      | 'limits'
      | 'tip'
      | 'hasTip'
      | 'genesisTimeSec'
      | 'finalizedEpoch'
      | 'epoch'
      | 'members'
      | 'consensus'
      | 'nonceOf'
      | 'evmNonceOf'
      | 'waitingTransfers'
      | 'waitingChangeWei'
      | 'onBlock'
      | 'onReorg'
      | 'onTransfer'
    >
  > {
  readonly state: StateView;
  readonly storage: StorageView;
  readonly clock: Pick<ChainClock, 'nowSec'>;
  readonly mempool: MempoolView;
  readonly evmPool: MempoolView<SignedEvmTx>;
  readonly market: MarketView;
  readonly perpEvents: Omit<PerpEventIndex, 'apply' | 'undo' | 'load' | 'skipTo'>;
  readonly undoSteps: Pick<UndoHistory, 'newest' | 'dump'>;
  readonly signers: Pick<Signers, 'proposerAt'>;
  readonly proposerSignatures: Pick<ProposerSignatures, 'signatureOf'>;
}

/** The read-only view of a chain; it follows the chain. */
export function viewOfChain(chain: Chain): ChainView {
  const { genesis, chainId, limits, state, storage, clock, mempool, evmPool, market, perpEvents, undoSteps } = chain;
  return Object.freeze({
    ...{ genesis, chainId, limits, state, storage, clock, mempool, evmPool, market, perpEvents, undoSteps },
    signers: { proposerAt: (slot, members) => chain.signers.proposerAt(slot, members) },
    proposerSignatures: { signatureOf: (header) => chain.proposerSignatures.signatureOf(header) },
    nonceOf: chain.nonceOf,
    evmNonceOf: chain.evmNonceOf,
    get tip() {
      return chain.tip;
    },
    get hasTip() {
      return chain.hasTip;
    },
    get genesisTimeSec() {
      return chain.genesisTimeSec;
    },
    get finalizedEpoch() {
      return chain.finalizedEpoch;
    },
    get epoch() {
      return chain.epoch;
    },
    get members() {
      return chain.members;
    },
    get consensus() {
      return chain.consensus;
    },
    get waitingTransfers() {
      return chain.waitingTransfers;
    },
    waitingChangeWei: (account) => chain.waitingChangeWei(account),
    onBlock: (listener) => chain.onBlock(listener),
    onReorg: (listener) => chain.onReorg(listener),
    onTransfer: (listener) => chain.onTransfer(listener),
  } satisfies ChainView);
}
