// The latest balances of the account on the screens on the active network, refreshed while somebody watches.
// balances.ts reads them.

import { isMore } from '@svc/core/decimal';
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

/** What balances are of. */
interface Selection {
  readonly account: AccountEntry;
  readonly network: Network;
  /** Differs where another account, network or node is meant. */
  readonly key: string;
}

interface Reading {
  readonly key: string;
  /** Somebody needs what is true from now on, which its answer may not be. */
  isOutdated: boolean;
  done: Promise<void>;
}

/** The balances of one wallet. They are read while somebody watches. */
export function createAssets({ platform, networks, accounts, ...sources }: AssetsOptions) {
  const listeners = new Set<() => void>();
  let current: (BalancesView & Pick<Selection, 'key'>) | undefined;
  let running: Reading | undefined;
  let watchers = 0;
  let isTimed = false;

  /** None while the wallet is locked: nobody is shown any. */
  function selection(): Selection | undefined {
    const account = accounts.isUnlocked() ? accounts.inView() : undefined;
    if (account === undefined) return undefined;
    const network = networks.active();
    return { account, network, key: [account.id, network.slug, network.chainId, network.rpcUrl].join(' ') };
  }

  async function readOnce({ account, network, key }: Selection): Promise<BalancesView> {
    const common = { accountId: account.id, network: network.slug };
    try {
      const read = partlyOr(await readBalances(sources, network, account));
      return { ...common, ...read, updatedAt: platform.now() };
    } catch (error) {
      const before = current?.key === key ? current : undefined;
      return {
        ...common,
        assets: before?.assets ?? [],
        updatedAt: before?.updatedAt ?? 0,
        error: ownMessage(error) ?? message('refused.node.badAnswer'),
      };
    }
  }

  async function readUntilCurrent(selected: Selection, own: Reading): Promise<void> {
    do {
      own.isOutdated = false;
      const next = await readOnce(selected);
      // Another account, network or node may have been selected while this one answered.
      if (running !== own || selection()?.key !== selected.key) break;
      current = { ...next, key: selected.key };
      for (const listener of listeners) listener();
    } while (own.isOutdated);
    if (running === own) running = undefined;
  }

  /** Reads the selected balances, or waits for the reading that is under way. */
  async function read(isOutdated: boolean): Promise<void> {
    const selected = selection();
    if (selected === undefined) return;
    if (running?.key === selected.key) running.isOutdated ||= isOutdated;
    else {
      const own: Reading = { key: selected.key, isOutdated: false, done: Promise.resolve() };
      running = own;
      own.done = readUntilCurrent(selected, own);
    }
    await running.done;
  }

  function schedule(): void {
    if (watchers === 0 || isTimed) return;
    isTimed = true;
    platform.timer(POLL_MS, () => {
      isTimed = false;
      if (watchers > 0) void read(false).then(schedule);
    });
  }

  return {
    /** Reads the balances of now: what a reading under way may have been answered before is read again. */
    refresh: (): Promise<void> => read(true),
    /** Reads the balances if somebody was shown those of another account, network or node. */
    async follow(): Promise<void> {
      const isSeen = watchers > 0 || current !== undefined;
      if (isSeen && selection()?.key !== current?.key) await read(false);
    },
    /** Current free balances of any account on the active network; not cached. @throws when the node does not answer */
    async read(account: AccountEntry): Promise<Omit<BalancesView, 'error'>> {
      const network = networks.active();
      const read = partlyOr(await readBalances(sources, network, account));
      return { accountId: account.id, network: network.slug, ...read, updatedAt: platform.now() };
    },
    /** Starts watching balances. @returns a function that stops it */
    watch(): () => void {
      watchers += 1;
      void read(false).then(schedule);
      return () => {
        watchers -= 1;
      };
    },
    /** Undefined until something was read for the current selection. */
    view(): BalancesView | undefined {
      if (current === undefined || current.key !== selection()?.key) return undefined;
      const { key: _own, ...balances } = current;
      return balances;
    },
    /** Tokens that an account holds, from the last time they were read. */
    held: (network: Network, account: AccountEntry): readonly TokenFact[] =>
      current?.accountId !== account.id || current.network !== network.slug
        ? []
        : current.assets
            .filter(({ pq, classic }) => isMore(pq, '0') || isMore(classic, '0'))
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
      return amount !== undefined && isMore(amount, '0') ? amount : undefined;
    },
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
  };
}
