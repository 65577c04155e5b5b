// Publishing a profile: build the claim, have it approved inside the wallet, sign, send, read it back and verify the
// proof here, so that "published" never rests on the service's word.

import { fromHex, toHex, utf8 } from '@svc/core/bytes';
import { Refusal } from '@svc/core/errors';
import { buildClaimMessage, parseClaimMessage } from '@svc/core/profiles/claim';
import { normalizeProfile } from '@svc/core/profiles/fields';
import { pqKeyOwns, pqMessageBytes } from '@svc/core/tx/message';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import type { Approved } from '../../approvals/approved.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ProfileRecord } from '../commands/contract.ts';
import { accountRefOf } from './accounts.ts';
import type { Activity } from './activity.ts';
import type { Approvals } from './approvals.ts';
import type { Network, Networks } from './networks.ts';
import type { AccountEntry, Signer } from './vaultAccess.ts';

const TIMEOUT_MS = 10_000;
/** Shorter than the age at which the service refuses a claim. */
const CLAIM_LIFETIME_MS = 10 * 60_000;

const profileRecord = Type.Object({
  signer: Type.String(),
  profile: Type.Record(Type.String(), Type.String()),
  imageUrl: Type.Union([Type.String(), Type.Null()]),
  issuedAt: Type.Integer(),
  updatedAt: Type.Integer(),
});
const proofRecord = Type.Object({ message: Type.String(), signature: Type.String(), publicKey: Type.String() });

interface Prepared {
  readonly account: AccountEntry;
  readonly network: Network;
  readonly message: string;
  readonly approved: Promise<Approved<'signPqMessage'>>;
}

export interface ProfilesOptions {
  readonly platform: Platform;
  readonly networks: Networks;
  readonly approvals: Approvals;
  readonly signer: Signer;
  readonly activity: Activity;
  readonly verifyPq: (signature: Uint8Array, message: Uint8Array, publicKey: Uint8Array) => Promise<boolean>;
}

export type Profiles = ReturnType<typeof createProfiles>;

/** The profile editor's side of the service. */
export function createProfiles({ platform, networks, approvals, signer, activity, verifyPq }: ProfilesOptions) {
  const prepared = new Map<string, Prepared>();

  function baseOf(network: Network): string {
    if (network.profilesUrl === undefined) throw new Refusal('profile.none', `${network.name} has no profile service.`);
    return network.profilesUrl;
  }

  async function request(url: string, init: RequestInit = {}): Promise<{ status: number; body: unknown }> {
    let response: Response;
    let body: unknown;
    try {
      response = await platform.fetch(url, { ...init, credentials: 'omit', cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
      body = await response.json().catch(() => undefined);
    } catch (cause) {
      throw new Refusal('profile.unreachable', 'The profile service does not answer.', { cause });
    }
    return { status: response.status, body };
  }

  function sentenceOf(body: unknown): string {
    const error = typeof body === 'object' && body !== null ? (body as { error?: unknown }).error : undefined;
    return typeof error === 'string' ? error.slice(0, 300) : 'The profile service refused.';
  }

  async function read(network: Network, address: string): Promise<ProfileRecord | null> {
    const { status, body } = await request(`${baseOf(network)}/accounts/${address}`);
    if (status === 404) return null;
    if (status !== 200) throw new Refusal('profile.refused', sentenceOf(body));
    if (!Value.Check(profileRecord, body)) throw new Refusal('profile.badAnswer', 'The profile service answered in an unknown form.');
    const { signer: by, profile, imageUrl, issuedAt, updatedAt } = body;
    return { signer: by, profile, imageUrl, issuedAt, updatedAt };
  }

  /** Whether the service's proof carries this message under the account's own key. */
  async function isProven(network: Network, account: AccountEntry, message: string): Promise<boolean> {
    const { status, body } = await request(`${baseOf(network)}/accounts/${account.pqAddress}/proof`);
    if (status !== 200 || !Value.Check(proofRecord, body) || body.message !== message) return false;
    try {
      const publicKey = fromHex(body.publicKey, 'publicKey');
      parseClaimMessage(body.message);
      return pqKeyOwns(publicKey, account.pqAddress) && (await verifyPq(fromHex(body.signature, 'signature'), pqMessageBytes(utf8(body.message)), publicKey));
    } catch {
      return false;
    }
  }

  return {
    get: (account: AccountEntry): Promise<ProfileRecord | null> => read(networks.active(), account.pqAddress),
    /**
     * Builds the claim to show and waits, inside the wallet, for {@link publish}.
     * @param fields null withdraws the profile
     * @throws ParseRefusal naming the field at fault
     */
    prepare(account: AccountEntry, fields: Readonly<Record<string, string>> | null): { id: string; message: string; fields: Record<string, string> | null } {
      const network = networks.active();
      const word = baseOf(network).split('/').at(-1) ?? '';
      const profile = fields === null ? null : normalizeProfile('account', fields);
      const claim = {
        network: word,
        kind: 'account' as const,
        subject: account.pqAddress,
        signer: account.pqAddress,
        profile,
        issuedAt: Math.floor(platform.now() / 1000),
      };
      const message = buildClaimMessage(claim);
      const id = crypto.randomUUID();
      const approved = approvals.ask({
        kind: 'signPqMessage',
        subject: { account: accountRefOf(account), messageHex: `0x${toHex(utf8(message))}`, text: message, warnings: [] },
        requester: { kind: 'wallet' },
        requestKey: `profile#${id}`,
        lifetimeMs: CLAIM_LIFETIME_MS,
      });
      approved.catch(() => prepared.delete(id));
      prepared.set(id, { account, network, message, approved });
      return { id, message, fields: profile === null ? null : ({ ...profile } as Record<string, string>) };
    },
    /** The user confirmed what {@link prepare} showed. */
    async publish(id: string): Promise<{ verified: boolean; profile: ProfileRecord | null }> {
      const one = prepared.get(id);
      const approvalId = approvals.findPending(`profile#${id}`);
      if (one === undefined || approvalId === undefined) throw new Refusal('profile.expired', 'This claim has expired. Publish again.');
      prepared.delete(id);
      await approvals.settle(approvalId, 'signPqMessage', {});
      const { account, network, message } = one;
      const { signature, publicKey } = await signer.signPqMessage(await one.approved);
      const { status, body } = await request(`${baseOf(network)}/accounts`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ message, signature, publicKey }),
      });
      if (status !== 200) throw new Refusal('profile.refused', sentenceOf(body));
      const isWithdrawal = parseClaimMessage(message).profile === null;
      const profile = await read(network, account.pqAddress);
      const verified = isWithdrawal ? profile === null : await isProven(network, account, message);
      await activity.add({
        kind: 'profile',
        label: isWithdrawal ? 'Withdrew the profile' : 'Published the profile',
        accountId: account.id,
        network: network.slug,
        status: verified ? 'succeeded' : 'unknown',
      });
      return { verified, profile };
    },
  };
}
