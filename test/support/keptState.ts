// The stored state of a wallet release, as a file: created once with each release (docs/releasing.md), opened by every
// later one in test/release/updates.test.ts.

import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { toHex } from '@svc/core/bytes';
import type { ClaimProof } from '@svc/core/profiles/claimProof';
import { parsePairing } from '@svc/core/relay/pairingLink';
import type { WalletView } from '../../src/background/state/view.ts';
import { createRelayProvider } from '../../src/connect/createRelayProvider.ts';
import { connect, FIRST_ACCOUNT } from './connectedWallet.ts';
import { createFakePlatform, type FakeOptions, type FakePlatform } from './fakePlatform.ts';
import { manualClock } from './manualClock.ts';
import { openWallet, type TestUi } from './openWallet.ts';
import { fetchOf, SITE_ORIGIN, socketOf } from './relayEnds.ts';
import { startNode } from './startNode.ts';
import { startRelay } from './startRelay.ts';

const FOLDER = new URL('../release/previous/', import.meta.url);

/** What its user sees of it. */
const SEEN = [
  'accounts',
  'keyrings',
  'selectedAccountId',
  'networks',
  'activeNetwork',
  'activity',
  'sites',
  'pairings',
  'settings',
  'contacts',
  'tokens',
] as const satisfies readonly (keyof WalletView)[];

/** The storages of an extension that survive an update; memory does not. */
export interface KeptState {
  readonly version: string;
  /** The clock when it was stored. */
  readonly nowMs: number;
  readonly seen: Pick<WalletView, (typeof SEEN)[number]>;
  readonly local: Readonly<Record<string, string>>;
  readonly tables: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** What other machines have of it when the update comes. The earliest states have none. */
  readonly outside?: {
    /** A request of the paired site that nobody has answered, and the site's key of the pairing, in hex. */
    readonly request: { readonly key: string; readonly relay: string; readonly text: string; readonly signer: string };
    /** The published profile of the first account, as the service proves it. */
    readonly profile: { readonly address: string; readonly fields: Record<string, string>; readonly proof: ClaimProof };
  };
}

const seenOf = (view: WalletView): KeptState['seen'] =>
  Object.fromEntries(SEEN.map((name) => [name, view[name]])) as unknown as KeptState['seen'];

/**
 * Uses a wallet like a person, with one transaction in no block yet and one request that is not answered, and saves
 * what it has stored.
 */
export async function keepState(version: string): Promise<void> {
  const node = await startNode();
  // The service looks at the time of a claim: its clock is the wallet's.
  const relay = await startRelay({ nodes: new Map([['local', node.url]]), clock: manualClock() });
  await node.fund(FIRST_ACCOUNT.pq, 'SVC', '1000');
  const {
    main,
    page: open,
    platform,
    wallet,
  } = await openWallet(node.url, {
    config: { node: node.url, profiles: relay.profiles },
    WebSocket: socketOf() as typeof WebSocket,
  });
  const page = open();
  await connect(page, main);
  const { accountId } = await main.run('createAccount', { name: 'Savings' });
  await main.run('saveContact', { name: 'Ada', address: `0x${'a1'.repeat(20)}`, note: 'met at the fair' });
  await main.run('watchToken', { address: node.tokenOf('qUSDC') });
  await main.run('updateSettings', { theme: 'dark', maxSlippagePercent: 0.5 });
  const site = createRelayProvider({
    relayUrl: relay.relay,
    walletUrl: 'https://wallet.test',
    dapp: { name: 'Shop', url: SITE_ORIGIN },
    storage: null,
    fetch: fetchOf(SITE_ORIGIN),
    WebSocket: socketOf(SITE_ORIGIN),
  });
  const pairing = await site.pair();
  const joined = main.run('pair', { link: pairing.link });
  await main.approve('pairRelay', { accountIds: [accountId] });
  await joined;
  await pairing.accounts;
  await main.run('selectAccount', { accountId: main.view.accounts[0]?.id ?? '' });
  const sent = page.request('svc_sendExchangeTransaction', [
    { op: 'TOKEN_DEPLOY', params: { name: 'Kept', symbol: 'KEPT', initial_supply: '5' } },
  ]);
  await main.approve('sendExchangeTransaction');
  await sent;
  const profile = await publishProfile(main, relay.profiles);
  const signer = main.view.accounts.find(({ id }) => id === accountId)?.address ?? '';
  const text = 'asked before the update';
  site.provider.request({ method: 'personal_sign', params: [text, signer] }).catch(() => undefined);
  await main.approval('signMessage');
  const state: KeptState = {
    version,
    nowMs: platform.now(),
    seen: seenOf(main.view),
    local: Object.fromEntries(platform.storages.local),
    tables: Object.fromEntries([...platform.storages.tables].map(([name, rows]) => [name, Object.fromEntries(rows)])),
    outside: {
      request: { key: toHex(parsePairing(pairing.link).key), relay: relay.relay, text, signer },
      profile,
    },
  };
  writeFileSync(new URL(`state-${version}.json`, FOLDER), `${JSON.stringify(state, null, 2)}\n`);
  wallet.stop();
  site.dispose();
  await Promise.all([node.stop(), relay.stop()]);
}

/** Publishes a profile of the first account. */
async function publishProfile(main: TestUi, service: string): Promise<NonNullable<KeptState['outside']>['profile']> {
  const { id: accountId, pqAddress: address } = main.view.accounts[0] as WalletView['accounts'][number];
  const fields = { name: 'Ada T.', x: 'ada_t' };
  const { id } = await main.run('prepareProfile', { accountId, fields });
  await main.run('publishProfile', { id });
  const proof = (await (await fetch(`${service}/local/accounts/${address}/proof`)).json()) as ClaimProof;
  return { address, fields, proof };
}

/** The stored states of earlier releases, oldest first. */
export const keptStates = (): readonly KeptState[] =>
  readdirSync(FOLDER)
    .filter((file) => /^state-.*\.json$/.test(file))
    .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
    .map((file) => JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8')) as KeptState);

/** The platform that the next release starts on. */
export const platformOf = ({ nowMs, local, tables }: KeptState, options: FakeOptions): FakePlatform =>
  createFakePlatform({
    ...options,
    nowMs,
    storages: {
      local: new Map(Object.entries(local)),
      session: new Map(),
      tables: new Map(Object.entries(tables).map(([name, rows]) => [name, new Map(Object.entries(rows))])),
    },
  });
