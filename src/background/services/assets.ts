// Balances of the selected account on the active network, read from the node: the native asset and every token that
// either of the account's two ledger accounts holds.

import { namedFunction } from '@svc/core/abi/abiTypes';
import { encodeCall } from '@svc/core/abi/decode';
import { fromHex, toHex } from '@svc/core/bytes';
import { formatDecimal } from '@svc/core/decimal';
import { CodedError } from '@svc/core/errors';
import { NATIVE_FACT, type TokenFact } from '@svc/core/ops/describe';
import { shownText } from '@svc/core/ops/wording';
import { amountOf } from '@svc/core/schema/fields';
import type { Platform } from '../../platform/platform.ts';
import type { EvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import type { BalancesView, BalanceView } from '../state/view.ts';
import type { Accounts } from './accounts.ts';
import type { Networks } from './networks.ts';
import type { AccountEntry } from './vaultAccess.ts';
import type { Verified } from './verified.ts';
import type { WatchedTokens } from './watchedTokens.ts';

const balanceOf = namedFunction('balanceOf(address owner)');
const POLL_MS = 5_000;
/** Tokens beyond this are not asked for: the list is anybody's to lengthen. */
const MAX_TOKENS = 500;

export type Assets = ReturnType<typeof createAssets>;

export interface AssetsOptions {
  readonly platform: Platform;
  readonly node: NodeClient;
  readonly evm: EvmClient;
  readonly networks: Networks;
  readonly accounts: Accounts;
  readonly tokens: WatchedTokens;
  readonly verified: Verified;
}

/** The balances of one wallet. They are read while somebody watches. */
export function createAssets({ platform, node, evm, networks, accounts, tokens, verified }: AssetsOptions) {
  const listeners = new Set<() => void>();
  let current: BalancesView | undefined;
  let running: Promise<void> | undefined;
  let watchers = 0;
  let isTimed = false;

  /** Tokens on the user's list, asked of their contracts; one that does not answer is left out. */
  async function readWatched(
    network: Network,
    account: AccountEntry,
    known: ReadonlySet<string>,
  ): Promise<BalanceView[]> {
    const listed = tokens.facts(network.slug).filter((token) => !known.has(token.asset));
    const held = async (asset: string, decimals: number, holder: string): Promise<string> => {
      const answer = await evm.call(network, { to: asset, data: `0x${toHex(encodeCall(balanceOf, [holder]))}` });
      return formatDecimal(fromHex(answer).length === 32 ? BigInt(answer) : 0n, decimals);
    };
    const rows = await Promise.all(
      listed.map(async ({ asset, symbol, name, decimals }) => {
        try {
          const pq = network.isSvc ? await held(asset, decimals, account.pqAccountId) : '0';
          return {
            asset,
            symbol,
            name,
            decimals,
            verified: false,
            pq,
            classic: await held(asset, decimals, account.ethAddress),
          };
        } catch {
          return undefined;
        }
      }),
    );
    return rows.filter((row) => row !== undefined);
  }

  /** Any EVM network: the native asset and the user's list, of the classic account alone. */
  async function readOther(network: Network, account: AccountEntry): Promise<BalanceView[]> {
    const native = { ...NATIVE_FACT, symbol: network.currency, name: network.currency };
    const classic = formatDecimal(await evm.balanceWei(network, account.ethAddress));
    const first = {
      asset: native.asset,
      symbol: native.symbol,
      name: native.name,
      decimals: native.decimals,
      verified: true,
      pq: '0',
      classic,
    };
    return [first, ...(await readWatched(network, account, new Set()))];
  }

  async function readBalances(network: Network, account: AccountEntry): Promise<BalanceView[]> {
    if (!network.isSvc) return readOther(network, account);
    const [all, listed] = await Promise.all([node.read(network, 'getTokens', {}), verified.of(network)]);
    const found = all.slice(0, MAX_TOKENS);
    const isVerified = (asset: string): boolean => listed.some((one) => one.asset === asset);
    const assets = [
      NATIVE_FACT,
      ...found.map((token) => ({
        asset: token.token_address.toLowerCase(),
        symbol: shownText(token.symbol, 24),
        name: shownText(token.name),
        decimals: token.decimals,
      })),
    ];
    const questions = assets.flatMap(({ asset }) =>
      [account.pqAddress, account.ethAddress].map((address) => ({ token_address: asset, address })),
    );
    const answers = await node.readMany(network, 'getTokenBalanceText', questions);
    const rows = assets.flatMap((asset, at) => {
      const pq = answers[2 * at] ?? '0';
      const classic = answers[2 * at + 1] ?? '0';
      const isNative = asset.asset === NATIVE_FACT.asset;
      const isListed = tokens.find(network.slug, asset.asset) !== undefined;
      if (!isNative && !isListed && amountOf(pq) === 0n && amountOf(classic) === 0n) return [];
      return [
        {
          asset: asset.asset,
          symbol: asset.symbol,
          name: asset.name,
          decimals: asset.decimals,
          verified: isNative || isVerified(asset.asset),
          pq,
          classic,
        },
      ];
    });
    return [...rows, ...(await readWatched(network, account, new Set(assets.map((asset) => asset.asset))))];
  }

  async function readOnce(): Promise<void> {
    const network = networks.active();
    const account = accounts.selected();
    if (account === undefined) return;
    const isSame = current?.accountId === account.id && current.network === network.slug;
    const before = isSame ? current : undefined;
    let next: BalancesView;
    try {
      next = {
        accountId: account.id,
        network: network.slug,
        assets: await readBalances(network, account),
        updatedAt: platform.now(),
      };
    } catch (error) {
      const sentence = error instanceof CodedError ? error.message : 'The balances could not be read.';
      next = {
        accountId: account.id,
        network: network.slug,
        assets: before?.assets ?? [],
        updatedAt: before?.updatedAt ?? 0,
        error: sentence,
      };
    }
    // The selection may have moved while the node answered.
    if (networks.active().slug !== network.slug || accounts.selected()?.id !== account.id) return;
    current = next;
    for (const listener of listeners) listener();
  }

  async function refresh(): Promise<void> {
    running ??= readOnce().finally(() => {
      running = undefined;
    });
    await running;
  }

  function schedule(): void {
    if (watchers === 0 || isTimed) return;
    isTimed = true;
    platform.timer(POLL_MS, () => {
      isTimed = false;
      if (watchers > 0) void refresh().then(schedule);
    });
  }

  return {
    refresh,
    /** Somebody looks at balances. @returns how to stop */
    watch(): () => void {
      watchers += 1;
      void refresh().then(schedule);
      return () => {
        watchers -= 1;
      };
    },
    /** Undefined while nothing was read for the present selection. */
    view(): BalancesView | undefined {
      const account = accounts.selected();
      return current !== undefined && current.accountId === account?.id && current.network === networks.active().slug
        ? current
        : undefined;
    },
    /** Tokens that an account holds, where they were read for it last. */
    held: (network: Network, account: AccountEntry): readonly TokenFact[] =>
      current?.accountId !== account.id || current.network !== network.slug
        ? []
        : current.assets
            .filter(({ pq, classic }) => amountOf(pq) > 0n || amountOf(classic) > 0n)
            .map(({ asset, symbol, name, decimals, verified: isVerified }) => ({
              asset,
              symbol,
              name,
              decimals,
              known: true,
              verified: isVerified,
            })),
    /** What an account was shown to have of an asset last, of more than nothing. */
    seen(network: Network, account: AccountEntry, asset: string, form: 'classic' | 'pq'): string | undefined {
      if (current?.accountId !== account.id || current.network !== network.slug) return undefined;
      const amount = current.assets.find((one) => one.asset === asset)?.[form];
      return amount === undefined || amountOf(amount) === 0n ? undefined : amount;
    },
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
  };
}
