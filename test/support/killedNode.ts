// A chain under load in its own process, to be killed: continuous blocks with transactions, and reorganisations and
// snapshots between them. It prints each step on stdout when it is done, reorganisations also before. Usage:
// killedNode.ts DATABASE SEED

import { writeSync } from 'node:fs';
import { accountId } from '@svc/core/accounts/address';
import { opGas } from '@svc/core/ops/opTable';
import { exchangeTxHash, MIN_GAS_PRICE_WEI, signExchangeTx } from '@svc/core/tx/exchangeTx';
import { Admission } from '../../node-sim/src/chain/admission.ts';
import { ChainClock } from '../../node-sim/src/chain/clock.ts';
import { openChain } from '../../node-sim/src/chain/openChain.ts';
import { reorg } from '../../node-sim/src/chain/reorg.ts';
import { saveSnapshot } from '../../node-sim/src/chain/snapshots.ts';
import { runtimeMlDsa } from '../../node-sim/src/crypto/nodeMlDsa.ts';
import { limitsWith } from '../../node-sim/src/edge/limits.ts';
import { devGenesis } from '../../node-sim/src/genesis/dev.ts';
import { DEFAULT_CHAIN_ID } from '../../node-sim/src/genesis/empty.ts';
import { addressOfSeed, paramsOf } from '../../node-sim/src/genesis/genesis.ts';
import { openSqliteStorage } from '../../node-sim/src/storage/sqliteStorage.ts';
import { Random } from './random.ts';
import { signedValue } from './signedValue.ts';

const [database = ':memory:', seedText = '1'] = process.argv.slice(2);
const random = new Random(Number(seedText));
const genesis = devGenesis();
const storage = openSqliteStorage(database);
const chain = await openChain({
  genesis,
  chainId: DEFAULT_CHAIN_ID,
  storage,
  clock: new ChainClock(Date.now),
  limits: limitsWith({}, true),
  laws: false,
});
const admission = new Admission(chain, runtimeMlDsa, () => undefined);
const say = (...words: readonly (string | number)[]): void => {
  writeSync(1, `${words.join(' ')}\n`);
};
const seed = new Uint8Array(32).fill(77);
const sender = addressOfSeed(seed);
const [token = ''] = chain.state.tokens.keys();

async function submit(): Promise<string> {
  const nonce = chain.mempool.nextFreeNonce(accountId(sender));
  const isSwap = random.below(2) === 0;
  const op = isSwap ? 'SWAP' : 'TOKEN_APPROVE';
  const amount = `${random.between(1, 50)}.5`;
  const params = paramsOf(
    isSwap
      ? { token_in: 'SVC', token_out: token, amount_in: amount }
      : { token_address: token, spender: addressOfSeed(new Uint8Array(32).fill(8)), amount },
  );
  const tx = await signExchangeTx(
    { op, sender, nonce, params, gasLimit: opGas(op), gasPriceWei: MIN_GAS_PRICE_WEI },
    seed,
    runtimeMlDsa,
  );
  await admission.submit(signedValue(tx));
  return exchangeTxHash(tx);
}

say('open', chain.tip.height, chain.tip.hash);
if (genesis.faucetSeed !== undefined && !chain.state.accounts.has(accountId(sender))) {
  chain.queueTransfer(addressOfSeed(genesis.faucetSeed), sender, 10n ** 24n);
  chain.produce();
  say('block', chain.tip.height, chain.tip.hash);
}
for (let step = 0; ; step++) {
  const hashes = [];
  for (let at = random.below(5); at > 0; at--) hashes.push(await submit());
  if (step % 7 === 6) {
    const depth = random.between(1, Math.min(3, chain.tip.height - genesis.firstBlocks.length));
    say('before', chain.tip.height - depth);
    reorg(chain, depth, { longer: random.below(2) });
    say('reorg', chain.tip.height, chain.tip.hash);
  }
  chain.produce();
  say('block', chain.tip.height, chain.tip.hash, ...hashes);
  if (step % 11 === 10) saveSnapshot(chain);
}
