// Opening a chain: its genesis on first start, its stored blocks afterwards. Stored blocks after the newest snapshot are
// executed again; a root that differs from the stored one stops the node, since it would serve another history.

import { toHex, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { ONE, parseDecimal } from '@svc/core/decimal';
import { Fault, Refusal } from '@svc/core/errors';
import { readJson } from '@svc/core/tx/canonicalJson';
import { exchangeTxHash, readSignedTx, signExchangeTx } from '@svc/core/tx/exchangeTx';
import { nodeMlDsa as mlDsa } from '../crypto/nodeMlDsa.ts';
import { applyAllocations } from '../engine/genesis.ts';
import { produceBlock } from '../engine/produceBlock.ts';
import { rootsOf, unifiedRoot } from '../engine/stateRoot.ts';
import { genesisFingerprint, numberFirstBlocks } from '../genesis/genesis.ts';
import { nativeEntry } from '../index/entries.ts';
import type { MarketDump } from '../index/marketIndex.ts';
import type { PerpEventsDump } from '../index/perpEvents.ts';
import type { BlockTx, StateRoots } from '../kernel/block.ts';
import type { StateDump } from '../kernel/state.ts';
import type { NewTx, StoredBlock, StoredTx } from '../storage/storage.ts';
import { Chain, type ChainOptions, type Tip } from './chain.ts';
import { advance, type Consensus } from './consensus.ts';
import { type BlockHeader, blockHash, type HashedMembers, ZERO_HASH } from './header.ts';
import { indexStored } from './indexStored.ts';
import { readTransfer } from './nativeTransfer.ts';

/** Opens the chain of a store. @throws Refusal `chain.otherGenesis` when the store holds another chain */
export async function openChain(options: ChainOptions): Promise<Chain> {
  const { genesis, storage, chainId } = options;
  const fingerprint = genesisFingerprint(genesis, chainId);
  const stored = storage.findMeta('genesis');
  if (stored !== undefined && stored !== fingerprint) {
    throw new Refusal('chain.otherGenesis', 'The data folder holds the chain of another genesis or chain id. Choose another folder or remove it.');
  }
  const chain = new Chain(options);
  const tip = storage.findTip();
  if (tip === undefined) createGenesis(chain, fingerprint);
  else restore(chain, tip);
  indexStored(storage, chain.tip.height);
  await produceFirstBlocks(chain);
  return chain;
}

function createGenesis(chain: Chain, fingerprint: string): void {
  const { genesis, storage } = chain;
  const timestamp = genesis.timeSec ?? chain.clock.nowSec();
  allocate(chain);
  const roots = rootsOf(chain.state, 0);
  const transactions = genesis.allocations.map(({ address, amount, label }, index): NewTx => {
    const hash = toHex(sha256(utf8(`genesis:${index}:${address}:${amount}`)));
    const body = JSON.stringify({ type: 'genesis_allocation', recipient: address, amount, label, index });
    return { hash, kind: 'genesis', body, entry: nativeEntry('genesis', body) };
  });
  const members: HashedMembers = {
    number: 0,
    parent_hash: ZERO_HASH,
    state_root: unifiedRoot(roots),
    transactions_root: ZERO_HASH,
    timestamp,
    slot: 0,
    proposer_address: '',
  };
  const hash = blockHash(members);
  storage.setMeta('genesis', fingerprint);
  storage.appendBlock(
    {
      height: 0,
      hash,
      timestamp,
      header: JSON.stringify(genesisContent(chain, members.state_root, timestamp)),
      roots: JSON.stringify(roots),
      firstSeq: 1,
      transactions,
      receipts: [],
      attestations: [],
    },
    chain.limits.receipts_kept,
  );
  chain.adopt({ height: 0, hash, timestamp, roots }, timestamp);
}

function allocate({ state, genesis }: Chain): void {
  applyAllocations(
    state,
    genesis.allocations.map(({ address, amount }) => ({ address, amount: parseDecimal(amount) })),
    {
      validators: genesis.validators.map(({ address, publicKey, stake }) => ({ address, publicKey: toHex(publicKey), stake: stake * ONE })),
      settings: genesis.staking,
    },
  );
}

function genesisContent({ genesis, chainId }: Chain, stateRoot: string, timestamp: number) {
  const validators = genesis.validators.map(({ address, stake }) => ({ address, stake: stake.toString() }));
  return {
    type: 'genesis',
    state_root: stateRoot,
    chain_id: chainId,
    network_name: genesis.networkName,
    genesis_time: timestamp,
    randao_seed: ZERO_HASH,
    prefunded_accounts: genesis.allocations.length,
    validators: validators.length,
    validator_set: validators.sort((a, b) => (a.address < b.address ? -1 : 1)),
    system_wallets: 0,
    system_wallet_controller: '',
  };
}

function tipOf(block: StoredBlock): Tip {
  return { height: block.height, hash: block.hash, timestamp: block.timestamp, roots: JSON.parse(block.roots) as StateRoots };
}

interface SnapshotBody {
  readonly state: StateDump;
  readonly market: MarketDump;
  readonly perpEvents: PerpEventsDump;
  readonly consensus: Consensus;
}

function restore(chain: Chain, newest: StoredBlock): void {
  const { storage } = chain;
  const first = storage.findBlock(0);
  if (first === undefined) throw new Fault('storage.noGenesis', 'The store has blocks but no first one.');
  const snapshot = storage.findSnapshot();
  let at = 0;
  if (snapshot === undefined) allocate(chain);
  else {
    const { state, market, perpEvents, consensus } = JSON.parse(snapshot.body) as SnapshotBody;
    chain.state.load(state);
    chain.market.load(market);
    chain.perpEvents.load(perpEvents);
    chain.consensus = consensus;
    at = snapshot.height;
  }
  for (at += 1; at <= newest.height; at++) replay(chain, at);
  chain.adopt(tipOf(newest), first.timestamp);
}

function replay(chain: Chain, height: number): void {
  const block = chain.storage.findBlock(height);
  if (block === undefined) throw new Fault('storage.gap', `Block ${height} is missing in the store.`);
  const transactions = chain.storage.listTransactions(height);
  const transfers = transactions.filter(({ kind }) => kind === 'transfer').map(({ body }) => readTransfer(body));
  const candidates = transactions.filter(({ kind }) => kind === 'exchange').map(storedCandidate);
  const header = JSON.parse(block.header) as BlockHeader;
  const { proposer_address: proposer, state_root: root, epoch } = header;
  const context = { height, timestamp: block.timestamp, proposer, chainId: chain.chainId, epoch, finalizedEpoch: chain.finalizedEpoch };
  const outcome = produceBlock(chain.state, candidates, context, { transfers });
  if (unifiedRoot(outcome.roots) !== root) throw new Fault('storage.otherRoot', `Block ${height} gives another state root than the stored one.`);
  chain.market.apply(outcome.trades, block.firstSeq);
  chain.perpEvents.apply(outcome.perpEvents);
  chain.consensus = advance(chain.consensus, header.randao_reveal, header.attestations, chain.members);
}

// Signatures of stored blocks were verified at admission.
function storedCandidate({ hash, body }: StoredTx): BlockTx {
  return { hash, tx: readSignedTx(readJson(body)) };
}

/** Makes the first blocks that the genesis asks for and that are not there yet (a node may have been killed between them). */
async function produceFirstBlocks(chain: Chain): Promise<void> {
  const { height } = chain.tip;
  if (height >= chain.genesis.firstBlocks.length) return;
  for (const block of numberFirstBlocks(chain.genesis).slice(height)) {
    const candidates: BlockTx[] = [];
    for (const { tx, seed } of block) candidates.push({ tx: await signExchangeTx(tx, seed, mlDsa), hash: exchangeTxHash(tx) });
    const { outcome } = chain.produce(candidates);
    const failed = outcome.executed.find(({ receipt }) => !receipt.success)?.receipt;
    const reason = failed === undefined ? outcome.dropped[0]?.reason : `${failed.op}: ${failed.error}`;
    if (reason !== undefined) throw new Refusal('genesis.failed', `A transaction of the genesis cannot be executed (${reason}).`);
  }
}
