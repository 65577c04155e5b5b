// What a description needs from the node. A failed read leaves its fact out and keeps the reason: the node did not
// answer, the object does not exist, or the answer is impossible. It becomes a warning and never blocks.

import { poolId as poolIdOf } from '@svc/core/accounts/protocolIds';
import { findCanonicalAsset, findPair } from '@svc/core/markets/pair';
import { shownText } from '@svc/core/ops/common';
import type { FactName, FactNeeds, Facts, OrderFact, PoolFact } from '@svc/core/ops/describe';
import type { PerpsAccount } from '@svc/core/perps/preview';
import { RPC_CODES } from '@svc/core/rpc/errorCodes';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import type { TokenFact, Unread } from '@svc/core/words/message';
import { NATIVE_FACT } from '@svc/core/words/parts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Attempt } from '../node/patience.ts';
import type { Network } from '../state/network.ts';
import { perpsAccountOf } from './perpsFacts.ts';
import type { Verified } from './verified.ts';

const SYMBOL_LENGTH = 24;
const PLAIN_AMOUNT = /^\d{1,60}(?:\.\d{1,18})?$/;

function unknownToken(asset: string, why: Unread): TokenFact {
  return {
    ...(why === 'absent' ? {} : { unread: why }),
    asset,
    symbol: asset.length > 13 ? `${asset.slice(0, 8)}…${asset.slice(-4)}` : shownText(asset, SYMBOL_LENGTH),
    name: '',
    decimals: 18,
    known: false,
  };
}

/** The value of a read, or the reason why there is none. */
type Read<T> = { readonly value: T } | { readonly why: Unread };

/** The code for an unknown object; every other error (a rate limit) says nothing about the object. */
const isAbsent = (error: unknown): boolean => error instanceof RpcFailure && error.rpcCode === RPC_CODES.notFound;

async function tried<T>(attempt: Attempt, read: Promise<T>): Promise<Read<T>> {
  const settled = read.then(
    (value): Read<T> => ({ value }),
    (error: unknown): Read<T> => ({ why: isAbsent(error) ? 'absent' : 'silent' }),
  );
  return (await attempt(settled)) ?? { why: 'silent' };
}

const map = <A, B>(read: Read<A>, to: (value: A) => Read<B>): Read<B> => ('value' in read ? to(read.value) : read);

/**
 * Assumed maximum number of pools of a network; the id of a later one cannot be verified, since its number is unknown.
 */
const MAX_POOLS = 4096;
/** Pools whose id was verified: it is a digest of their tokens, tier and a running number. */
const vouched = new Set<string>();

/** Whether a pool's id matches its tokens and fee tier, which verifies the node's answer. */
function isOwnId({ poolId, token0, token1, feeTier }: PoolFact): boolean {
  const key = [poolId, token0, token1, feeTier].join(' ');
  if (vouched.has(key)) return true;
  for (let seq = 1; seq <= MAX_POOLS; seq++) {
    if (poolIdOf(token0, token1, feeTier, seq) !== poolId) continue;
    vouched.add(key);
    return true;
  }
  return false;
}

const plainId = (id: string): string => id.toLowerCase().replace(/^0x/, '');

interface Asked {
  readonly node: NodeClient;
  readonly network: Network;
  readonly sender: string;
  readonly attempt: Attempt;
  readonly verified: Pick<Verified, 'of'>;
}

