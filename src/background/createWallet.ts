// The composition root: the only file that sees every service. Registers every listener before it returns, loads the
// stored state, and starts over on the same storages after a stopped worker.

import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { Refusal } from '@svc/core/errors';
import { toQuantity } from '@svc/core/rpc/quantity';
import { CATALOG } from '@svc/core/trade/assetCatalog';
import type { Platform } from '../platform/platform.ts';
import { isInsecureOrigin } from './asking/context.ts';
import type { CommandServices } from './commands/defineCommand.ts';
import { acceptConnections } from './connections.ts';
import { createKeyring } from './keyring/keyring.ts';
import { keyringViews, passkeyViews } from './keyring/vaultViews.ts';
import { chooseMlDsa } from './keyring/webMlDsa.ts';
import type { MethodServices } from './methods/defineMethod.ts';
import { createEvmClient } from './node/evmClient.ts';
import { createNodeClient } from './node/nodeClient.ts';
import { createPairings } from './relay/pairings.ts';
import { createAnswers } from './router/answers.ts';
import { createReadThrottle } from './router/gates/throttle.ts';
import { createRouter, type Router, requestKeyOf } from './router/router.ts';
import { createSights } from './router/sights.ts';
import { createAbis } from './services/abis.ts';
import { accountRefOf, createAccounts } from './services/accounts.ts';
import { createActivity } from './services/activity.ts';
import { createAllowances } from './services/allowances.ts';
import { createApprovals } from './services/approvals.ts';
import { createMint } from './services/approvedMint.ts';
import { createAssets } from './services/assets.ts';
import { createContacts } from './services/contacts.ts';
import { createDrafts } from './services/drafts.ts';
import { createEffects } from './services/effects.ts';
import { createEvents } from './services/events.ts';
import { createFaults } from './services/faults.ts';
import { lockWhenHidden } from './services/hideLock.ts';
import { createItems } from './services/items.ts';
import { createChainLane } from './services/lanes/chainLane.ts';
import { createExchangeLane } from './services/lanes/exchangeLane.ts';
import { createMarket } from './services/market.ts';
import { createNames } from './services/names.ts';
import { createNetworks } from './services/networks.ts';
import { createPermissions } from './services/permissions.ts';
import { createPositions } from './services/positions.ts';
import { createProfileService } from './services/profileService.ts';
import { createProfiles } from './services/profiles.ts';
import { createRecipients } from './services/recipients.ts';
import { createRedescribing } from './services/redescribing.ts';
import { createRisks, type Risks } from './services/risks.ts';
import { createSending } from './services/sending.ts';
import { createItemSending } from './services/sendingItems.ts';
import { createSettings } from './services/settings.ts';
import { createTransactions } from './services/transactions.ts';
import { createVerified } from './services/verified.ts';
import { createViewService } from './services/viewService.ts';
import { createWatchedTokens } from './services/watchedTokens.ts';
import { migrate, STATE_VERSION } from './state/migrations/migrate.ts';
import type { LockStatus } from './state/view.ts';

export interface WalletOptions {
  readonly platform: Platform;
  /** PBKDF2 iterations of new vaults; tests lower it, never below the stored bound. */
  readonly iterations?: number;
  readonly mlDsa?: MlDsa;
}

export interface Wallet {
  /** Settles when the stored state is loaded. */
  readonly ready: Promise<void>;
  readonly router: Router;
  /** Ends timers of sessions and sockets; storages are untouched. */
  stop(): void;
}

const STATUS: Readonly<Record<'none' | 'missing' | 'damaged' | 'present', LockStatus>> = {
  none: 'onboarding',
  missing: 'recovery',
  damaged: 'damaged',
  present: 'locked',
};

