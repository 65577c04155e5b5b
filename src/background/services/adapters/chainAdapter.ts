// Chain transactions, signed with the classic key or, in the 0x51 envelope, with the ML-DSA key. Nonces are those of
// the signing EVM account.

import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { formatDecimal } from '@svc/core/decimal';
import { message } from '@svc/core/words/message';
import { refused } from '@svc/core/words/refusal';
import type { Approved } from '../../../approvals/approved.ts';
import type { EvmClient } from '../../node/evmClient.ts';
import type { NodeClient } from '../../node/nodeClient.ts';
import type { Signer } from '../vaultAccess.ts';
import { listedUnder, provenChain } from './nonceOwner.ts';
import type { TransactionAdapter } from './transactionAdapter.ts';

const MAX_NONCE = 2n ** 52n;
/** Newest blocks to search for another transaction, on networks without an index. */
const BLOCKS = 8;
/** Most transactions to fetch in order to find one. */
const MAX_FETCHED = 5;

export interface ChainAdapterOptions {
  readonly evm: EvmClient;
  readonly node: Pick<NodeClient, 'read'>;
  readonly signer: Signer;
  readonly mlDsa: MlDsa;
}

/** The adapter of chain transactions of one of an account's two ledger accounts. */
export function createChainAdapter(
  { evm, node, signer, mlDsa }: ChainAdapterOptions,
  form: 'classic' | 'pq',
): TransactionAdapter {
  const addressOf: TransactionAdapter['addressOf'] = (account) =>
    form === 'pq' ? account.pqAccountId : account.ethAddress;
  return {
    senderOf: (account) => `evm/${addressOf(account).toLowerCase()}`,
    addressOf,
    async nextNonce(network, address) {
      const nonce = await evm.nonce(network, address, 'pending');
      if (nonce > MAX_NONCE)
        throw refused(
          'refused.node.badAnswer.nonce',
          {},
          { forSites: 'The node stated a nonce that cannot be; nothing was signed.' },
        );
      return nonce;
    },
    committedNonce: (network, address) => evm.nonce(network, address, 'latest'),
    // The node's pending count includes them already.
    queuedElsewhere: async () => new Set(),
    sign: (approved, nonce) => signer.signTransaction(approved as Approved<'sendTransaction'>, nonce),
    ...(form === 'classic' ? { signCalls: (approved, nonces) => signer.signCalls(approved, nonces) } : {}),
    send: (network, wireText) => evm.sendRaw(network, wireText),
    async receipt(network, hash) {
      const outcome = await evm.outcome(network, hash);
      if (outcome === null) return null;
      const { success, blockHeight, feeWei } = outcome;
      const common = { success, blockHeight, fee: formatDecimal(feeWei) };
      return success ? common : { ...common, error: message('activity.reverted') };
    },
    outcome: () => undefined,
    isKnown: (network, hash) => evm.isKnown(network, hash),
    async gapBefore(network, address, nonce) {
      // The node counts the gapless run, whoever sent it.
      const next = await evm.nonce(network, address, 'pending');
      return next < nonce ? next : undefined;
    },
    async seenInPlace(network, place, hash) {
      const listed = network.isSvc
        ? await listedUnder(node, network, place)
        : (await evm.sentInBlocks(network, place.address, BLOCKS))
            .filter((one) => one.nonce === place.nonce)
            .map((one) => one.hash);
      for (const other of listed.filter((one) => one.toLowerCase() !== hash.toLowerCase()).slice(0, MAX_FETCHED)) {
        const proven = await provenChain(await evm.transaction(network, other), place, network.chainId, mlDsa);
        if (proven !== undefined && proven !== hash.toLowerCase()) return proven;
      }
      return undefined;
    },
  };
}
