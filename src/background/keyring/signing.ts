// From an approval to a signature: the approval is redeemed, and the signer's keys are decrypted, compared with the
// account on record, and wiped.

import type { AccountSecrets } from '@svc/core/accounts/deriveKeys';
import { equalBytes, fromHex, wipe } from '@svc/core/bytes';
import { refused } from '@svc/core/words/refusal';
import type { Approved } from '../../approvals/approved.ts';
import type { SignedKind } from '../../approvals/kinds.ts';
import { accountSecrets } from './derive.ts';
import type { KeyringCore } from './keyringCore.ts';
import {
  type SignedExchange,
  type SignedMessage,
  type SignedPqMessage,
  type SignedTransaction,
  signApprovedCalls,
  signApprovedExchange,
  signApprovedMessage,
  signApprovedPqMessage,
  signApprovedTransaction,
  signApprovedTypedData,
} from './sign.ts';
import { openKeyring } from './vaultEncryption.ts';
import type { AccountRecord } from './vaultRecord.ts';

/**
 * The signatures of one keyring.
 * @param redeem takes one signature from an approval; throws when it was not minted, or is used up
 */
export function createSigning(core: KeyringCore, redeem: (approved: Approved<SignedKind>) => void) {
  const { mlDsa } = core;

  async function signAs<K extends SignedKind, T>(
    approved: Approved<K>,
    use: (account: AccountRecord, secrets: AccountSecrets) => Promise<T>,
  ): Promise<T> {
    const key = await core.requireKey();
    const named = (approved as Approved<'signMessage'>).subject.account;
    const account = core.requireAccount(named.id);
    if (account.ethAddress !== named.address || account.pqAddress !== named.pqAddress)
      throw refused('refused.sign.account', {}, { forSites: 'The approved account is not the account on record.' });
    redeem(approved);
    const keyring = core.file.record()?.keyrings.find((one) => one.id === account.keyringId);
    if (keyring === undefined) throw refused('refused.vault.damaged');
    const secrets = await accountSecrets(await openKeyring(key, keyring), account.hdIndex);
    try {
      if (!equalBytes(await mlDsa.publicKeyOf(secrets.pqSeed), fromHex(account.pqPublicKey)))
        throw refused('refused.sign.key', {}, { forSites: 'The key does not match the account on record.' });
      return await use(account, secrets);
    } finally {
      wipe(secrets.ethPrivateKey, secrets.pqSeed);
    }
  }

  return {
    signMessage: (approved: Approved<'signMessage'>): Promise<SignedMessage> =>
      signAs(approved, async (account, secrets) => signApprovedMessage({ approved, account, secrets, mlDsa })),
    signPqMessage: (approved: Approved<'signPqMessage'>): Promise<SignedPqMessage> =>
      signAs(approved, (account, secrets) => signApprovedPqMessage({ approved, account, secrets, mlDsa })),
    signTypedData: (approved: Approved<'signTypedData'>): Promise<SignedMessage> =>
      signAs(approved, async (account, secrets) => signApprovedTypedData({ approved, account, secrets, mlDsa })),
    signTransaction: (approved: Approved<'sendTransaction'>, nonce: bigint): Promise<SignedTransaction> =>
      signAs(approved, (account, secrets) => signApprovedTransaction({ approved, account, secrets, mlDsa }, nonce)),
    signCalls: (approved: Approved<'sendCalls'>, nonces: readonly bigint[]): Promise<readonly SignedTransaction[]> =>
      signAs(approved, (account, secrets) => signApprovedCalls({ approved, account, secrets, mlDsa }, nonces)),
    signExchange: (approved: Approved<'sendExchangeTransaction'>, nonce: bigint): Promise<SignedExchange> =>
      signAs(approved, (account, secrets) => signApprovedExchange({ approved, account, secrets, mlDsa }, nonce)),
  };
}
