// Names of keys in Redis. One Redis has them as they are; on a cluster all that belongs to a topic, and the indexes in
// which it stands, share a tag, so that one script touches one slot. Topics are spread over 256 tags by their first two
// digits.

import { STORAGE_PREFIX } from '@svc/core/names';
import type { Topic } from '@svc/core/relay/pairingLink';

/** Prefix of every key and channel. */
export const REDIS_PREFIX = `${STORAGE_PREFIX}relay:`;

const TAG_DIGITS = 2;

export interface RedisKeys {
  /** Prefix of what belongs to a topic. */
  of(topic: Topic): string;
  /** Every prefix that a topic can have: each has its own indexes. */
  readonly all: readonly string[];
}

/** Names of one Redis. */
export const plainKeys: RedisKeys = { of: () => REDIS_PREFIX, all: [REDIS_PREFIX] };

const tagged = (tag: string): string => `${REDIS_PREFIX}{${tag}}`;

/** Names on a cluster. */
export const clusterKeys: RedisKeys = {
  of: (topic) => tagged(topic.slice(0, TAG_DIGITS)),
  all: Array.from({ length: 16 ** TAG_DIGITS }, (_, tag) => tagged(tag.toString(16).padStart(TAG_DIGITS, '0'))),
};
