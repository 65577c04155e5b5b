// The network side of a node, loaded only where peers are configured, so that a single node stays light.

import { randomBytes, randomInt } from 'node:crypto';
import { isIP } from 'node:net';
import { fromHex, toHex } from '@svc/core/bytes';
import { Refusal } from '@svc/core/errors';
import type { Logger } from 'pino';
import { TRANSFER_NUMBER_KEY } from './chain/chain.ts';
import type { NodeConfig } from './config.ts';
import type { FirstBlock, OpenNetwork } from './net/openNetwork.ts';
import type { Storage } from './storage/storage.ts';

const SECRET = 'p2p_secret';

/** The network side before there is a chain. */
export interface OptionalNetwork {
  readonly network: OpenNetwork;
  /** The first block of the peers' chain, for a node that has none of its own. */
  readonly first: FirstBlock | undefined;
}

function secretOf(storage: Storage): Uint8Array {
  const stored = storage.findMeta(SECRET);
  if (stored !== undefined) return fromHex(stored);
  const secret = Uint8Array.from(randomBytes(32));
  storage.setMeta(SECRET, toHex(secret));
  // Faucet payments are identified by their numbers: those of several nodes must not be the same.
  if (storage.findMeta(TRANSFER_NUMBER_KEY) === undefined)
    storage.setMeta(TRANSFER_NUMBER_KEY, String(randomInt(1, 2 ** 20) * 2 ** 32));
  return secret;
}

/** Opens the network side of a node that has one. @throws Refusal `net.*` */
export async function openOptionalNetwork(
  { network, host, chainId }: NodeConfig,
  storage: Storage,
  logger: Logger,
): Promise<OptionalNetwork | undefined> {
  if (network === undefined) return undefined;
  const { openNetwork } = await import('./net/openNetwork.ts');
  const open = await openNetwork({
    peers: network.peers,
    host: isIP(host) === 0 ? '127.0.0.1' : host,
    port: network.port,
    seed: secretOf(storage),
    heartbeatMs: network.heartbeatMs,
    nowMs: () => performance.now(),
    onTrouble: (what, err) => logger.warn({ err }, what),
  });
  try {
    const needsFirst = storage.findTip() === undefined && network.peers.length > 0;
    return { network: open, first: needsFirst ? await open.firstBlock(chainId) : undefined };
  } catch (error) {
    await open.stop();
    throw error;
  }
}

/** Addresses of the validators that a node with peers signs for: with configured peers none unless they are named. */
export function ownValidators({ network, genesis }: NodeConfig): ReadonlySet<string> | undefined {
  if (network === undefined) return undefined;
  if (network.validators === undefined) return network.peers.length === 0 ? undefined : new Set();
  return new Set(
    network.validators.map((index) => {
      const validator = genesis.validators[index];
      if (validator === undefined)
        throw new Refusal(
          'config.invalid',
          `--validators: there is no validator ${index}; the genesis has ${genesis.validators.length}.`,
        );
      return validator.address;
    }),
  );
}
