// Assets of an account besides its free balances: orders, liquidity, perpetuals, the vault, a stake. Amounts are
// decimal text; assets are `SVC` or lower-case token addresses.

/** An amount of an asset. */
export interface HeldAmount {
  readonly asset: string;
  /** Decimal text; may be negative for a perpetuals account whose losses exceed its collateral. */
  readonly amount: string;
}

/** A resting spot order. Prices are quote per base. */
export interface OpenOrderView {
  readonly orderId: string;
  readonly base: string;
  readonly quote: string;
  readonly side: 'buy' | 'sell';
  readonly price: string;
  /** Of the base: the remaining size and the original one. */
  readonly remaining: string;
  readonly amount: string;
  /** What it locks until it fills or is cancelled. */
  readonly locked: HeldAmount;
}

/** Liquidity in a pool: what removing it would pay now. */
export interface LiquidityView {
  readonly positionId: string;
  readonly poolId: string;
  readonly inRange: boolean;
  /** Prices are the second asset per unit of the first. */
  readonly priceLower: string;
  readonly priceUpper: string;
  readonly amounts: readonly [HeldAmount, HeldAmount];
  readonly fees: readonly [HeldAmount, HeldAmount];
}

/** A position of a perpetuals market. Money is in the collateral asset. */
export interface PerpPositionView {
  readonly market: string;
  /** Signed: negative when short. */
  readonly size: string;
  readonly entryPrice: string;
  readonly markPrice: string;
  readonly notional: string;
  readonly profit: string;
  readonly leverage: string;
  readonly isolated: boolean;
  readonly liquidationPrice: string | null;
}

/** An order on a perpetuals market. */
export interface PerpOrderView {
  readonly orderId: string;
  readonly market: string;
  readonly side: 'buy' | 'sell';
  readonly price: string;
  readonly remaining: string;
  readonly size: string;
  readonly reduceOnly: boolean;
}

/** The perpetuals account. */
export interface PerpAccountView {
  /** Collateral plus the unrealized profit and loss of the open positions. */
  readonly equity: HeldAmount;
  readonly collateral: string;
  readonly withdrawable: string;
  readonly positions: readonly PerpPositionView[];
  readonly orders: readonly PerpOrderView[];
}

/** Shares of the backstop vault. */
export interface VaultSharesView {
  readonly shares: string;
  /** Their value in the collateral asset; absent while the vault has no share value. */
  readonly value?: HeldAmount;
  /** Unix ms from which they can be withdrawn; 0 when they can be now. */
  readonly unlocksAt: number;
}

/** The account's stake as a validator. */
export interface StakeView {
  readonly stake: HeldAmount;
  readonly status: string;
}

/** An account's assets besides its free balances, on one network. */
export interface PositionsView {
  readonly accountId: string;
  readonly network: string;
  readonly orders: readonly OpenOrderView[];
  readonly liquidity: readonly LiquidityView[];
  /** Absent where nothing was ever deposited. */
  readonly perps?: PerpAccountView;
  readonly vault?: VaultSharesView;
  readonly stake?: StakeView;
  /** The tokens named here, as the node describes them. */
  readonly tokens: readonly PositionToken[];
  /** Parts that the node did not answer: they are unknown, not empty. */
  readonly unread: readonly PositionPart[];
}

/** A token of a position. */
export interface PositionToken {
  readonly asset: string;
  readonly symbol: string;
  /** Of the catalogue; anyone may have chosen the symbol of another. */
  readonly verified: boolean;
}

/** The parts, each of which is read separately. */
export type PositionPart = 'orders' | 'liquidity' | 'perps' | 'stake';
