// The changes of the signer's balances in a simulation, by asset: free, and reserved by kind.

import { shownText } from '@svc/core/ops/common';
import type { Intent } from '@svc/core/ops/intent';
import type { BalanceKind, SimulatedChanges } from '@svc/core/reads/simulate/changesShape';
import type { TokenFact } from '@svc/core/words/message';
import { NATIVE_FACT } from '@svc/core/words/parts';
import { roughAmount } from '../risks/amounts.ts';

/** A simulation with the request that it belongs to. */
export interface EffectFacts {
  readonly changes: SimulatedChanges;
  /** The signer's ledger accounts, lower case. */
  readonly own: ReadonlySet<string>;
  readonly intent: Intent;
  /** Burned, decimal text in the native asset. */
  readonly fee: string;
  /** Tokens that were read for the request's own words. */
  readonly named: readonly TokenFact[];
}

/** Signed decimal text as units of 10^-18. */
const signed = (text: string): bigint => (text.startsWith('-') ? -roughAmount(text.slice(1)) : roughAmount(text));

/** A token as an effect names it; the short address where there is no symbol. */
export function tokenOf(asset: string, symbol: string | null, decimals: number | null = 18): TokenFact {
  if (asset === NATIVE_FACT.asset) return NATIVE_FACT;
  const short = `${asset.slice(0, 8)}…${asset.slice(-4)}`;
  return { asset, symbol: shownText(symbol ?? short, 24), name: '', decimals: decimals ?? 18, known: symbol !== null };
}

/** How the signer's balance of an asset changes. */
export interface Movement {
  readonly token: TokenFact;
  /** Free, without the fee. */
  available: bigint;
  /** Reserved by kind: escrow, perps, staked. */
  readonly kept: Map<KeptKind, bigint>;
}

/** Every asset of which a balance of the signer changes. */
export function movements({ changes, own, fee }: EffectFacts): Movement[] {
  const found = new Map<string, Movement>();
  for (const { account, asset, symbol, decimals, kind, delta } of changes.balances) {
    if (!own.has(account.toLowerCase())) continue;
    const movement: Movement = found.get(asset) ?? {
      token: tokenOf(asset, symbol, decimals),
      available: 0n,
      kept: new Map(),
    };
    found.set(asset, movement);
    if (kind === 'available') movement.available += signed(delta);
    else movement.kept.set(kind, (movement.kept.get(kind) ?? 0n) + signed(delta));
  }
  const native = found.get(NATIVE_FACT.asset);
  if (native !== undefined) native.available += roughAmount(fee);
  return [...found.values()];
}

/** Where a balance is reserved. */
export type KeptKind = Exclude<BalanceKind, 'available'>;

/** The net change of the account, without what is merely reserved. */
export const netOf = (movement: Movement): bigint =>
  movement.available + [...movement.kept.values()].reduce((sum, one) => sum + one, 0n);
