// An account's assets besides its free balances, read from the node part by part: resting orders, liquidity, the
// perpetuals account with its vault shares, a stake. Only the 0xPQ address trades, so only it has any of these.

import { sameAccount } from '@svc/core/accounts/address';
import { formatDecimal, mulDown, mulUp } from '@svc/core/decimal';
import { cutScaled } from '@svc/core/markets/orientation';
import { findPair } from '@svc/core/markets/pair';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { shownText } from '@svc/core/ops/common';
import type { ReadResult, RpcReadResult } from '@svc/core/reads/registry';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import type {
  HeldAmount,
  LiquidityView,
  OpenOrderView,
  PerpAccountView,
  PositionPart,
  PositionsView,
  PositionToken,
  StakeView,
  VaultSharesView,
} from '../state/positions.ts';
import { formsOf } from './accountForms.ts';
import type { Networks } from './networks.ts';
import type { AccountEntry } from './vaultAccess.ts';
import type { Verified } from './verified.ts';

const READ_MS = 8_000;
/** Further rows of one part are left out: a node could send any number. */
const MAX_ROWS = 200;

const sideOf = (text: string): 'buy' | 'sell' => (text === 'buy' ? 'buy' : 'sell');
const held = (asset: string, amount: string): HeldAmount => ({ asset: assetOf(asset), amount });
const assetOf = (text: string): string => (text === NATIVE_SYMBOL ? text : text.toLowerCase());
const isNothing = (amount: string): boolean => cutScaled(amount) === 0n;

/** What a resting order locks: quote rounded up, as in the ledger, or base. */
function lockedBy(side: 'buy' | 'sell', price: string, remaining: string): string {
  return side === 'buy' ? formatDecimal(mulUp(cutScaled(price), cutScaled(remaining))) : remaining;
}

/** Orders with an invalid pair are left out. */
function ordersOf(answer: RpcReadResult<'getOpenOrders'>): OpenOrderView[] {
  return answer.slice(0, MAX_ROWS).flatMap((one) => {
    const pair = findPair(one.pair);
    if (pair === undefined) return [];
    const { base, quote } = pair;
    const side = sideOf(one.side);
    const locked = held(side === 'buy' ? quote : base, lockedBy(side, one.price, one.remaining));
    const { order_id: orderId, price, remaining, amount } = one;
    return [{ orderId, base, quote, side, price, remaining, amount, locked }];
  });
}

function liquidityOf(answer: RpcReadResult<'getPositions'>): LiquidityView[] {
  return answer.slice(0, MAX_ROWS).map((one) => ({
    positionId: one.position_id,
    poolId: one.pool_id,
    inRange: one.in_range,
    priceLower: one.price_lower,
    priceUpper: one.price_upper,
    amounts: [held(one.token0, one.amount0), held(one.token1, one.amount1)],
    fees: [held(one.token0, one.fees0), held(one.token1, one.fees1)],
  }));
}

/** The account and its vault shares; each absent if it is empty. */
function perpsOf(answer: RpcReadResult<'getPerpAccount'>): { perps?: PerpAccountView; vault?: VaultSharesView } {
  const token = answer.collateral_token;
  const positions = Object.entries(answer.positions).slice(0, MAX_ROWS);
  const orders = answer.orders.slice(0, MAX_ROWS);
  const isUsed = !isNothing(answer.collateral) || positions.length > 0 || orders.length > 0;
  const perps: PerpAccountView = {
    equity: held(token, answer.equity),
    collateral: answer.collateral,
    withdrawable: answer.withdrawable,
    positions: positions.map(([market, one]) => ({
      market,
      size: one.size,
      entryPrice: one.entry_price,
      markPrice: one.mark_price,
      notional: one.notional,
      profit: one.unrealized_pnl,
      leverage: one.leverage,
      isolated: one.isolated,
      liquidationPrice: one.liquidation_price,
    })),
    orders: orders.map((one) => ({
      orderId: one.order_id,
      market: one.market_id,
      side: sideOf(one.side),
      price: one.price,
      remaining: one.remaining,
      size: one.size,
      reduceOnly: one.reduce_only,
    })),
  };
  const shares = answer.vault_shares;
  const value = answer.vault.share_value;
  const vault: VaultSharesView = {
    shares,
    ...(value === null ? {} : { value: held(token, formatDecimal(mulDown(cutScaled(shares), cutScaled(value)))) }),
    unlocksAt: Number(cutScaled(answer.vault_unlock_time) / 10n ** 15n),
  };
  return { ...(isUsed ? { perps } : {}), ...(isNothing(shares) ? {} : { vault }) };
}