/** The pool that execution would use, or the reason why it is unknown. */
async function readPool(
  { node, network, attempt }: Asked,
  { poolId, poolOf }: FactNeeds,
): Promise<Read<PoolFact> | undefined> {
  const believed = (
    pool: { pool_id: string; token0: string; token1: string; fee_tier: number },
    id: string,
  ): Read<PoolFact> => {
    const fact = { poolId: plainId(pool.pool_id), token0: pool.token0, token1: pool.token1, feeTier: pool.fee_tier };
    return fact.poolId === plainId(id) && isOwnId(fact) ? { value: fact } : { why: 'disbelieved' };
  };
  if (poolId !== undefined)
    return map(await tried(attempt, node.read(network, 'getPool', { pool_id: poolId })), (pool) =>
      believed(pool, poolId),
    );
  if (poolOf === undefined) return undefined;
  const { token0, token1, feeTier } = poolOf;
  const pools = await tried(attempt, node.read(network, 'getPools', { token_a: token0, token_b: token1 }));
  return map(pools, (list) => {
    const fit = list.filter((pool) => feeTier === undefined || pool.fee_tier === feeTier);
    const [only] = fit;
    // Not one of several: the operation fails without a tier.
    if (only === undefined || fit.length > 1) return { why: 'absent' };
    const own = believed(only, only.pool_id);
    const pair = findPair(`${only.token0}:${only.token1}`)?.pair;
    return pair === findPair(`${token0}:${token1}`)?.pair ? own : { why: 'disbelieved' };
  });
}

async function readOrder(
  { node, network, sender, attempt }: Asked,
  { orderId }: FactNeeds,
): Promise<Read<OrderFact> | undefined> {
  if (orderId === undefined) return undefined;
  const orders = await tried(attempt, node.read(network, 'getOpenOrders', { address: sender }));
  return map(orders, (list) => {
    const order = list.find((one) => plainId(one.order_id) === plainId(orderId));
    if (order === undefined) return { why: 'absent' };
    const { pair, price, remaining } = order;
    const side = order.side.toLowerCase();
    const isOrder =
      findPair(pair) !== undefined &&
      (side === 'buy' || side === 'sell') &&
      [price, remaining].every((one) => PLAIN_AMOUNT.test(one));
    return isOrder
      ? { value: { orderId: order.order_id, pair, side, remaining, price } as OrderFact }
      : { why: 'disbelieved' };
  });
}

async function readCollection(
  { node, network, attempt }: Asked,
  { collection }: FactNeeds,
): Promise<Read<NonNullable<Facts['collection']>> | undefined> {
  if (collection === undefined) return undefined;
  return map(await tried(attempt, node.read(network, 'getNftCollection', { collection })), (one) => ({
    value: { symbol: shownText(one.symbol, SYMBOL_LENGTH), name: shownText(one.name), isBound: one.non_transferable },
  }));
}

async function readCollateral(
  { node, network, sender, attempt }: Asked,
  { collateral }: FactNeeds,
): Promise<Read<string> | undefined> {
  if (collateral === undefined) return undefined;
  return map(
    await tried(attempt, node.read(network, 'getPerpAccount', { address: sender })),
    ({ collateral_token: named }) => {
      if (named === '') return { why: 'absent' };
      const asset = findCanonicalAsset(named);
      return asset === undefined ? { why: 'disbelieved' } : { value: asset };
    },
  );
}

async function readPerps(
  { node, network, sender, attempt }: Asked,
  { perps }: FactNeeds,
): Promise<Read<PerpsAccount> | undefined> {
  if (perps === undefined) return undefined;
  const [account, markets] = await Promise.all([
    tried(attempt, node.read(network, 'getPerpAccount', { address: sender })),
    tried(attempt, node.read(network, 'getPerpMarkets', {})),
  ]);
  return map(account, (own) =>
    map(markets, (list) => {
      const found = perpsAccountOf(own, list, perps.market);
      return typeof found === 'string' ? { why: found } : { value: found };
    }),
  );
}

async function readDeposit(
  { node, network, attempt }: Asked,
  { deposit }: FactNeeds,
  pool: Read<PoolFact> | undefined,
): Promise<Read<{ amount0: string; amount1: string }> | undefined> {
  if (deposit === undefined) return undefined;
  // A problem with the pool is reported for the pool.
  if (pool === undefined || !('value' in pool)) return undefined;
  const { tickLower, tickUpper, liquidity } = deposit;
  const quoted = await tried(
    attempt,
    node.read(network, 'quoteLiquidity', {
      pool_id: pool.value.poolId,
      tick_lower: tickLower,
      tick_upper: tickUpper,
      liquidity,
    }),
  );
  return map(quoted, ({ amount0, amount1 }) =>
    [amount0, amount1].every((one) => PLAIN_AMOUNT.test(one))
      ? { value: { amount0, amount1 } }
      : { why: 'disbelieved' },
  );
}

