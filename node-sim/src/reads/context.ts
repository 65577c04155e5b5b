// What a read's handler receives, and the type that joins each declaration to its handler.

import { type AccountId, accountId } from '@svc/core/accounts/address';
import type { Written } from '@svc/core/json/longJson';
import { findCanonicalAsset } from '@svc/core/markets/pair';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { CheckedParams, ReadName, ReadResult } from '@svc/core/reads/registry';
import { Missing } from '@svc/core/rpc/errorCodes';
import type { Admission } from '../chain/admission.ts';
import type { ChainView } from '../chain/chainView.ts';
import type { EvmAdmission } from '../chain/evmAdmission.ts';
import type { TokenRow } from '../kernel/spotRows.ts';
import type { EvmFilters } from './following/filters.ts';
import type { EvmHeads } from './following/heads.ts';
import type { RecentReceipts } from './following/recentReceipts.ts';
import type { ReplacedBlocks } from './following/replacedBlocks.ts';
import type { MarketNames } from './marketNames.ts';
import type { TimeSlices } from './timeSlices.ts';
import type { Turns } from './turns.ts';

/** What the node says of its own interface. */
export interface Documents {
  /** The OpenRPC document. */
  openRpc(): Readonly<Record<string, unknown>>;
  /** Versions by namespace. */
  modules(): Record<string, string>;
}

/** What reads show of the other nodes. */
export interface NetworkView {
  readonly peers: () => readonly { readonly id: string; readonly address: string }[];
  /** Whether this node is fetching blocks because it is far behind. */
  readonly isCatchingUp: () => boolean;
}

/** How long code that a client chose may run. */
export interface Patience {
  readonly mostMs: number;
  /** Whether this is only a short trial: after Refusal `limit.time` the caller continues in the worker thread. */
  readonly isBrief: boolean;
}

export interface ReadContext {
  readonly chain: ChainView;
  readonly admission: Admission;
  readonly names: MarketNames;
  readonly replaced: ReplacedBlocks;
  readonly evm: {
    readonly admission: EvmAdmission;
    readonly filters: EvmFilters;
    readonly heads: EvmHeads;
    readonly receipts: RecentReceipts;
  };
  readonly documents: Documents;
  /** Opaque, 64 hex characters. */
  readonly nodeId: string;
  readonly network: NetworkView;
  readonly patience: Patience;
  /** Turns on this thread, for work that may take long. */
  readonly turns: Turns;
  readonly slices: TimeSlices;
}

/** The result of a read, or its text where the handler wrote it piece by piece. */
type Answer<N extends ReadName> = ReadResult<N> | Written;

/**
 * Answers a read from the current state. Unknown objects and bad values are refusals. `client` is the address that rate
 * limits count by.
 */
export type Handler<N extends ReadName> = (
  context: ReadContext,
  params: CheckedParams<N>,
  client: string,
) => Answer<N> | Promise<Answer<N>>;

/** Account id of an address parameter. @throws ParseRefusal */
export function accountParam(text: string, path = 'address'): AccountId {
  return accountId(text, path);
}

/** A registered token by its address in any letter case. @throws Missing */
export function requireToken({ chain }: ReadContext, address: string): TokenRow {
  const asset = findCanonicalAsset(address);
  const token = asset === undefined ? undefined : chain.state.tokens.get(asset);
  if (token === undefined) throw new Missing('token', `There is no token ${address}.`);
  return token;
}

/** Canonical name of the native asset or of a registered token. @throws Missing */
export function requireAsset(context: ReadContext, text: string): string {
  return findCanonicalAsset(text) === NATIVE_SYMBOL ? NATIVE_SYMBOL : requireToken(context, text).address;
}

/** Hash without `0x`, lower case. */
export function bareHash(text: string): string {
  return text.replace(/^0x/, '').toLowerCase();
}

/** The values that a list, or a text with commas, asks for; undefined where it is empty, which means no restriction. */
export function wantedOf(wanted: string | readonly string[] | undefined): string[] | undefined {
  const names = (typeof wanted === 'string' ? wanted.split(',') : (wanted ?? []))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length === 0 ? undefined : names;
}
