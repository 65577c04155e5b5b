// Admits transactions of peers to the queues, by the same rules as those of clients.

import { ParseRefusal, Refusal } from '@svc/core/errors';
import { readJson } from '@svc/core/json/canonicalJson';
import type { Admission } from '../chain/admission.ts';
import type { Chain } from '../chain/chain.ts';
import type { EvmAdmission } from '../chain/evmAdmission.ts';
import { readTransfer } from '../chain/nativeTransfer.ts';
import { addressOfSeed } from '../genesis/genesis.ts';
import type { WireTx } from './messages.ts';

/** A faucet payment is unsigned, so it is accepted only from the faucet of the genesis, whose key is public. */
function receiveTransfer(chain: Chain, body: string): void {
  const transfer = readTransfer(body);
  const { faucetSeed } = chain.genesis;
  if (faucetSeed === undefined || transfer.from !== addressOfSeed(faucetSeed))
    throw new Refusal('tx.invalid', 'invalid transaction: not of the faucet');
  const isKnown =
    chain.waitingTransfers.some(({ hash }) => hash === transfer.hash) ||
    chain.storage.findTransaction(transfer.hash) !== undefined;
  if (isKnown) return;
  if (chain.waitingTransfers.length >= chain.limits.mempool_total) throw new Refusal('tx.mempoolFull', 'mempool full');
  chain.requeueTransfer(transfer);
}

function rawOf(body: string): string {
  const { raw } = JSON.parse(body) as { raw?: unknown };
  if (typeof raw !== 'string') throw new ParseRefusal('transaction.raw', 'an envelope');
  return raw;
}

/** Queues transactions of peers. The function throws Refusal `tx.*`. */
export function txReceiver(
  chain: Chain,
  admission: Admission,
  evmAdmission: EvmAdmission,
): (tx: WireTx) => Promise<void> {
  return async ({ kind, body }) => {
    try {
      if (kind === 'transfer') receiveTransfer(chain, body);
      else if (kind === 'evm') await evmAdmission.submit(rawOf(body));
      else await admission.submit(readJson(body));
    } catch (cause) {
      if (cause instanceof SyntaxError || cause instanceof TypeError)
        throw new ParseRefusal('transaction', 'a transaction', { cause });
      throw cause;
    }
  };
}