async function readTokens(
  { node, network, attempt, verified }: Asked,
  named: readonly string[],
): Promise<Facts['token']> {
  const assets = new Set(
    named
      .map((asset) => findCanonicalAsset(asset))
      .filter((asset) => asset !== undefined && asset !== NATIVE_FACT.asset) as string[],
  );
  const tokens = new Map<string, TokenFact>([[NATIVE_FACT.asset, NATIVE_FACT]]);
  const listed = assets.size === 0 ? undefined : attempt(verified.of(network));
  await Promise.all(
    [...assets].map(async (asset) => {
      const token = await tried(attempt, node.read(network, 'getToken', { token_address: asset }));
      if (!('value' in token)) tokens.set(asset, unknownToken(asset, token.why));
      else {
        const { symbol, name, decimals } = token.value;
        // Anyone can choose names: hidden and control characters are made visible, the length is bounded.
        const isVerified = (await listed)?.some((one) => one.asset === asset) === true;
        tokens.set(asset, {
          asset,
          symbol: shownText(symbol, SYMBOL_LENGTH),
          name: shownText(name),
          decimals,
          known: true,
          verified: isVerified,
        });
      }
    }),
  );
  return (asset) => tokens.get(findCanonicalAsset(asset) ?? asset) ?? unknownToken(asset, 'absent');
}

/** Reads the facts for a description. */
export async function readFacts(
  node: NodeClient,
  network: Network,
  sender: string,
  needs: FactNeeds,
  attempt: Attempt,
  verified: Pick<Verified, 'of'>,
): Promise<Facts> {
  const asked = { node, network, sender, attempt, verified };
  const poolRead = readPool(asked, needs);
  const [pool, order, collection, collateral, deposit, perps] = await Promise.all([
    poolRead,
    readOrder(asked, needs),
    readCollection(asked, needs),
    readCollateral(asked, needs),
    poolRead.then((read) => readDeposit(asked, needs, read)),
    readPerps(asked, needs),
  ]);
  const found = <T>(read: Read<T> | undefined): T | undefined =>
    read !== undefined && 'value' in read ? read.value : undefined;
  const reads = { pool, order, collection, collateral, deposit, perps };
  const unread: { [N in FactName]?: Unread } = {};
  for (const name of Object.keys(reads) as FactName[]) {
    const read = reads[name];
    if (read !== undefined && 'why' in read) unread[name] = read.why;
  }
  const [poolFact, orderFact, asset] = [found(pool), found(order), found(collateral)];
  const pair = orderFact === undefined ? undefined : findPair(orderFact.pair);
  const token = await readTokens(asked, [
    ...(needs.assets ?? []),
    ...(poolFact === undefined ? [] : [poolFact.token0, poolFact.token1]),
    ...(pair === undefined ? [] : [pair.base, pair.quote]),
    ...(asset === undefined ? [] : [asset]),
  ]);
  const [collectionFact, depositFact, perpsFact] = [found(collection), found(deposit), found(perps)];
  return {
    sender,
    token,
    unread,
    ...(poolFact === undefined ? {} : { pool: poolFact }),
    ...(orderFact === undefined ? {} : { order: orderFact }),
    ...(collectionFact === undefined ? {} : { collection: collectionFact }),
    ...(asset === undefined ? {} : { collateral: token(asset) }),
    ...(depositFact === undefined ? {} : { deposit: depositFact }),
    ...(perpsFact === undefined ? {} : { perps: perpsFact }),
  };
}
