// Balances of the selected account on the active network, read from the node: the native asset and every token that
// either of the account's two ledger accounts holds.

import { CodedError } from '@svc/core/errors';
import { NATIVE_FACT } from '@svc/core/ops/describe';
import { shownText } from '@svc/core/ops/wording';
import { amountOf } from '@svc/core/schema/fields';
import type { Platform } from '../../platform/platform.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { BalancesView, BalanceView } from '../state/view.ts';
import type { Accounts } from './accounts.ts';
import type { Network, Networks } from './networks.ts';
import type { AccountEntry } from './vaultAccess.ts';

const POLL_MS = 5_000;
/** Tokens beyond this are not asked for: the list is anybody's to lengthen. */
const MAX_TOKENS = 500;

export type Assets = ReturnType<typeof createAssets>;

/** The balances of one wallet. They are read while somebody watches. */
export function createAssets({ platform, node, networks, accounts }: { platform: Platform; node: NodeClient; networks: Networks; accounts: Accounts }) {
  const listeners = new Set<() => void>();
  let current: BalancesView | undefined;
  let running: Promise<void> | undefined;
  let watchers = 0;
  let isTimed = false;

  async function readBalances(network: Network, account: AccountEntry): Promise<BalanceView[]> {
    const tokens = (await node.read(network, 'getTokens', {})).slice(0, MAX_TOKENS);
    const assets = [
      NATIVE_FACT,
      ...tokens.map((token) => ({
        asset: token.token_address.toLowerCase(),
        symbol: shownText(token.symbol, 24),
        name: shownText(token.name),
        decimals: token.decimals,
      })),
    ];
    const questions = assets.flatMap(({ asset }) => [account.pqAddress, account.ethAddress].map((address) => ({ token_address: asset, address })));
    const answers = await node.readMany(network, 'getTokenBalanceText', questions);
    return assets.flatMap((asset, at) => {
      const pq = answers[2 * at] ?? '0';
      const classic = answers[2 * at + 1] ?? '0';
      const isNative = asset.asset === NATIVE_FACT.asset;
      if (!isNative && amountOf(pq) === 0n && amountOf(classic) === 0n) return [];
      return [{ asset: asset.asset, symbol: asset.symbol, name: asset.name, decimals: asset.decimals, verified: isNative, pq, classic }];
    });
  }

  async function readOnce(): Promise<void> {
    const network = networks.active();
    const account = accounts.selected();
    if (account === undefined) return;
    const isSame = current?.accountId === account.id && current.network === network.slug;
    const before = isSame ? current : undefined;
    let next: BalancesView;
    try {
      next = { accountId: account.id, network: network.slug, assets: await readBalances(network, account), updatedAt: platform.now() };
    } catch (error) {
      const sentence = error instanceof CodedError ? error.message : 'The balances could not be read.';
      next = { accountId: account.id, network: network.slug, assets: before?.assets ?? [], updatedAt: before?.updatedAt ?? 0, error: sentence };
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
      return current !== undefined && current.accountId === account?.id && current.network === networks.active().slug ? current : undefined;
    },
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
  };
}
