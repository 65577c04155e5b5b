// The wallet's client of the profile service: requests, limits and the shapes of answers. Answers are not trusted;
// profiles.ts verifies proofs.

import type { ClaimProof } from '@svc/core/profiles/claimProof';
import type { ProfileKind } from '@svc/core/profiles/fields';
import { part } from '@svc/core/words/parts';
import { refused, type SaidRefusal } from '@svc/core/words/refusal';
import { Type } from 'typebox';
import { Value } from 'typebox/value';
import { BodyTooLong, boundedText } from '../../channels/boundedText.ts';
import type { Platform } from '../../platform/platform.ts';
import { ServiceOff } from '../node/serviceSwitch.ts';
import { createTimeLimit } from '../node/timeLimit.ts';
import type { Network } from '../state/network.ts';

const TIMEOUT_MS = 10_000;
/** The service first fetches the image to check, from wherever it is. */
const IMAGE_TIMEOUT_MS = 25_000;
/** Most bytes of an answer that are read: three times a hundred of the longest profiles. */
const ANSWER_MAX = 1_000_000;
/** Characters of the longest field, with reserve. */
const FIELD_MAX = 1_024;
/** Most characters of a sentence of the service that are shown. */
const SENTENCE_MAX = 300;

const fields = Type.Record(Type.String(), Type.String({ maxLength: FIELD_MAX }));
const profileRecord = Type.Object({
  signer: Type.String(),
  profile: fields,
  imageUrl: Type.Union([Type.String(), Type.Null()]),
  issuedAt: Type.Integer(),
  updatedAt: Type.Integer(),
});
const profileMap = Type.Object({ profiles: Type.Record(Type.String(), Type.Object({ profile: fields })) });
const proofRecord = Type.Object({
  message: Type.String(),
  signature: Type.String(),
  publicKey: Type.Union([Type.String(), Type.Null()]),
});
const imageRecord = Type.Object({
  type: Type.String(),
  width: Type.Integer(),
  height: Type.Integer(),
  bytes: Type.Integer(),
  preview: Type.String({ pattern: '^data:image/webp;base64,[A-Za-z0-9+/=]+$', maxLength: 200_000 }),
});

/** A stored profile in the service's form. */
export interface ProfileRecord {
  readonly signer: string;
  readonly profile: Readonly<Record<string, string>>;
  readonly imageUrl: string | null;
  readonly issuedAt: number;
  readonly updatedAt: number;
}

/** A copy of an image as the profile service would serve it. */
export interface ProfileImage {
  readonly type: string;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  /** A small copy as a `data:` URL. */
  readonly preview: string;
}

/** The subject of a profile. */
export interface ProfileSubject {
  readonly kind: ProfileKind;
  /** In the letter case in which it is signed. */
  readonly address: string;
}

export type ProfileService = ReturnType<typeof createProfileService>;