/** The wallet on a platform. */
export function createWallet({ platform, iterations, mlDsa = chooseMlDsa() }: WalletOptions): Wallet {
  const { local, now } = platform;
  let unreadable: unknown;

  const faults = createFaults(platform);
  const { note: onFault, noted } = faults;
  platform.onUncaught?.(noted('background'));
  const settings = createSettings(platform);
  const mint = createMint();
  const keyring = createKeyring({
    platform,
    mlDsa,
    autoLockMs: () => settings.get().autoLockMs,
    redeem: mint.redeem,
    stateVersion: STATE_VERSION,
    ...(iterations === undefined ? {} : { iterations }),
  });
  const accounts = createAccounts(keyring);
  const node = createNodeClient(platform);
  const evm = createEvmClient(node);
  const networks = createNetworks({ platform, node });
  const activity = createActivity({ local, now });
  const recipients = createRecipients({ local });
  const approvals = createApprovals({
    platform,
    mint,
    isUnlocked: keyring.isUnlocked,
    accounts: accounts.shown,
    activeNetwork: () => networks.active().slug,
  });
  const permissions = createPermissions({
    local,
    now,
    accounts: accounts.shown,
    selectedAccountId: () => accounts.selected()?.id,
  });
  const lanes = {
    exchange: createExchangeLane({ node, signer: keyring, mlDsa }),
    classic: createChainLane({ evm, node, signer: keyring, mlDsa }, 'classic'),
    pq: createChainLane({ evm, node, signer: keyring, mlDsa }, 'pq'),
  };
  const transactions = createTransactions({ platform, lanes, networks, activity, height: evm.blockNumber, onFault });
  const contacts = createContacts({ local });
  const tokens = createWatchedTokens({ local });
  const abis = createAbis({ local });
  const verified = createVerified({ platform, node });
  const risks: Risks = createRisks({
    node,
    evm,
    accounts,
    contacts,
    recipients,
    settings,
    tokens,
    verified,
    held: (...of) => assets.held(...of),
    seenBalance: (...of) => assets.seen(...of),
  });
  const assets = createAssets({ platform, node, evm, networks, accounts, tokens, verified });
  const market = createMarket({ platform, networks });
  const profileService = createProfileService({ platform });
  const names = createNames({
    service: profileService,
    networks,
    accounts,
    contacts,
    now,
    verifyPq: mlDsa.verify,
    listed: CATALOG.flatMap(({ onChainSymbol, name }) => [onChainSymbol, name]),
  });
  const profiles = createProfiles({
    platform,
    service: profileService,
    networks,
    approvals,
    signer: keyring,
    activity,
    node,
    verifyPq: mlDsa.verify,
  });

  const effects = createEffects({
    platform,
    node,
    evm,
    networks,
    accounts,
    approvals,
    redescribe: createRedescribing({ node, evm, networks, accounts, abis, tokens, risks, approvals, now }),
    onFault,
  });
  const drafts = createDrafts({
    approvals,
    transactions,
    networks,
    node,
    evm,
    risks,
    effects,
    recipients,
    abis,
    tokens,
  });
  const sending = createSending({ drafts, node, evm, networks, tokens });
  const items = createItems({ node, evm, networks });
  const positions = createPositions({ node, networks, verified });
  const itemSending = createItemSending({ drafts, items, networks });
  const allowances = createAllowances({ node, evm, networks, drafts });

  const chainId = (): string => toQuantity(networks.active().chainId);
  const visibleAddresses = (origin: string): string[] =>
    keyring.isUnlocked() ? permissions.granted(origin).map((account) => account.ethAddress) : [];
  const events = createEvents({ accountsOf: visibleAddresses, chainId });

  const methodServices: MethodServices = {
    abis,
    accounts,
    activity,
    approvals,
    effects,
    evm,
    networks,
    node,
    permissions,
    recipients,
    risks,
    signer: keyring,
    tokens,
    transactions,
    now,
  };
  const sights = createSights({
    isUnlocked: keyring.isUnlocked,
    accountIds: (origin) => permissions.granted(origin).map(({ id }) => id),
    network: () => networks.active().slug,
    networks: () => networks.view().map(({ slug }) => slug),
  });
  const answers = createAnswers({ platform, sights });
  const router = createRouter({
    services: methodServices,
    answers,
    sights,
    throttle: createReadThrottle(now),
    claimedName: (topic) => pairings.claimedName(topic),
    onFault,
    onHandled: events.refresh,
  });
  const pairings = createPairings({
    platform,
    router,
    sights,
    box: keyring.box,
    async approve(subject, { origin, topic, claimedName, attempt }) {
      const requester = { kind: 'relay' as const, origin, insecure: isInsecureOrigin(origin), topic, claimedName };
      const selected = accounts.selected();
      if (selected === undefined)
        throw new Refusal('wallet.noAccount', 'The wallet has no account yet. Finish setting it up first.');
      const approved = await approvals.ask({
        kind: 'pairRelay',
        subject: { ...subject, accounts: accounts.shown().map(accountRefOf), selectedAccountId: selected.id },
        requester,
        requestKey: requestKeyOf({ id: `pair-${attempt}` }, { kind: 'relay', origin, topic }),
      });
      await activity.add({ kind: 'pair', label: `Paired with ${origin}`, origin, status: 'succeeded' });
      return approved.decision.accountIds;
    },
    permissions,
    siteState: (origin) => ({ addresses: visibleAddresses(origin), chainIdHex: chainId() }),
    onSessionEnded: (topic) => void approvals.endTopic(topic),
    onTaken: async (origin) => {
      await activity.add({
        kind: 'pair',
        label: `The session with ${origin} is another wallet's, which was paired first`,
        origin,
        status: 'failed',
      });
    },
    onFault,
  });

  const view = createViewService({
    platform,
    lock: {
      status: () =>
        unreadable !== undefined ? 'damaged' : keyring.isUnlocked() ? 'unlocked' : STATUS[keyring.vaultStatus()],
      locksAt: keyring.locksAt,
      retryAt: keyring.retryAt,
      backupAvailable: keyring.backupAvailable,
    },
    keyrings: () => keyringViews(keyring.record()),
    passkeys: () => passkeyViews(keyring.record()),
    accounts,
    activity,
    approvals,
    assets,
    networks,
    permissions,
    settings,
    pairings: pairings.list,
    pending: transactions.view,
    contacts,
    tokens,
    abis,
  });

  const checkNetworks = (): void => void networks.check().catch(noted('networks'));

  /** Sites hear first, then our own pages. */
  function changed(): void {
    void answers.prune().catch(noted('kept answers'));
    events.refresh();
    pairings.walletChanged();
    view.changed();
  }

  keyring.onChange((event) => {
    if (event === 'locked') void approvals.endAll('The wallet was locked.');
    if (event === 'unlocked') void approvals.settleUnlocks();
    changed();
    if (event !== 'locked') void assets.refresh();
  });
  lockWhenHidden({ platform, afterMs: () => settings.get().lockOnHideMs, lock: keyring.lock });
  networks.onChange((event) => {
    changed();
    if (event !== 'active') return;
    void approvals.endNetworkBound('The network was switched.');
    checkNetworks();
    void assets.refresh();
  });
  permissions.onChange(changed);
  for (const source of [abis, activity, approvals, assets, contacts, settings, pairings, tokens, transactions])
    source.onChange(view.changed);
  transactions.onSettled(() => void assets.refresh());
  tokens.onChange(() => void assets.refresh());

  async function load(): Promise<void> {
    unreadable = undefined;
    await migrate(local).catch((error: unknown) => {
      unreadable = error;
      onFault('stored state', error);
    });
    // At once: whoever woke the worker waits for the slowest of these reads, not for their sum.
    await Promise.all(
      [
        faults,
        settings,
        keyring,
        networks,
        permissions,
        activity,
        recipients,
        answers,
        contacts,
        tokens,
        abis,
        transactions,
      ].map((one) => one.load()),
    );
    await approvals.load();
    await pairings.start();
    // An unlock that the worker missed while it was stopped, or a lock: settle what waits for either.
    if (keyring.isUnlocked()) await approvals.settleUnlocks();
  }

  const commandServices: CommandServices = {
    abis,
    accounts,
    allowances,
    approvals,
    assets,
    contacts,
    drafts,
    effects,
    evm,
    faults,
    items,
    itemSending,
    market,
    networks,
    pairings,
    permissions,
    positions,
    profiles,
    names,
    sending,
    settings,
    tokens,
    transactions,
    vault: keyring,
    restart: async () => {
      for (const { topic } of pairings.list()) await pairings.disconnect(topic);
      pairings.stop();
      await load();
      changed();
    },
  };
  const ready = load();
  acceptConnections({
    platform,
    ready,
    router,
    events,
    view,
    services: commandServices,
    requireCommand(name) {
      // State of a newer or half-migrated wallet is left alone; erasing it is the user's right.
      if (unreadable === undefined || name === 'resetWallet') return;
      throw unreadable instanceof Refusal
        ? unreadable
        : new Refusal('state.unreadable', 'The stored data cannot be read by this version of the wallet.');
    },
    onPage: () => {
      checkNetworks();
      return assets.watch();
    },
  });
  return { ready, router, stop: pairings.stop };
}
