// What the profile service needs kept: the newest claim of every account and token. Each call is atomic.

import type { Profile, ProfileKind } from '@svc/core/profiles/fields';
import type { OwnDatabase } from '@svc/core/server/backup';
import type { PackedHex } from './packedHex.ts';

/** What the newest claim about a subject says; a removal stays as a record, so that older claims cannot come back. */
export interface ProfileSummary {
  network: string;
  kind: ProfileKind;
  /** Lower case. */
  address: string;
  /** As the client wrote it. */
  signer: string;
  /** Null for a removal. */
  profile: Profile | null;
  /** Unix seconds, by the signer's clock. */
  issuedAt: number;
  /** Unix seconds, by the service's clock. */
  updatedAt: number;
}

/** A claim to be stored, with its proof. */
export interface ProfileEntry extends ProfileSummary {
  message: string;
  /** Hex, as the client wrote it. */
  signature: PackedHex;
  publicKey: PackedHex | null;
}

/** The newest claim about a subject, with its proof. */
export interface ProfileRecord extends ProfileEntry {
  signature: string;
  publicKey: string | null;
}

/** Media types that an image may have. */
export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

/** A picture that may be served. */
export interface CleanImage {
  type: ImageType;
  /** Pixels. */
  width: number;
  height: number;
  bytes: Uint8Array;
}

/** A copy of an image, under the URL that its owner published. */
export interface StoredImage extends CleanImage {
  url: string;
  /** SHA-256 of the bytes, hex. */
  hash: string;
  /** Unix seconds. */
  fetchedAt: number;
}

/** Keeper of copies of images. Any of them may be gone at any time; they are fetched again. */
export interface ImageStore {
  findImage(url: string): Promise<StoredImage | undefined>;
  /** Keeps or replaces a copy; the oldest go while all together are larger than `maxBytes`. */
  putImage(image: StoredImage, maxBytes: number): Promise<void>;
}

/** Keeper of profiles. */
export interface ProfileStore extends ImageStore {
  /** Whether other processes write to it too. */
  readonly isShared: boolean;
  /** Stores a claim if it is strictly newer than the one there; answers whether it did. Durable when it resolves. */
  put(entry: ProfileEntry): Promise<boolean>;
  /** The record of a subject, removals included. */
  find(network: string, kind: ProfileKind, address: string): Promise<ProfileRecord | undefined>;
  /** The records of some subjects, removals included; unknown ones are left out. */
  findMany(network: string, kind: ProfileKind, addresses: readonly string[]): Promise<ProfileSummary[]>;
  /** Tokens with a profile, newest update first. */
  listTokens(network: string, limit: number): Promise<ProfileSummary[]>;
  /** Makes the store ready for use. @throws Refusal `storage.unusable` or `storage.newer` */
  start(): Promise<void>;
  /** Rejects when the store cannot be used. */
  check(): Promise<void>;
  /** What a backup copies; undefined where the profiles lie on a database server. */
  readonly database?: OwnDatabase | undefined;
  close(): Promise<void>;
}
