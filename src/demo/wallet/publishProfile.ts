// Publishing a profile from a site: the claim is built here, signed by the wallet, accepted by the profile service, and
// read back with its proof, which is verified by the same rules.

import { fromHex } from '@svc/core/bytes';
import { mlDsaVerify } from '@svc/core/crypto/mlDsa';
import { CHAIN_IDS, METHOD_PREFIX } from '@svc/core/names';
import { buildClaimMessage, parseClaimMessage } from '@svc/core/profiles/claim';
import type { Profile } from '@svc/core/profiles/fields';
import { messageBytes, pqKeyOwns, pqMessageBytes } from '@svc/core/tx/message';
import type { Wallet } from './wallet.ts';

export interface PublishedProfile {
  readonly profile: Profile;
  readonly issuedAt: number;
  /** Whether the service's proof was verified here: the owner's key, the owner's words. */
  readonly isProven: boolean;
}

/** Network name of the profile service for a chain; undefined for a chain without one. */
export function findNetworkWord(chainId: number | undefined): string | undefined {
  return Object.entries(CHAIN_IDS).find(([, id]) => id === chainId)?.[0];
}

async function call(url: string, init?: RequestInit): Promise<Record<string, unknown>> {
  const response = await fetch(url, init);
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (!response.ok)
    throw new Error(
      typeof body.error === 'string' ? body.error : `The profile service answered with status ${response.status}.`,
    );
  return body;
}

/**
 * Publishes the profile of the quantum-safe account and reads it back.
 * @param base the profile service, without the network name
 * @throws ParseRefusal when a field is invalid; Error with the service's sentence; the wallet's error
 */
export async function publishProfile(
  wallet: Wallet,
  base: string,
  network: string,
  address: string,
  profile: Profile,
): Promise<PublishedProfile> {
  const issuedAt = Math.floor(Date.now() / 1000);
  const message = buildClaimMessage({ network, kind: 'account', subject: address, signer: address, profile, issuedAt });
  const signed = (await wallet.request(`${METHOD_PREFIX}signPQMessage`, [message, address])) as {
    signature: string;
    publicKey: string;
  };
  await call(`${base}/${network}/accounts`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ message, signature: signed.signature, publicKey: signed.publicKey }),
  });
  return readProfile(base, network, address);
}

/** The published profile, with its proof verified. @throws Error with the service's sentence */
async function readProfile(base: string, network: string, address: string): Promise<PublishedProfile> {
  const url = `${base}/${network}/accounts/${address}`;
  // Reads of the service may be cached for a while; after publishing, the old profile must not show.
  const [record, proof] = await Promise.all([
    call(url, { cache: 'no-store' }),
    call(`${url}/proof`, { cache: 'no-store' }),
  ]);
  return {
    profile: record.profile as Profile,
    issuedAt: record.issuedAt as number,
    isProven: checkProof(proof, address, record.profile as Profile),
  };
}

function checkProof(proof: Record<string, unknown>, address: string, profile: Profile): boolean {
  try {
    const { message, signature, publicKey } = proof as { message: string; signature: string; publicKey: string };
    const key = fromHex(publicKey);
    const claim = parseClaimMessage(message);
    return (
      pqKeyOwns(key, address) &&
      claim.subject.toLowerCase() === address.toLowerCase() &&
      JSON.stringify(claim.profile) === JSON.stringify(profile) &&
      mlDsaVerify(fromHex(signature), pqMessageBytes(messageBytes(message)), key)
    );
  } catch {
    return false;
  }
}
