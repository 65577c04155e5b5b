// The latest balances of the account on the screens on the active network, refreshed while somebody watches.
// balances.ts reads them.

import { amountOf } from '@svc/core/schema/fields';
import { message, type TokenFact } from '@svc/core/words/message';
import type { Platform } from '../../platform/platform.ts';
import { ownMessage } from '../requests/errorMessage.ts';
import type { Network } from '../state/network.ts';
import type { BalancesView } from '../state/view.ts';
import type { Accounts } from './accounts.ts';
import { type BalanceSources, type ReadBalances, readBalances } from './balances.ts';
import type { Networks } from './networks.ts';
import type { AccountEntry } from './vaultAccess.ts';

const POLL_MS = 5_000;

export type Assets = ReturnType<typeof createAssets>;

export interface AssetsOptions extends BalanceSources {
  readonly platform: Platform;
  readonly networks: Networks;
  readonly accounts: Accounts;
}

const partlyOr = ({ assets, isPartly }: ReadBalances): Pick<BalancesView, 'assets' | 'isPartly'> => ({
  assets,
  ...(isPartly ? { isPartly } : {}),
});

/** The balances of one wallet. They are read while somebody watches. */
export function createAssets({ platform, networks, accounts, ...sources }: AssetsOptions) {
  const listeners = new Set<() => void>();
  let current: BalancesView | undefined;
  let running: Promise<void> | undefined;
  let watchers = 0;
  let isTimed = false;

  async function readOnce(): Promise<void> {
    const network = networks.active();
    const account = accounts.inView();
    if (account === undefined) return;
    const isSame = current?.accountId === account.id && current.network === network.slug;
    const before = isSame ? current : undefined;
    let next: BalancesView;
    try {
      next = {
        accountId: account.id,
        network: network.slug,
        ...partlyOr(await readBalances(sources, network, account)),
        updatedAt: platform.now(),
      };
    } catch (error) {
      next = {
        accountId: account.id,
        network: network.slug,
        assets: before?.assets ?? [],
        updatedAt: before?.updatedAt ?? 0,
        error: ownMessage(error) ?? message('refused.node.badAnswer'),
      };
    }
    // The selection may have changed while the node answered.
    if (networks.active().slug !== network.slug || accounts.inView()?.id !== account.id) return;
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
    /** Current free balances of any account on the active network; not cached. @throws when the node does not answer */
    async read(account: AccountEntry): Promise<Omit<BalancesView, 'error'>> {
      const network = networks.active();
      const read = partlyOr(await readBalances(sources, network, account));
      return { accountId: account.id, network: network.slug, ...read, updatedAt: platform.now() };
    },
    /** Starts watching balances. @returns a function that stops it */
    watch(): () => void {
      watchers += 1;
      void refresh().then(schedule);
      return () => {
        watchers -= 1;
      };
    },
    /** Undefined until something was read for the current selection. */
    view(): BalancesView | undefined {
      const account = accounts.inView();
      return current !== undefined && current.accountId === account?.id && current.network === networks.active().slug
        ? current
        : undefined;
    },
    /** Tokens that an account holds, from the last time they were read. */
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
    /** The last shown balance of an asset, if above zero. */
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
