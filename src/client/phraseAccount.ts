// The account of a recovery phrase. A separate file, since it includes the word list.

import { deriveFromPhrase } from '@svc/core/accounts/deriveKeys';
import { wipe } from '@svc/core/bytes';
import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { type Account, accountFromSeed } from './account.ts';

/** The post-quantum account of a recovery phrase, derived like in the wallet. @throws Refusal for an invalid phrase */
export async function accountFromPhrase(phrase: string, index = 0, mlDsa?: MlDsa): Promise<Account> {
  const secrets = await deriveFromPhrase(phrase, index);
  try {
    return await accountFromSeed(secrets.pqSeed, mlDsa);
  } finally {
    wipe(secrets.pqSeed, secrets.ethPrivateKey);
  }
}
