// Opens a chain: from its genesis on first start, later from its stored blocks. Stored blocks after the newest snapshot
// are executed again (restore.ts).

import { Refusal } from '@svc/core/errors';
import { exchangeTxHash, signExchangeTx } from '@svc/core/tx/exchangeTx';
import { nodeMlDsa as mlDsa } from '../crypto/nodeMlDsa.ts';
import { rootsOf } from '../engine/stateRoot.ts';
import { loadCurves } from '../evm/curves/contracts.ts';
import { genesisFingerprint, numberFirstBlocks } from '../genesis/genesis.ts';
import { nativeEntry } from '../index/txEntries.ts';
import type { BlockTx } from '../kernel/block.ts';
import type { NewTx } from '../storage/storage.ts';
import { Chain } from './chain.ts';
import type { ChainOptions } from './chainOptions.ts';
import { FIRST_CONSENSUS } from './consensus.ts';
import { genesisBlock } from './genesisBlock.ts';
import { indexStored } from './indexStored.ts';
import { allocate, restore } from './restore.ts';

/** Opens the chain of a store. @throws Refusal `chain.otherGenesis` when the store holds another chain */
export async function openChain(options: ChainOptions): Promise<Chain> {
  const { genesis, storage, chainId } = options;
  const fingerprint = genesisFingerprint(genesis, chainId);
  const stored = storage.findMeta('genesis');
  if (stored !== undefined && stored !== fingerprint) {
    throw new Refusal(
      'chain.otherGenesis',
      'The data folder holds the chain of another genesis or chain id. Choose another folder or remove it.',
    );
  }
  // Not awaited: until they are loaded, slower versions give the same answers.
  void loadCurves();
  const chain = new Chain(options);
  const tip = storage.findTip();
  if (tip === undefined) createGenesis(chain, fingerprint, options.follows);
  else restore(chain, tip);
  indexStored(storage, chain.tip.height);
  if (options.follows === undefined) await produceFirstBlocks(chain);
  return chain;
}

function createGenesis(chain: Chain, fingerprint: string, follows: ChainOptions['follows']): void {
  const { genesis, storage } = chain;
  const timestamp = genesis.timeSec ?? follows?.timeSec ?? chain.clock.nowSec();
  allocate(chain);
  const roots = rootsOf(chain.state, 0);
  const block = genesisBlock(chain, roots, timestamp);
  const { hash } = block;
  if (follows?.hash !== undefined && follows.hash !== hash)
    throw new Refusal('chain.otherGenesis', 'The peers are on the chain of another genesis.');
  storage.setMeta('genesis', fingerprint);
  storage.appendBlock(
    {
      ...block,
      transactions: block.transactions.map((tx): NewTx => ({ ...tx, entry: nativeEntry('genesis', tx.body) })),
      receipts: [],
      evmReceipts: [],
      prevRandao: FIRST_CONSENSUS.mix,
      attestations: [],
    },
    chain.limits.receipts_kept,
  );
  chain.adopt({ height: 0, hash, timestamp, roots }, timestamp);
}

/** Makes the missing first blocks of the genesis: a node may have been killed between them. */
async function produceFirstBlocks(chain: Chain): Promise<void> {
  const { height } = chain.tip;
  if (height >= chain.genesis.firstBlocks.length) return;
  for (const block of numberFirstBlocks(chain.genesis).slice(height)) {
    const candidates: BlockTx[] = [];
    for (const { tx, seed } of block)
      candidates.push({ tx: await signExchangeTx(tx, seed, mlDsa), hash: exchangeTxHash(tx) });
    const { outcome } = chain.produce(candidates);
    const failed = outcome.executed.find(({ receipt }) => !receipt.success)?.receipt;
    const reason = failed === undefined ? outcome.dropped[0]?.reason : `${failed.op}: ${failed.error}`;
    if (reason !== undefined)
      throw new Refusal('genesis.failed', `A transaction of the genesis cannot be executed (${reason}).`);
  }
}
