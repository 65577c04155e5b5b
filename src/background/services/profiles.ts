// Publishing a profile of an account or of a token that it created: build the claim, have it approved inside the
// wallet, sign, send, read it back. The proof is verified here, so that neither "published" nor "proven" depends on the
// service's word.

import { toHex, utf8 } from '@svc/core/bytes';
import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { buildClaimMessage, type Claim, parseClaimMessage } from '@svc/core/profiles/claim';
import { normalizeProfile } from '@svc/core/profiles/fields';
import { type Message, message } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import type { Approved } from '../../approvals/approved.ts';
import type { Platform } from '../../platform/platform.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import { accountRefOf } from './accounts.ts';
import type { Activity } from './activity.ts';
import type { Approvals } from './approvals.ts';
import type { Networks } from './networks.ts';
import {
  networkWordOf,
  type ProfileImage,
  type ProfileRecord,
  type ProfileService,
  type ProfileSubject,
} from './profileService.ts';
import { provenClaim } from './provenClaim.ts';
import type { AccountEntry, Signer } from './vaultAccess.ts';

/** Shorter than the age at which the service refuses a claim. */
const CLAIM_LIFETIME_MS = 10 * 60_000;

/** A token whose profile an account may publish. */
export interface OwnToken {
  readonly address: string;
  readonly symbol: string;
  readonly name: string;
}

/** The wallet's own result of checking a profile. */
export type ProfileCheck =
  | { readonly outcome: 'none' | 'unproven' }
  | {
      readonly outcome: 'proven' | 'notCreator';
      readonly signer: string;
      readonly issuedAt: number;
      readonly profile: Readonly<Record<string, string>>;
    };

interface Prepared {
  readonly account: AccountEntry;
  readonly network: Network;
  readonly subject: ProfileSubject;
  readonly message: string;
  readonly approved: Promise<Approved<'signPqMessage'>>;
}

export interface ProfilesOptions {
  readonly platform: Platform;
  readonly service: ProfileService;
  readonly networks: Networks;
  readonly approvals: Approvals;
  readonly signer: Signer;
  readonly activity: Activity;
  readonly node: NodeClient;
  readonly verifyPq: MlDsa['verify'];
}

export type Profiles = ReturnType<typeof createProfiles>;

/** The profile editor's operations. */
export function createProfiles({
  platform,
  service,
  networks,
  approvals,
  signer,
  activity,
  node,
  verifyPq,
}: ProfilesOptions) {
  const prepared = new Map<string, Prepared>();

  const proven = (network: Network, subject: ProfileSubject): Promise<Claim | undefined> =>
    provenClaim(service, verifyPq, network, subject);

  const subjectOf = (account: AccountEntry, token: string | undefined): ProfileSubject =>
    token === undefined ? { kind: 'account', address: account.pqAddress } : { kind: 'token', address: token };

  return {
    get: (account: AccountEntry, token?: string): Promise<ProfileRecord | null> =>
      service.read(networks.active(), subjectOf(account, token)),
    checkImage: (url: string): Promise<ProfileImage> => service.checkImage(networks.active(), url),
    /** The tokens whose profile an account may publish: those that it created. */
    async ownTokens(account: AccountEntry): Promise<OwnToken[]> {
      const tokens = await node.read(networks.active(), 'getTokens', {});
      return tokens
        .filter(({ creator }) => isSame(creator, account.pqAddress))
        .map(({ token_address: address, symbol, name }) => ({ address, symbol, name }));
    },
    /** Checks any profile: its proof in this wallet, and the creator of a token at the node. */
    async verify(subject: ProfileSubject): Promise<ProfileCheck> {
      const network = networks.active();
      const record = await service.read(network, subject);
      if (record === null) return { outcome: 'none' };
      const claim = await proven(network, subject);
      if (claim === undefined) return { outcome: 'unproven' };
      const facts = {
        signer: claim.signer,
        issuedAt: claim.issuedAt,
        profile: { ...claim.profile } as Record<string, string>,
      };
      if (!sameFields(facts.profile, record.profile)) return { outcome: 'unproven' };
      if (subject.kind === 'account') return { outcome: 'proven', ...facts };
      const { creator } = await node.read(network, 'getToken', { token_address: subject.address });
      return { outcome: isSame(creator, claim.signer) ? 'proven' : 'notCreator', ...facts };
    },
    /**
     * Builds the claim to show and waits, inside the wallet, for {@link publish}.
     * @param fields null withdraws the profile
     * @param token a token that the account created, instead of the account itself
     * @throws ParseRefusal naming the invalid field
     */
    prepare(
      account: AccountEntry,
      fields: Readonly<Record<string, string>> | null,
      token?: string,
    ): { id: string; message: string; fields: Record<string, string> | null } {
      const network = networks.active();
      const subject = subjectOf(account, token);
      const profile = fields === null ? null : normalizeProfile(subject.kind, fields);
      const claim: Claim = {
        network: networkWordOf(network),
        kind: subject.kind,
        subject: subject.address,
        signer: account.pqAddress,
        profile,
        issuedAt: Math.floor(platform.now() / 1000),
      };
      const message = buildClaimMessage(claim);
      const id = crypto.randomUUID();
      const approved = approvals.ask({
        kind: 'signPqMessage',
        subject: {
          account: accountRefOf(account),
          messageHex: `0x${toHex(utf8(message))}`,
          text: message,
          warnings: [],
        },
        requester: { kind: 'wallet' },
        requestKey: `profile#${id}`,
        lifetimeMs: CLAIM_LIFETIME_MS,
      });
      approved.catch(() => prepared.delete(id));
      prepared.set(id, { account, network, subject, message, approved });
      return { id, message, fields: profile === null ? null : ({ ...profile } as Record<string, string>) };
    },
    /** The user confirmed what {@link prepare} showed. */
    async publish(id: string): Promise<{ verified: boolean; profile: ProfileRecord | null }> {
      const one = prepared.get(id);
      const approvalId = approvals.findPending(`profile#${id}`);
      if (one === undefined || approvalId === undefined) throw refused('refused.profile.expired');
      prepared.delete(id);
      await approvals.settle(approvalId, 'signPqMessage', {});
      const { account, network, subject, message } = one;
      const { signature, publicKey } = await signer.signPqMessage(await one.approved);
      await service.publish(network, subject.kind, { message, signature, publicKey });
      const claim = parseClaimMessage(message);
      const profile = await service.read(network, subject);
      const verified = claim.profile === null ? profile === null : isSameClaim(await proven(network, subject), claim);
      await activity.add({
        kind: 'profile',
        label: [profileAct(claim.profile === null ? 'withdrew' : 'published', subject)],
        accountId: account.id,
        network: network.slug,
        status: verified ? 'succeeded' : 'unknown',
      });
      return { verified, profile };
    },
  };
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

function isSameClaim(proven: Claim | undefined, sent: Claim): boolean {
  return proven !== undefined && buildClaimMessage(proven) === buildClaimMessage(sent);
}

function sameFields(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...names].every((name) => a[name] === b[name]);
}

/** The change of a profile, for the log. */
function profileAct(done: 'withdrew' | 'published', { kind, address }: ProfileSubject): Message {
  return kind === 'token'
    ? message('activity.profile.ofToken', { done, token: part.address(address) })
    : message('activity.profile', { done });
}
