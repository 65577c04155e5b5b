// Accounts whose transactions are signed like the wallet's, and what a node may show of included ones.

import { accountId, addressOfPqKey, toChecksumAddress } from '@svc/core/accounts/address';
import { type AccountSecrets, deriveFromPhrase } from '@svc/core/accounts/deriveKeys';
import { toHex } from '@svc/core/bytes';
import { canonicalJson, type JsonObject } from '@svc/core/json/canonicalJson';
import { readEvmTx } from '@svc/core/tx/evmTx';
import { privateKeyToAccount } from 'viem/accounts';
import type { Approved } from '../../src/approvals/approved.ts';
import { signApprovedExchange, signApprovedTransaction } from '../../src/background/keyring/sign.ts';
import type { AccountRecord } from '../../src/background/keyring/vaultRecord.ts';
import { chooseMlDsa } from '../../src/background/keyring/webMlDsa.ts';
import type { Form, SentKind } from '../../src/background/services/adapters/transactionAdapter.ts';
import type { Network } from '../../src/background/state/network.ts';
import type { Shown } from './lyingNode.ts';
import { TEST_PHRASE } from './openWallet.ts';

export const mlDsa = chooseMlDsa();
export const network = {
  slug: 'net',
  chainId: 88_888,
  rpcUrl: 'http://node.test/',
  isSvc: true,
  blockTimeSec: 2,
} as Network;

export interface Owner {
  readonly account: AccountRecord;
  readonly secrets: AccountSecrets;
}

export async function ownerOf(index: number): Promise<Owner> {
  const secrets = await deriveFromPhrase(TEST_PHRASE, index);
  const key = await mlDsa.publicKeyOf(secrets.pqSeed);
  const pqAddress = addressOfPqKey(key);
  const ethAddress = toChecksumAddress(privateKeyToAccount(`0x${toHex(secrets.ethPrivateKey)}`).address);
  const account = {
    id: `a${index}`,
    ethAddress,
    pqAddress,
    pqAccountId: accountId(pqAddress),
    pqPublicKey: toHex(key),
  } as unknown as AccountRecord;
  return { account, secrets };
}

export const kindOf = (form: Form): SentKind => (form === 'exchange' ? 'sendExchangeTransaction' : 'sendTransaction');

/** The subject of a payment of this amount, as far as a signature needs it. */
export function subjectOf(form: Form, { account }: Owner, amount: number): unknown {
  const gas = { gasLimit: '200000', gasPriceWei: '1000000000' };
  if (form === 'exchange')
    return {
      op: 'STAKE_DEPOSIT',
      paramsText: canonicalJson({ stake_amount: amount } as unknown as JsonObject),
      account,
      ...gas,
    };
  const tx = {
    ...gas,
    type: form === 'pq' ? 'pq' : 'legacy',
    chainId: 88_888,
    to: `0x${'22'.repeat(20)}`,
    valueWei: String(amount),
    data: '0x',
    priorityFeeWei: '1000000000',
    accessList: [],
  };
  return { form, tx, account };
}

async function signedBy(owner: Owner, form: Form, amount: number, nonce: bigint) {
  const approved = { id: 'elsewhere', subject: subjectOf(form, owner, amount) };
  const signing = { ...owner, mlDsa };
  return form === 'exchange'
    ? signApprovedExchange({ approved: approved as Approved<'sendExchangeTransaction'>, ...signing }, nonce)
    : signApprovedTransaction({ approved: approved as Approved<'sendTransaction'>, ...signing }, nonce);
}

/** Transactions of an owner with the first nonces, as a node shows them. */
export async function shownOf(owner: Owner, form: Form): Promise<Shown[]> {
  return Promise.all(
    [0, 1, 2].map(async (nonce) => {
      const { hash, wireText } = await signedBy(owner, form, 777, BigInt(nonce));
      if (form === 'exchange') return { hash, nonce, wireText };
      const tx = readEvmTx(Uint8Array.from(Buffer.from(wireText.slice(2), 'hex')));
      const q = (value: bigint | number): string => `0x${value.toString(16)}`;
      const proof =
        'publicKey' in tx.proof
          ? {
              v: '0x0',
              r: '0x0',
              s: '0x0',
              pqPublicKey: `0x${toHex(tx.proof.publicKey)}`,
              pqSignature: `0x${toHex(tx.proof.signature)}`,
            }
          : { v: q(35n + 2n * 88_888n + BigInt(tx.proof.parity)), r: q(tx.proof.r), s: q(tx.proof.s) };
      const members = {
        hash,
        blockNumber: '0x9',
        type: q(tx.type),
        // A legacy envelope has its chain in the signature.
        ...(form === 'pq' ? { chainId: q(88_888) } : {}),
        nonce: q(nonce),
        gas: q(tx.gasLimit),
        gasPrice: q(tx.gasPriceWei),
        to: tx.to,
        value: q(tx.value),
        input: '0x',
        ...proof,
      };
      return { hash, nonce, members };
    }),
  );
}
