// Preparation of the wallet's own transactions: an operation, a call or payment, and a replacement of a pending one,
// each prepared like a site's.

import { toChecksumAddress } from '@svc/core/accounts/address';
import { fromHex } from '@svc/core/bytes';
import { readEvmTx, type UnsignedEvmTx } from '@svc/core/tx/evmTx';
import { part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import type { EvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import type { Abis } from './abis.ts';
import { type ChainRequest, type PreparedTransaction, prepareChain } from './evmRequest.ts';
import { type PreparedOperation, prepareExchange, readExchangeRequest } from './exchangeRequest.ts';
import { largest } from './fees.ts';
import type { Networks } from './networks.ts';
import type { Risks } from './risks.ts';
import type { Transactions } from './transactions.ts';
import type { AccountEntry } from './vaultAccess.ts';
import type { WatchedTokens } from './watchedTokens.ts';

/** Who pays, and where: as of the user's request, whatever is selected meanwhile. */
export interface Payer {
  readonly account: AccountEntry;
  readonly network: Network;
}

/** A contract call of the wallet itself, or a payment. */
export interface OwnCall {
  readonly to: string;
  readonly valueWei: bigint;
  readonly data: Uint8Array;
  /** Absent: the node's estimate. */
  readonly gas?: bigint;
}

export interface OwnTransactionsOptions {
  readonly transactions: Pick<Transactions, 'requireOpen'>;
  readonly networks: Networks;
  readonly node: NodeClient;
  readonly evm: EvmClient;
  readonly risks: Risks;
  readonly abis: Abis;
  readonly tokens: WatchedTokens;
}

/** A transaction that replaces a pending one. */
export interface PreparedReplacement {
  readonly prepared: PreparedTransaction;
  readonly network: Network;
  readonly nonce: bigint;
}

/** Nodes ask for a tenth more; an eighth is above that with any rounding. */
const raised = (wei: bigint): bigint => wei + wei / 8n + 1n;

/** The same with a higher fee, or a cancellation. */
function replacementOf(
  old: UnsignedEvmTx,
  act: 'cancel' | 'speedUp',
  account: AccountEntry,
  marketPriceWei: bigint,
): ChainRequest {
  const isDynamic = old.type === 2;
  const content =
    act === 'speedUp'
      ? {
          to: old.to === null ? null : toChecksumAddress(old.to),
          valueWei: old.value,
          data: old.data,
          gas: old.gasLimit,
        }
      : { to: account.ethAddress, valueWei: 0n, data: new Uint8Array(0), gas: 21_000n };
  const most = largest(raised(old.gasPriceWei), marketPriceWei);
  return {
    ...content,
    from: undefined,
    gasPriceWei: isDynamic ? undefined : most,
    maxFeeWei: isDynamic ? most : undefined,
    maxPriorityWei: isDynamic ? raised(old.priorityFeeWei) : undefined,
    accessList: old.type === 0 ? undefined : old.accessList,
    chainId: undefined,
  };
}

/** What prepares the transactions of one wallet's own. */
export function createOwnTransactions({
  transactions,
  networks,
  node,
  evm,
  risks,
  abis,
  tokens,
}: OwnTransactionsOptions) {
  /** What the user added about contracts. */
  const known = ({ slug }: Network): Pick<Parameters<typeof prepareChain>[0], 'findFunction' | 'decimalsOf'> => ({
    findFunction: (address, selector) => abis.find(slug, address, selector),
    decimalsOf: (address) => tokens.find(slug, address)?.decimals,
  });

  return {
    /** A prepared operation. */
    operation(payer: Payer, op: string, params: Readonly<Record<string, unknown>>): Promise<PreparedOperation> {
      const request = readExchangeRequest([{ op, params }]);
      return prepareExchange({ request, ...payer, node, risks, origin: undefined });
    },
    /** A prepared contract call or payment. */
    call(payer: Payer, form: 'pq' | 'classic', call: OwnCall): Promise<PreparedTransaction> {
      const request: ChainRequest = {
        gas: undefined,
        ...call,
        from: undefined,
        gasPriceWei: undefined,
        maxFeeWei: undefined,
        maxPriorityWei: undefined,
        accessList: undefined,
        chainId: undefined,
      };
      return prepareChain({
        request,
        form,
        ...payer,
        origin: undefined,
        evm,
        networks,
        risks,
        ...known(payer.network),
      });
    },
    /** The replacement of a pending transaction. @throws Refusal `transaction.*` */
    async replacement(hash: string, act: 'cancel' | 'speedUp', account: AccountEntry): Promise<PreparedReplacement> {
      const record = transactions.requireOpen(hash);
      const network = networks.requireSlug(record.network);
      if (record.form !== 'classic' || network.isSvc) throw refused('refused.transaction.fixed');
      if (network.slug !== networks.active().slug)
        throw refused('refused.transaction.network', { network: part.given(network.name) });
      const old = readEvmTx(fromHex(record.wireText));
      const request = replacementOf(old, act, account, await evm.gasPriceWei(network));
      const replaces = { hash, nonce: record.nonce, act };
      const prepared = await prepareChain({
        request,
        form: 'classic',
        account,
        network,
        origin: undefined,
        evm,
        networks,
        risks,
        ...known(network),
        replaces,
        least: {
          priceWei: raised(old.gasPriceWei),
          priorityWei: raised(old.type === 2 ? old.priorityFeeWei : old.gasPriceWei),
        },
      });
      return { prepared, network, nonce: BigInt(record.nonce) };
    },
  };
}
