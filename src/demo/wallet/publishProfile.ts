// Publishing a profile from a site: the claim is built here, signed by the wallet, taken by the profile service, and
// read back with its proof, which is checked with the same rules.

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
  /** The proof that the service hands out was checked here: owner's key, owner's words. */
  readonly isProven: boolean;
}

/** Network word of the profile service for a chain; undefined for a chain that has none. */
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
 * @param base the profile service, without the network word
 * @throws ParseRefusal when a field breaks a rule; Error with the service's sentence; the wallet's error
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

/** The published profile, with its proof checked. @throws Error with the service's sentence */
async function readProfile(base: string, network: string, address: string): Promise<PublishedProfile> {
  const url = `${base}/${network}/accounts/${address}`;
  // The service lets reads be cached for a while; a fresh publication must not show the old one.
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
