// Methods that clients know from other networks and that have no meaning here: they are told apart from unknown ones.

import { Refusal } from '@svc/core/errors';
import { METHOD_PREFIX } from '@svc/core/names';

const PROOF_OF_WORK = new Set(['getBlockReward', 'getDifficulty', 'getMiningInfo', 'submitBlock'].map((name) => METHOD_PREFIX + name));

/** @throws Refusal `unsupported.*` for a method that this network has no use for */
export function refuseUnsupported(method: string): void {
  if (PROOF_OF_WORK.has(method)) throw new Refusal('unsupported.proofOfWork', `${method} belongs to proof of work; this network has validators.`);
}
