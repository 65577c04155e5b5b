// Brings a chain to one of its stored blocks by executing again what its snapshot lacks. A root that differs from the
// stored one stops the node, since it would serve another history.

import { toHex } from '@svc/core/bytes';
import { ONE, parseDecimal } from '@svc/core/decimal';
import { Fault } from '@svc/core/errors';
import { readJson } from '@svc/core/json/canonicalJson';
import { readSignedTx } from '@svc/core/tx/exchangeTx';
import { applyAllocations } from '../engine/genesisState.ts';
import { produceBlock } from '../engine/produceBlock.ts';
import { unifiedRoot } from '../engine/stateRoot.ts';
import type { BlockOutcome, BlockTx, StateRoots } from '../kernel/block.ts';
import { createState } from '../kernel/state.ts';
import type { StoredBlock, StoredTx } from '../storage/storage.ts';
import type { Chain } from './chain.ts';
import { advance, FIRST_CONSENSUS } from './consensus.ts';
import { evmSection, readEvmBody } from './evmBlocks.ts';
import { readTransfer } from './nativeTransfer.ts';
import type { SnapshotBody } from './snapshots.ts';
import { headerWithAttestations } from './storedHeader.ts';
import type { Tip } from './tip.ts';

/** Key, in the store, of the highest numbers of trades and perpetuals events ever issued. */
const GIVEN_NUMBERS = 'given_numbers';

/** Creates the balances and validators of the genesis. */
export function allocate({ state, genesis }: Chain): void {
  applyAllocations(
    state,
    genesis.allocations.map(({ address, amount }) => ({ address, amount: parseDecimal(amount) })),
    {
      validators: genesis.validators.map(({ address, publicKey, stake }) => ({
        address,
        publicKey: toHex(publicKey),
        stake: stake * ONE,
      })),
      settings: genesis.staking,
    },
  );
}

function tipOf(block: StoredBlock): Tip {
  return {
    height: block.height,
    hash: block.hash,
    timestamp: block.timestamp,
    roots: JSON.parse(block.roots) as StateRoots,
  };
}

/** Clears everything that blocks made and starts again from the genesis; issued numbers stay used. */
function restart(chain: Chain): void {
  chain.state.load(createState().dump());
  chain.market.load({ trades: { lastSeq: chain.market.trades.lastSeq, markets: [] }, candles: [] });
  chain.perpEvents.load({ lastSeq: chain.perpEvents.lastSeq, events: [] });
  chain.consensus = FIRST_CONSENSUS;
  allocate(chain);
}

/** Called with each block that is executed again. */
export type OnReplayed = (block: StoredBlock, outcome: BlockOutcome) => void;

/** Brings a chain to a stored block: from the snapshot unless that is newer, else from the genesis. */
export function restore(chain: Chain, newest: StoredBlock, onReplayed?: OnReplayed): void {
  const { storage } = chain;
  const first = storage.findBlock(0);
  if (first === undefined) throw new Fault('storage.noGenesis', 'The store has blocks but no first one.');
  const snapshot = storage.findSnapshot();
  let at = 0;
  chain.undoSteps.clear();
  if (snapshot === undefined || snapshot.height > newest.height) restart(chain);
  else {
    const { state, market, perpEvents, consensus, steps = [] } = JSON.parse(snapshot.body) as SnapshotBody;
    chain.state.load(state);
    chain.market.load(market);
    chain.perpEvents.load(perpEvents);
    chain.consensus = consensus;
    for (const step of steps) chain.undoSteps.add(step);
    at = snapshot.height;
  }
  for (let before = at === 0 ? first : storage.findBlock(at); before !== undefined && at < newest.height; )
    before = replay(chain, tipOf(before), ++at, onReplayed);
  chain.adopt(tipOf(newest), first.timestamp);
  const [trade = 0, event = 0] = (storage.findMeta(GIVEN_NUMBERS) ?? '').split(':').map(Number);
  chain.market.trades.skipTo(trade);
  chain.perpEvents.skipTo(event);
}

/** Stores the issued numbers of trades and events, before their blocks are removed. */
export function storeSequenceNumbers({ storage, market, perpEvents }: Chain): void {
  storage.setMeta(GIVEN_NUMBERS, `${market.trades.lastSeq}:${perpEvents.lastSeq}`);
}

/** Executes a stored block again. @returns the block */
function replay(chain: Chain, before: Tip, height: number, onReplayed: OnReplayed | undefined): StoredBlock {
  const block = chain.storage.findBlock(height);
  if (block === undefined) throw new Fault('storage.gap', `Block ${height} is missing in the store.`);
  const transactions = chain.storage.listTransactions(height);
  const transfers = transactions.filter(({ kind }) => kind === 'transfer').map(({ body }) => readTransfer(body));
  const candidates = transactions.filter(({ kind }) => kind === 'exchange').map(storedCandidate);
  const evm = evmSection(
    chain.storage,
    transactions.filter(({ kind }) => kind === 'evm').map(({ body }) => readEvmBody(body)),
    chain.consensus.mix,
  );
  const header = headerWithAttestations(chain.storage, block);
  const { proposer_address: proposer, state_root: root, epoch } = header;
  const context = {
    height,
    timestamp: block.timestamp,
    proposer,
    chainId: chain.chainId,
    epoch,
    finalizedEpoch: chain.finalizedEpoch,
  };
  const outcome = produceBlock(chain.state, candidates, context, { transfers, evm });
  if (unifiedRoot(outcome.roots) !== root)
    throw new Fault('storage.otherRoot', `Block ${height} gives another state root than the stored one.`);
  onReplayed?.(block, outcome);
  const { undo: market } = chain.market.apply(outcome.trades, block.firstSeq);
  const { undo: perpEvents } = chain.perpEvents.apply(outcome.perpEvents, block.firstEvent);
  const { consensus, finalizedEpoch } = chain;
  chain.undoSteps.add({ before, consensus, finalizedEpoch, state: outcome.undo, market, perpEvents });
  chain.consensus = advance(consensus, header.randao_reveal, header.attestations, chain.members);
  return block;
}

// Signatures of stored blocks were verified at admission.
/** A stored exchange transaction as a candidate. */
export function storedCandidate({ hash, body }: StoredTx): BlockTx {
  return { hash, tx: readSignedTx(readJson(body)) };
}
