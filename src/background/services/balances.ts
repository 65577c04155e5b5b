// Reads an account's balances on a network from the node: the native asset, every token that either of its two ledger
// accounts holds, and the tokens on the user's list.

import { namedFunction } from '@svc/core/abi/abiTypes';
import { encodeCall } from '@svc/core/abi/decode';
import { fromHex, toHex } from '@svc/core/bytes';
import { formatDecimal, isMore } from '@svc/core/decimal';
import { shownText } from '@svc/core/ops/common';
import { NATIVE_FACT } from '@svc/core/words/parts';
import type { EvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import type { BalanceView } from '../state/view.ts';
import { formsOf } from './accountForms.ts';
import { type HeldToken, readHeldTokens } from './heldTokens.ts';
import type { AccountEntry } from './vaultAccess.ts';
import type { Verified } from './verified.ts';
import type { WatchedTokens } from './watchedTokens.ts';

const balanceOf = namedFunction('balanceOf(address owner)');

/** What reading balances needs. */
export interface BalanceSources {
  readonly node: NodeClient;
  readonly evm: EvmClient;
  readonly tokens: WatchedTokens;
  readonly verified: Verified;
}

/** Balances as far as they could be read. */
export interface ReadBalances {
  readonly assets: BalanceView[];
  /** Some token could not be read, or there are more than the limit. */
  readonly isPartly: boolean;
}

/** Tokens on the user's list, read from their contracts; one that does not answer is left out. */
async function readWatched(
  { evm, tokens }: BalanceSources,
  network: Network,
  account: AccountEntry,
  known: ReadonlySet<string>,
): Promise<ReadBalances> {
  const listed = tokens.facts(network.slug).filter((token) => !known.has(token.asset));
  const held = async (asset: string, decimals: number, holder: string): Promise<string> => {
    const answer = await evm.call(network, { to: asset, data: `0x${toHex(encodeCall(balanceOf, [holder]))}` });
    return formatDecimal(fromHex(answer).length === 32 ? BigInt(answer) : 0n, decimals);
  };
  const rows = await Promise.all(
    listed.map(async ({ asset, symbol, name, decimals }) => {
      try {
        const forms = formsOf(account, network);
        const pq = forms.includes('pq') ? await held(asset, decimals, account.pqAccountId) : '0';
        return {
          asset,
          symbol,
          name,
          decimals,
          verified: false,
          pq,
          classic: forms.includes('classic') ? await held(asset, decimals, account.ethAddress) : '0',
        };
      } catch {
        return undefined;
      }
    }),
  );
  const assets = rows.filter((row) => row !== undefined);
  return { assets, isPartly: assets.length < rows.length };
}

/** Any EVM network: the native asset and the user's list, for the classic account only. */
async function readOther(sources: BalanceSources, network: Network, account: AccountEntry): Promise<ReadBalances> {
  const native = { ...NATIVE_FACT, symbol: network.currency, name: network.currency };
  const isThere = formsOf(account, network).includes('classic');
  const classic = isThere ? formatDecimal(await sources.evm.balanceWei(network, account.ethAddress)) : '0';
  const first = {
    asset: native.asset,
    symbol: native.symbol,
    name: native.name,
    decimals: native.decimals,
    verified: true,
    pq: '0',
    classic,
  };
  const { assets, isPartly } = await readWatched(sources, network, account, new Set());
  return { assets: [first, ...assets], isPartly };
}

/**
 * Current balances; tokens that are not on the user's list are left out if the account has none.
 * @throws when the node does not answer
 */
export async function readBalances(
  sources: BalanceSources,
  network: Network,
  account: AccountEntry,
): Promise<ReadBalances> {
  if (!network.isSvc) return readOther(sources, network, account);
  const { node, tokens, verified } = sources;
  const addresses = formsOf(account, network).map((form) => ({
    form,
    address: form === 'pq' ? account.pqAddress : account.ethAddress,
  }));
  const [listed, coins, held] = await Promise.all([
    verified.of(network),
    node.readMany(
      network,
      'getTokenBalanceText',
      addresses.map(({ address }) => ({ token_address: NATIVE_FACT.asset, address })),
    ),
    readHeldTokens(node, network, addresses),
  ]);
  const native = {
    ...NATIVE_FACT,
    balances: Object.fromEntries(addresses.map(({ form }, at) => [form, coins[at]])) as HeldToken['balances'],
  };
  const rows = [native, ...held.tokens].flatMap(({ asset, symbol, name, decimals, balances }) => {
    const { pq = '0', classic = '0' } = balances;
    const isNative = asset === NATIVE_FACT.asset;
    const isListed = tokens.find(network.slug, asset) !== undefined;
    if (!isNative && !isListed && !isMore(pq, '0') && !isMore(classic, '0')) return [];
    const words = isNative ? { symbol, name } : { symbol: shownText(symbol, 24), name: shownText(name) };
    return [{ asset, ...words, decimals, verified: isNative, pq, classic }];
  });
  const known = new Set([native, ...held.tokens].map(({ asset }) => asset));
  const watched = await readWatched(sources, network, account, known);
  const isVerified = (asset: string): boolean => listed.some((one) => one.asset === asset);
  return {
    assets: [...rows, ...watched.assets].map((row) => ({ ...row, verified: row.verified || isVerified(row.asset) })),
    isPartly: watched.isPartly || held.isPartly || coins.includes(undefined),
  };
}
