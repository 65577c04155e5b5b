// Finds the first peers: their addresses from the configuration, and the first block of their chain for a node that has
// none yet.

import { Refusal } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { parseWith } from '@svc/core/schema/parse';
import { Type } from 'typebox';
import type { Status } from './messages.ts';
import { encode, readStatus } from './messages.ts';
import type { Transport } from './transport.ts';

/** JSON-RPC method of a node that tells where its peers can reach it. */
export const INFO_METHOD = 'p2p_info';

const ASK_MS = 3000;
const infoSchema = Type.Object({
  result: Type.Object({ peer_id: Type.String(), addresses: Type.Array(Type.String(), { maxItems: 32 }) }),
});

/** Name of the request that is sent before the chain is known. */
export const JOIN_PROTOCOL = `/${NATIVE_SYMBOL.toLowerCase()}/join/1`;

/** Addresses at which a configured peer can be dialled: its own, or those that the node at an HTTP address reports. */
async function dialableAddresses(peer: string): Promise<readonly string[]> {
  if (peer.startsWith('/')) return [peer];
  const answer = await fetch(new URL('/rpc', peer), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: INFO_METHOD, params: [] }),
    signal: AbortSignal.timeout(ASK_MS),
  });
  const value: unknown = await answer.json();
  if (typeof value === 'object' && value !== null && 'error' in value) {
    throw new Refusal('net.noPeers', `The node at ${peer} takes no peers. Start it with --p2p-port.`);
  }
  return parseWith(infoSchema, value, peer, 'ignore').result.addresses;
}

/**
 * Connects to each peer that answers. @returns ids of those it reached @param onTrouble called with those it did not
 */
export async function connectAll(
  transport: Transport,
  peers: readonly string[],
  onTrouble: (what: string, error: unknown) => void,
): Promise<string[]> {
  const reached = peers.map(async (peer) => {
    try {
      const addresses = await dialableAddresses(peer);
      for (const [at, address] of addresses.entries()) {
        try {
          return [await transport.connect(address)];
        } catch (error) {
          if (at === addresses.length - 1) throw error;
        }
      }
    } catch (error) {
      onTrouble(`the peer ${peer} cannot be reached`, error);
    }
    return [];
  });
  return (await Promise.all(reached)).flat();
}

/** Asks a connected peer which chain it is on, before this node has one. */
export async function askChain(transport: Transport, peer: string): Promise<Status> {
  return readStatus(await transport.ask(peer, JOIN_PROTOCOL, encode({ ask: 'status' })));
}
