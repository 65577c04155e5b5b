// The wallet's side of pairing with a scripted wallet behind it: the router's answers, the user's decisions, the
// connections. The relay, the encryption and the storage are the real ones.

import type { SecretBox } from '../../src/background/relay/pairingStore.ts';
import { createPairings, type Pairings } from '../../src/background/relay/pairings.ts';
import { Rejected } from '../../src/background/requests/refusals.ts';
import type { RequestContext } from '../../src/background/requests/requestContext.ts';
import type { RouterRequest } from '../../src/background/router/router.ts';
import type { RouterAnswer } from '../../src/background/router/siteErrors.ts';
import { createSiteViews } from '../../src/background/router/siteViews.ts';
import { createFakePlatform, type FakePlatform } from './fakePlatform.ts';
import { noFault } from './noFault.ts';
import { SITE_ORIGIN, socketOf } from './relayEnds.ts';

/** State that outlives a worker in these tests. */
export interface World {
  unlocked: boolean;
  connected: Set<string>;
  revoked: string[];
  addresses: string[];
  /** Ids of the accounts that a connected site may see. */
  accountIds: string[];
  chain: string;
  asked: { origin: string; claimedName: string }[];
  /** Codes of the warnings of the last question. */
  warned: string[];
  refusePairing: boolean;
  /** The user has switched relays off. */
  relayOff: boolean;
  /** The user's decision about a pairing waits for this. */
  deciding?: Promise<void>;
  handled: { request: RouterRequest; context: RequestContext }[];
  /** Answers a request; a promise that never settles simulates a waiting user. */
  answer: (request: RouterRequest) => Promise<RouterAnswer>;
  ended: string[];
  /** Origins whose session was another wallet's. */
  taken: string[];
}

/** An unlocked wallet that is connected to the test site and answers everything. */
export const newWorld = (): World => ({
  unlocked: true,
  connected: new Set([SITE_ORIGIN]),
  revoked: [],
  addresses: ['0xA'],
  accountIds: ['account-1'],
  chain: '0x15b38',
  asked: [],
  warned: [],
  refusePairing: false,
  relayOff: false,
  handled: [],
  answer: async ({ method }) => ({ result: `did ${method}` }),
  ended: [],
  taken: [],
});

/** Reverses bytes: enough to see that a key is not stored in plain text. */
const boxOf = (world: World): SecretBox => ({
  seal: async (name, secret) => (world.unlocked ? `${name}|${[...secret].reverse().join()}` : undefined),
  open: async (name, sealed) => {
    const [sealedName, bytes = ''] = sealed.split('|');
    return world.unlocked && sealedName === name ? Uint8Array.from(bytes.split(',').map(Number).reverse()) : undefined;
  },
});

/** Starts the wallet's side; the caller stops it. */
export async function startWallet(
  world: World,
  platform: FakePlatform = newPlatform(),
): Promise<{ pairings: Pairings; platform: FakePlatform }> {
  const pairings = createPairings({
    isOff: () => world.relayOff,
    onFault: noFault,
    platform,
    router: {
      handle: (request, context) => {
        world.handled.push({ request, context });
        return world.answer(request);
      },
    },
    siteViews: createSiteViews({
      isUnlocked: () => world.unlocked,
      accountIds: (origin) => (world.connected.has(origin) ? world.accountIds : []),
      network: () => 'svc-local',
      networks: () => ['svc-local'],
    }),
    box: boxOf(world),
    approve: async (subject, requester) => {
      world.warned = subject.warnings.map(({ code }) => code);
      world.asked.push({ origin: requester.origin, claimedName: requester.claimedName });
      if (world.refusePairing) throw new Rejected();
      await world.deciding;
      return ['account-1'];
    },
    permissions: {
      grant: async (origin) => {
        world.connected.add(origin);
      },
      isConnected: (origin) => world.connected.has(origin),
      revoke: async (origin) => {
        world.connected.delete(origin);
        world.revoked.push(origin);
      },
    },
    siteState: () => ({ addresses: world.unlocked ? world.addresses : [], chainIdHex: world.chain }),
    onSessionEnded: (topic) => world.ended.push(topic),
    onTaken: async (origin) => void world.taken.push(origin),
  });
  await pairings.start();
  return { pairings, platform };
}

/** A new profile. */
const newPlatform = (): FakePlatform => createFakePlatform({ WebSocket: socketOf() as unknown as typeof WebSocket });