function stakeOf(answer: ReadResult<'getValidators'>, account: AccountEntry): StakeView | undefined {
  const own = answer.find(({ address }) => sameAccount(address, account.pqAddress));
  return own === undefined || isNothing(own.stake)
    ? undefined
    : { stake: held(NATIVE_SYMBOL, own.stake), status: own.status };
}

type Parts = Omit<PositionsView, 'accountId' | 'network' | 'tokens'>;

/** Every token named in the parts, once. */
function tokensIn({ orders, liquidity, perps, vault }: Parts): string[] {
  const assets = [
    ...orders.flatMap(({ base, quote }) => [base, quote]),
    ...liquidity.flatMap(({ amounts }) => amounts.map(({ asset }) => asset)),
    ...[perps?.equity, vault?.value].flatMap((one) => (one === undefined ? [] : [one.asset])),
  ];
  return [...new Set(assets)].filter((asset) => /^0x[0-9a-f]{40}$/.test(asset));
}

export type Positions = ReturnType<typeof createPositions>;

/** The positions of one wallet's accounts on the active network. */
export function createPositions({
  node,
  networks,
  verified,
}: {
  readonly node: NodeClient;
  readonly verified: Verified;
  readonly networks: Networks;
}) {
  async function readParts(network: Network, account: AccountEntry): Promise<Parts> {
    const attempt = node.patience(READ_MS);
    const address = { address: account.pqAddress };
    const [orders, liquidity, perps, validators] = await Promise.all([
      attempt(node.read(network, 'getOpenOrders', address)),
      attempt(node.read(network, 'getPositions', address)),
      attempt(node.read(network, 'getPerpAccount', address)),
      attempt(node.readPath(network, 'getValidators', {})),
    ]);
    const parts: Readonly<Record<PositionPart, unknown>> = { orders, liquidity, perps, stake: validators };
    const stake = validators === undefined ? undefined : stakeOf(validators, account);
    return {
      orders: orders === undefined ? [] : ordersOf(orders),
      liquidity: liquidity === undefined ? [] : liquidityOf(liquidity),
      ...(perps === undefined ? {} : perpsOf(perps)),
      ...(stake === undefined ? {} : { stake }),
      unread: (Object.keys(parts) as PositionPart[]).filter((part) => parts[part] === undefined),
    };
  }

  /** Names of the tokens; one that the node does not describe in time has none. */
  async function tokensOf(network: Network, assets: readonly string[]): Promise<PositionToken[]> {
    const attempt = node.patience(READ_MS);
    const [facts, listed] = await Promise.all([
      attempt(
        node.readMany(
          network,
          'getToken',
          assets.map((asset) => ({ token_address: asset })),
        ),
      ),
      verified.of(network),
    ]);
    return assets.flatMap((asset, at) => {
      const fact = facts?.[at];
      return fact === undefined
        ? []
        : [{ asset, symbol: shownText(fact.symbol, 24), verified: listed.some((one) => one.asset === asset) }];
    });
  }

  return {
    /** The account's assets besides its free balances; empty on a network without an exchange. */
    async list(account: AccountEntry): Promise<PositionsView> {
      const network = networks.active();
      const of = { accountId: account.id, network: network.slug };
      if (!formsOf(account, network).includes('pq'))
        return { ...of, orders: [], liquidity: [], tokens: [], unread: [] };
      const parts = await readParts(network, account);
      return { ...of, ...parts, tokens: await tokensOf(network, tokensIn(parts)) };
    },
  };
}
