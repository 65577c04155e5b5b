// Assembles the services of a wallet, from the user's own lists to the wallet's own transactions. The keyring is
// available to them only through `services/vaultAccess.ts`.

import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { CATALOG } from '@svc/core/trade/assetCatalog';
import type { Platform } from '../../platform/platform.ts';
import { createEvmClient } from '../node/evmClient.ts';
import { createNodeClient } from '../node/nodeClient.ts';
import { behindSwitch, isServiceOff } from '../node/serviceSwitch.ts';
import { createAbis } from '../services/abis.ts';
import { createAccounts } from '../services/accounts.ts';
import { createActivity } from '../services/activity.ts';
import { createChainAdapter } from '../services/adapters/chainAdapter.ts';
import { createExchangeAdapter } from '../services/adapters/exchangeAdapter.ts';
import { createAllowances } from '../services/allowances.ts';
import { createApprovals } from '../services/approvals.ts';
import type { ApprovedMint } from '../services/approvedMint.ts';
import { createAssets } from '../services/assets.ts';
import { createContacts } from '../services/contacts.ts';
import { createDescriptionRefresh } from '../services/descriptionRefresh.ts';
import { createDrafts } from '../services/drafts.ts';
import { createEffects } from '../services/effects.ts';
import { createHistory } from '../services/history.ts';
import { createItems } from '../services/items.ts';
import { createNames } from '../services/names.ts';
import { createNetworkProbes } from '../services/networkProbe.ts';
import { createNetworks } from '../services/networks.ts';
import { createNotices } from '../services/notices.ts';
import { createPermissions } from '../services/permissions.ts';
import { createPositions } from '../services/positions.ts';
import { createProfileService } from '../services/profileService.ts';
import { createProfiles } from '../services/profiles.ts';
import { createJsonRateSource, createRates } from '../services/rates.ts';
import { createRecipients } from '../services/recipients.ts';
import { createRisks, type Risks } from '../services/risks.ts';
import { createSending } from '../services/sending.ts';
import { createItemSending } from '../services/sendingItems.ts';
import type { Settings } from '../services/settings.ts';
import { createSettingsFiles } from '../services/settingsFile.ts';
import { createSiteRequests } from '../services/siteRequests.ts';
import { createTokenFacts } from '../services/tokenFacts.ts';
import { createTradeApi } from '../services/tradeApi.ts';
import { createTransactions } from '../services/transactions.ts';
import type { Signer, VaultAccess } from '../services/vaultAccess.ts';
import { createVerified } from '../services/verified.ts';
import { createWatchedAccounts } from '../services/watchedAccounts.ts';
import { createWatchedTokens } from '../services/watchedTokens.ts';

export interface ServicesOptions {
  readonly platform: Platform;
  readonly mlDsa: MlDsa;
  readonly keyring: VaultAccess & Signer;
  readonly mint: ApprovedMint;
  readonly settings: Settings;
  /** Called with failures caused by a bug of the wallet. */
  readonly onFault: (where: string, thrown: unknown) => void;
}

/** Data that the wallet keeps for its user: it depends on no service. */
function createLists({ local, now }: Platform) {
  return {
    activity: createActivity({ local, now }),
    recipients: createRecipients({ local }),
    contacts: createContacts({ local }),
    tokens: createWatchedTokens({ local }),
    abis: createAbis({ local }),
  };
}

/** Reading the chain: nodes, networks, and verified assets. */
function createChainReading(platform: Platform, settings: Settings) {
  const node = createNodeClient(behindSwitch(platform, 'node', settings));
  const trade = behindSwitch(platform, 'trade', settings);
  const networks = createNetworks({ platform, node, isNodeOff: () => isServiceOff(settings.get(), 'node') });
  return {
    node,
    evm: createEvmClient(node),
    networkProbes: createNetworkProbes({ platform, node, networks }),
    networks,
    verified: createVerified({ platform: trade, node }),
    rates: createRates({ source: createJsonRateSource(platform), settings, now: platform.now }),
    market: createTradeApi({ platform: trade, networks, isOff: () => isServiceOff(settings.get(), 'trade') }),
  };
}

