// What a profile's signature proves, verified in the wallet: the service's word proves nothing.

import type { MlDsa } from '@svc/core/crypto/mlDsa';
import type { Claim } from '@svc/core/profiles/claim';
import { verifyClaim } from '@svc/core/profiles/claimProof';
import type { Network } from '../state/network.ts';
import { networkWordOf, type ProfileService, type ProfileSubject } from './profileService.ts';

/** The claim that the service's proof proves, if it is about this subject on this network. @throws Refusal */
export async function provenClaim(
  service: Pick<ProfileService, 'readProof'>,
  verifyPq: MlDsa['verify'],
  network: Network,
  { kind, address }: ProfileSubject,
): Promise<Claim | undefined> {
  const proof = await service.readProof(network, { kind, address });
  if (proof === undefined) return undefined;
  try {
    const claim = await verifyClaim(proof, verifyPq);
    const isAbout =
      claim?.kind === kind &&
      claim.network === networkWordOf(network) &&
      claim.subject.toLowerCase() === address.toLowerCase();
    return isAbout ? claim : undefined;
  } catch {
    return undefined;
  }
}
