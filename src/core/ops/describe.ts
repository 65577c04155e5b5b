// What an operation's declaration says to people: sentences, rows and warnings made of parts (words/parts.ts), never
// ready-made markup.

import { NATIVE_SYMBOL } from '../names.ts';
import type { PerpsAccount } from '../perps/preview.ts';
import { message, type Part, type Said, type TokenFact, type Unread } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';

export interface PoolFact {
  readonly poolId: string;
  readonly token0: string;
  readonly token1: string;
  readonly feeTier: number;
}

export interface OrderFact {
  readonly orderId: string;
  readonly pair: string;
  readonly side: 'buy' | 'sell';
  /** What rests, in base. */
  readonly remaining: string;
  /** Quote per base. */
  readonly price: string;
}

export interface CollectionFact {
  /** As anybody may choose it, made visible. */
  readonly symbol: string;
  readonly name: string;
  /** Whether its items can never be moved. */
  readonly isBound: boolean;
}

/** What a description needs from the node; a read that fails becomes a warning, never a block. */
export interface FactNeeds {
  readonly assets?: readonly string[];
  readonly poolId?: string;
  /** The one pool of a pair, or of a pair and a fee tier. */
  readonly poolOf?: { readonly token0: string; readonly token1: string; readonly feeTier?: number };
  readonly orderId?: string;
  readonly collection?: string;
  /** The asset of the perpetuals' collateral, which requests do not name. */
  readonly collateral?: true;
  /** The signer's account of the perpetuals, with its markets; the one that is named must be among these. */
  readonly perps?: { readonly market?: string };
  /** What a range of the pool above takes now. */
  readonly deposit?: {
    readonly tickLower: number;
    readonly tickUpper: number;
    readonly liquidity: string;
  };
}

/** Things that a description can need beside tokens. */
export type FactName = 'pool' | 'order' | 'collection' | 'collateral' | 'deposit' | 'perps';

/** What the wallet read for a description. Members are absent when the read failed; `unread` says why. */
export interface Facts {
  /** The signer's 0xPQ address. */
  readonly sender: string;
  readonly token: (asset: string) => TokenFact;
  readonly pool?: PoolFact;
  readonly order?: OrderFact;
  readonly collection?: CollectionFact;
  readonly collateral?: TokenFact;
  /** What the node says of the signer's perpetuals account. */
  readonly perps?: PerpsAccount;
  readonly unread?: { readonly [N in FactName]?: Unread };
  readonly deposit?: { readonly amount0: string; readonly amount1: string };
}

export interface Row {
  readonly label: Said;
  readonly value: readonly Part[];
  /** It is the node's guess at what the state of now would give, and bounds nothing: it may move with every block. */
  readonly isEstimate?: true;
}

export interface Description {
  /** The act, two or three words; heading and button of the approval: "Place order". */
  readonly act: Said;
  readonly sentence: readonly Part[];
  readonly rows: readonly Row[];
  readonly warnings: readonly Warning[];
}

export const row = (label: Said, ...value: Part[]): Row => ({ label, value });

/** A row of what the node guesses, which moves with every block and bounds nothing. */
export const estimateRow = (label: Said, ...value: Part[]): Row => ({ label, value, isEstimate: true });

/** Letters and digits as symbols are usually made of, at a length that can be read. */
const PLAIN_SYMBOL = /^[0-9A-Za-z][0-9A-Za-z.$+-]{0,15}$/;

/**
 * The warning for a token that the node does not know, or whose symbol can be taken for another one; undefined for
 * others.
 */
export function tokenWarning(token: TokenFact): Warning | undefined {
  const asset = part.given(token.asset, 100);
  if (token.unread === 'silent')
    return { ...warning('token.unread', 'caution', { asset }), unanswered: message('unanswered.token', { asset }) };
  if (!token.known) return warning('token.unknown', 'caution', { asset });
  if (token.asset === NATIVE_SYMBOL) return undefined;
  const claimsNative = token.symbol.toUpperCase() === NATIVE_SYMBOL;
  if (!claimsNative && PLAIN_SYMBOL.test(token.symbol)) return undefined;
  return claimsNative
    ? warning('token.imitates.native', 'caution', { asset, native: part.given(NATIVE_SYMBOL) })
    : warning('token.imitates', 'caution', { asset, symbol: part.given(token.symbol) });
}