type Base = ReturnType<typeof createLists> & ReturnType<typeof createChainReading> & ReturnType<typeof createAccess>;

/** Permissions, and pending approvals. */
function createAccess({ platform, keyring, mint }: ServicesOptions, activeNetwork: () => string) {
  const watched = createWatchedAccounts({ local: platform.local, vault: keyring });
  const accounts = createAccounts(keyring, watched);
  const permissions = createPermissions({
    local: platform.local,
    now: platform.now,
    accounts: accounts.shown,
    selectedAccountId: () => accounts.selected()?.id,
  });
  return {
    accounts,
    watched,
    permissions,
    approvals: createApprovals({
      platform,
      mint,
      isUnlocked: keyring.isUnlocked,
      accounts: accounts.shown,
      activeNetwork,
      shares: (origin, accountId) => permissions.granted(origin).some(({ id }) => id === accountId),
    }),
  };
}

/** An account's assets, and the checks based on them: each uses the other on demand. */
function createJudging({ platform, settings }: ServicesOptions, base: Base) {
  const risks: Risks = createRisks({
    ...base,
    settings,
    held: (...of) => assets.held(...of),
    now: platform.now,
    seenBalance: (...of) => assets.seen(...of),
  });
  const assets = createAssets({ platform, ...base });
  return { risks, assets };
}

/** Identities: claimed names, and the user's own profiles. */
function createPeople({ platform, keyring, mlDsa, settings }: ServicesOptions, base: Base) {
  const service = createProfileService({ platform: behindSwitch(platform, 'profiles', settings) });
  const verifyPq = mlDsa.verify;
  return {
    names: createNames({
      ...base,
      service,
      now: platform.now,
      verifyPq,
      listed: CATALOG.flatMap(({ onChainSymbol, name }) => [onChainSymbol, name]),
    }),
    profiles: createProfiles({ ...base, platform, service, signer: keyring, verifyPq }),
  };
}

/** Pending transactions, and what the node says about them. */
function createActs({ platform, keyring, mlDsa, onFault }: ServicesOptions, base: Base, risks: Risks) {
  const { node, evm } = base;
  const signer = keyring;
  const adapters = {
    exchange: createExchangeAdapter({ node, signer, mlDsa }),
    classic: createChainAdapter({ evm, node, signer, mlDsa }, 'classic'),
    pq: createChainAdapter({ evm, node, signer, mlDsa }, 'pq'),
  };
  const redescribe = createDescriptionRefresh({ ...base, risks, now: platform.now });
  return {
    transactions: createTransactions({ ...base, platform, adapters, height: evm.blockNumber, onFault }),
    effects: createEffects({ ...base, platform, redescribe, onFault }),
  };
}

/** All services of one wallet. */
export function createServices(options: ServicesOptions) {
  const lists = createLists(options.platform);
  const reading = createChainReading(options.platform, options.settings);
  const access = createAccess(options, () => reading.networks.active().slug);
  const base = { ...lists, ...reading, ...access };
  const judging = createJudging(options, base);
  const acts = createActs(options, base, judging.risks);
  const drafts = createDrafts({ ...base, ...judging, ...acts });
  const items = createItems(base);
  const history = createHistory(base);
  const positions = createPositions(base);
  return {
    ...base,
    ...judging,
    ...acts,
    ...createPeople(options, base),
    drafts,
    items,
    history,
    positions,
    notices: createNotices({ ...base, ...options, history, positions }),
    tokenFacts: createTokenFacts(base),
    sending: createSending({ ...base, drafts }),
    itemSending: createItemSending({ ...base, drafts, items }),
    allowances: createAllowances({ ...base, drafts }),
    siteRequests: createSiteRequests({ settings: options.settings, now: options.platform.now }),
    settingsFiles: createSettingsFiles({ ...base, settings: options.settings, now: options.platform.now }),
  };
}

/** See {@link createServices}. */
export type Services = ReturnType<typeof createServices>;
