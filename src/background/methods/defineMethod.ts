// The type of a provider method. One file per method, with exactly its name; registry.ts lists them.

import { ParseRefusal } from '@svc/core/errors';
import type { EvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Abis } from '../services/abis.ts';
import type { Accounts } from '../services/accounts.ts';
import type { Activity } from '../services/activity.ts';
import type { Asker } from '../services/approvalRecord.ts';
import type { Approvals } from '../services/approvals.ts';
import type { Effects } from '../services/effects.ts';
import type { Networks } from '../services/networks.ts';
import type { Permissions } from '../services/permissions.ts';
import type { Recipients } from '../services/recipients.ts';
import type { Risks } from '../services/risks.ts';
import type { Transactions } from '../services/transactions.ts';
import type { AccountEntry, Signer } from '../services/vaultAccess.ts';
import type { WatchedTokens } from '../services/watchedTokens.ts';

/** Everything a method may use. */
export interface MethodServices {
  readonly abis: Abis;
  readonly accounts: Accounts;
  readonly activity: Activity;
  readonly approvals: Approvals;
  readonly effects: Effects;
  readonly evm: EvmClient;
  readonly networks: Networks;
  readonly node: NodeClient;
  readonly permissions: Permissions;
  readonly recipients: Recipients;
  readonly risks: Risks;
  readonly signer: Signer;
  readonly tokens: WatchedTokens;
  readonly transactions: Transactions;
  /** Unix milliseconds. */
  readonly now: () => number;
}

/** What methods may need. */
export type MethodService = keyof MethodServices;

/** One request to a method, with the services that the method named. */
export interface MethodCall<K extends MethodService = never> {
  readonly services: Pick<MethodServices, K>;
  readonly origin: string;
  readonly requester: Exclude<Asker, { kind: 'wallet' }>;
  /** Identifies this request permanently, also across a stopped worker. */
  readonly requestKey: string;
  /** Accounts shared with the site, the selected one first; empty for sites that are not connected. */
  readonly shared: () => readonly AccountEntry[];
}

export interface MethodSpec<K extends MethodService, P> {
  /** The services that the handler receives, and no others. */
  readonly needs: readonly K[];
  /** `open`: answers any site. `connected`: a connected site, after an unlock window if needed. */
  readonly access: 'open' | 'connected';
  /** The answer to a frame without its own origin; absent: it is refused. */
  readonly anonymous?: unknown;
  /** Whether it may ask for an approval: the answer is then stored for a repeated request. */
  readonly asks: boolean;
  /**
   * Whether it may change anything: at the node, in the wallet, or on the user's screen. Such a request is executed
   * once however often it is repeated; one that only reads may run again.
   */
  readonly changes: boolean;
  /** @throws ParseRefusal */
  readonly params: (given: unknown) => P;
  handle(call: MethodCall<K>, params: P): Promise<unknown> | unknown;
}

export type Method = MethodSpec<MethodService, unknown>;

/** Declares a method. */
export function defineMethod<const K extends MethodService, P>(spec: MethodSpec<K, P>): Method {
  return spec;
}

/** Parameters of a method without any; clients may send some, which are ignored. */
export function noParams(): null {
  return null;
}

/** The only element of a parameter list, which must be an object. */
export function oneObject(given: unknown): Record<string, unknown> {
  const [first, ...rest] = Array.isArray(given) ? (given as unknown[]) : [];
  if (typeof first !== 'object' || first === null || Array.isArray(first) || rest.length > 0)
    throw new ParseRefusal('params', 'a list of one object');
  return first as Record<string, unknown>;
}
