// The account of a recovery phrase. In a file of its own, since it brings the list of words along.

import { deriveFromPhrase } from '@svc/core/accounts/deriveKeys';
import { wipe } from '@svc/core/bytes';
import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { type Account, accountFromSeed } from './account.ts';

/** The post-quantum account of a recovery phrase, as the wallet derives it. @throws Refusal for a wrong phrase */
export async function accountFromPhrase(phrase: string, index = 0, mlDsa?: MlDsa): Promise<Account> {
  const secrets = deriveFromPhrase(phrase, index);
  try {
    return await accountFromSeed(secrets.pqSeed, mlDsa);
  } finally {
    wipe(secrets.pqSeed, secrets.ethPrivateKey);
  }
}