/** The service of the requested network. */
export function createProfileService({ platform }: { readonly platform: Platform }) {
  const timeLimit = createTimeLimit(platform);

  async function request(
    url: string,
    init: RequestInit = {},
    timeoutMs = TIMEOUT_MS,
  ): Promise<{ status: number; body: unknown }> {
    try {
      return await timeLimit(timeoutMs, async (signal) => {
        const response = await platform.fetch(url, {
          ...init,
          credentials: 'omit',
          cache: 'no-store',
          redirect: 'error',
          signal,
        });
        return { status: response.status, body: await jsonOf(response) };
      });
    } catch (cause) {
      throw refused(
        cause instanceof ServiceOff ? 'refused.profile.unreachable.off' : 'refused.profile.unreachable',
        {},
        { cause },
      );
    }
  }

  const post = (url: string, body: object, timeoutMs?: number) =>
    request(
      url,
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
      timeoutMs,
    );

  return {
    /** The profile of a subject, or null. @throws Refusal */
    async read(network: Network, subject: ProfileSubject): Promise<ProfileRecord | null> {
      const { status, body } = await request(pathOf(network, subject));
      if (status === 404) return null;
      if (status !== 200) throw refusalOf(body);
      if (!Value.Check(profileRecord, body)) throw refused('refused.profile.badAnswer');
      const { signer, profile, imageUrl, issuedAt, updatedAt } = body;
      // The copy's URL from the service is not used: one elsewhere would reveal the viewer to a stranger.
      return {
        signer,
        profile,
        imageUrl: imageUrl === null ? null : imageOf(network, subject, issuedAt),
        issuedAt,
        updatedAt,
      };
    },
    /** The profiles of some accounts (at most 100), by lower-case address. @throws Refusal */
    async readMany(
      network: Network,
      addresses: readonly string[],
    ): Promise<ReadonlyMap<string, Readonly<Record<string, string>>>> {
      const { status, body } = await request(`${profilesUrlOf(network)}/accounts?ids=${addresses.join(',')}`);
      if (status !== 200 || !Value.Check(profileMap, body)) throw refusalOf(body);
      return new Map(Object.entries(body.profiles).map(([address, { profile }]) => [address, profile]));
    },
    /** The service's proof of a subject's profile; undefined without one. */
    async readProof(network: Network, subject: ProfileSubject): Promise<ClaimProof | undefined> {
      const { status, body } = await request(`${pathOf(network, subject)}/proof`);
      return status === 200 && Value.Check(proofRecord, body) ? body : undefined;
    },
    /** Submits a signed claim. @throws Refusal with the service's own sentence */
    async publish(network: Network, kind: ProfileKind, proof: ClaimProof): Promise<void> {
      const { status, body } = await post(`${profilesUrlOf(network)}/${kind}s`, proof);
      if (status !== 200) throw refusalOf(body);
    },
    /**
     * Lets the service check an image URL as it would for a profile. @throws Refusal with the reason why it cannot be
     * used
     */
    async checkImage(network: Network, url: string): Promise<ProfileImage> {
      const { status, body } = await post(`${profilesUrlOf(network)}/image-check`, { url }, IMAGE_TIMEOUT_MS);
      if (status !== 200) throw refusalOf(body);
      if (!Value.Check(imageRecord, body)) throw refused('refused.profile.badAnswer');
      const { type, width, height, bytes, preview } = body;
      return { type, width, height, bytes, preview };
    },
  };
}

/** The content of an answer; undefined when it is not JSON or too long. */
async function jsonOf(response: Response): Promise<unknown> {
  try {
    return JSON.parse(await boundedText(response, ANSWER_MAX));
  } catch (cause) {
    // A broken connection says nothing about the content.
    if (cause instanceof BodyTooLong || cause instanceof SyntaxError) return undefined;
    throw cause;
  }
}

/** Base URL of a network's profile service. @throws Refusal `profile.none` */
function profilesUrlOf(network: Network): string {
  if (network.profilesUrl === undefined) throw refused('refused.profile.none', { network: part.given(network.name) });
  return network.profilesUrl;
}

/** The network's name in the service and in claims. @throws Refusal `profile.none` */
export function networkWordOf(network: Network): string {
  return profilesUrlOf(network).split('/').at(-1) ?? '';
}

function pathOf(network: Network, { kind, address }: ProfileSubject): string {
  return `${profilesUrlOf(network)}/${kind}s/${address}`;
}

/** The service's own small copy of the image. */
function imageOf(network: Network, { kind, address }: ProfileSubject, issuedAt: number): string {
  return `${profilesUrlOf(network)}/image/${kind}/${address}?v=${issuedAt}&s=128`;
}

/** A refusal of the service, in its own words. */
function refusalOf(body: unknown): SaidRefusal {
  const error = typeof body === 'object' && body !== null ? (body as { error?: unknown }).error : undefined;
  return typeof error === 'string'
    ? refused('refused.profile.refused.because', { words: part.given(error, SENTENCE_MAX) })
    : refused('refused.profile.refused');
}
