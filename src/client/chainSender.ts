// Chain transactions of a post-quantum account, in the envelope 0x51: plain transfers of the native asset and contract
// calls. Their nonces are separate from those of the exchange.

import { type AccountId, accountId } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';
import { parseDecimal } from '@svc/core/decimal';
import { Refusal } from '@svc/core/errors';
import { getNetworkInfo } from '@svc/core/reads/chain/getNetworkInfo';
import { getEvmNonce } from '@svc/core/reads/eth/getEvmNonce';
import { getEvmReceipt } from '@svc/core/reads/eth/getEvmReceipt';
import { sendRawTransaction } from '@svc/core/reads/eth/sendRawTransaction';
import type { ReadResult } from '@svc/core/reads/registry';
import { fromQuantity } from '@svc/core/rpc/quantity';
import { evmSigningHash, intrinsicGas, PQ_TX_TYPE, sealEvmTx, type UnsignedEvmTx } from '@svc/core/tx/evmTx';
import { MIN_GAS_PRICE_WEI } from '@svc/core/tx/exchangeTx';
import type { Account } from './account.ts';
import { type Node, pause } from './node.ts';
import { type Attempt, createNonceManager } from './nonceManager.ts';
import type { SenderOptions } from './sender.ts';

/** Receipt of a chain transaction, in the form of Ethereum clients. */
export type ChainReceipt = NonNullable<ReadResult<'getEvmReceipt'>>;

/** The transaction was executed and reverted; its gas is paid. */
export class CallReverted extends Refusal {
  readonly receipt: ChainReceipt;

  constructor(receipt: ChainReceipt, hash: string) {
    super('client.reverted', `The transaction ${hash} was executed and reverted.`, { facts: { hash } });
    this.receipt = receipt;
  }
}

/** A call of a contract, or its creation. */
export interface Call {
  /** Any address form; null creates a contract. */
  readonly to: string | null;
  /** Decimal text of whole native units. Default 0. */
  readonly value?: string;
  readonly data?: Uint8Array;
  /** Default: the intrinsic gas, which is enough for a transfer to an account without code. */
  readonly gasLimit?: bigint;
  readonly gasPriceWei?: bigint;
}

/** A chain transaction that the node has queued. */
export interface SentCall {
  /** 0x and 64 hex digits. */
  readonly hash: string;
  readonly nonce: bigint;
  /** The receipt of a success. @throws CallReverted, the signal's reason */
  executed(signal?: AbortSignal): Promise<ChainReceipt>;
}

/** The sender of one account's chain transactions. */
export interface ChainSender {
  /** A plain payment. @param amount decimal text of whole native units */
  transfer(to: string, amount: string): Promise<SentCall>;
  call(call: Call): Promise<SentCall>;
}

/** A sender of an account's chain transactions. An account must have only one in the whole program. */
export function createChainSender(node: Node, account: Account, options: SenderOptions = {}): ChainSender {
  const { pollMs = 500, patienceMs = 60_000 } = options;
  const committed = async (): Promise<bigint> => fromQuantity(await node.read(getEvmNonce, { address: account.id }));
  const nonces = createNonceManager({ committed, pollMs, patienceMs });
  const receiptOf = (hash: string): Promise<ChainReceipt | null> => node.read(getEvmReceipt, { hash });
  let chain: Promise<bigint> | undefined;
  const chainId = (): Promise<bigint> => {
    chain ??= node.read(getNetworkInfo, {}).then(
      (info) => BigInt(info.chainId),
      (error: unknown) => {
        chain = undefined;
        throw error;
      },
    );
    return chain;
  };

  async function call({ to, value = '0', data = new Uint8Array(0), gasLimit, gasPriceWei }: Call): Promise<SentCall> {
    const price = gasPriceWei ?? MIN_GAS_PRICE_WEI;
    const parts: Omit<UnsignedEvmTx, 'nonce' | 'gasLimit'> = {
      type: PQ_TX_TYPE,
      chainId: await chainId(),
      gasPriceWei: price,
      priorityFeeWei: price,
      to: to === null ? null : (accountId(to, 'to') as AccountId),
      value: parseDecimal(value, 'value'),
      data,
      accessList: [],
    };
    const make = async (nonce: bigint): Promise<Attempt> => {
      const tx: UnsignedEvmTx = { ...parts, nonce, gasLimit: gasLimit ?? BigInt(intrinsicGas(parts)) };
      const signature = await account.sign(evmSigningHash(tx));
      const { raw, hash } = sealEvmTx(tx, { publicKey: account.publicKey, signature }, true);
      return {
        hash: `0x${hash}`,
        submit: async () => {
          await node.call(sendRawTransaction.rpc ?? '', [`0x${toHex(raw)}`]);
        },
        isExecuted: async () => (await receiptOf(`0x${hash}`)) !== null,
      };
    };
    const { hash, nonce } = await nonces.send(make);
    return {
      hash,
      nonce,
      async executed(signal) {
        for (;;) {
          signal?.throwIfAborted();
          const receipt = await receiptOf(hash);
          if (receipt?.status === '0x1') return receipt;
          if (receipt !== null) throw new CallReverted(receipt, hash);
          await pause(pollMs);
        }
      },
    };
  }

  return { call, transfer: (to, amount) => call({ to, value: amount }) };
}
