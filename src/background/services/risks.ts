// Collects the facts for the risk rules and runs them. A failed or late read leaves a fact out and delays nothing.

import { namedFunction } from '@svc/core/abi/abiTypes';
import { encodeCall } from '@svc/core/abi/decode';
import { fromHex, toHex } from '@svc/core/bytes';
import { formatDecimal } from '@svc/core/decimal';
import type { Intent } from '@svc/core/ops/intent';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import type { TokenFact } from '@svc/core/words/message';
import { NATIVE_FACT, type Warning } from '@svc/core/words/parts';
import type { EvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Attempt } from '../node/patience.ts';
import { roughAmount } from '../risks/amounts.ts';
import { type Assessment, assess } from '../risks/assess.ts';
import type { RiskFacts } from '../risks/risk.ts';
import { stakesOf } from '../risks/stakes.ts';
import type { Network } from '../state/network.ts';
import type { Accounts } from './accounts.ts';
import type { Contacts } from './contacts.ts';
import type { Recipients } from './recipients.ts';
import type { Settings } from './settings.ts';
import type { AccountEntry } from './vaultAccess.ts';
import type { Verified } from './verified.ts';
import type { WatchedTokens } from './watchedTokens.ts';

const balanceOf = namedFunction('balanceOf(address owner)');

/** Decimal text of a balance; absent if it could not be read, with whether the node was silent. */
interface ReadBalance {
  readonly text?: string;
  readonly isSilent?: true;
}
const SILENT: ReadBalance = { isSilent: true };
const textOr = (text: string | undefined, otherwise: ReadBalance): ReadBalance =>
  text === undefined ? otherwise : { text };

export interface Act {
  readonly intent: Intent;
  /** Undefined for the wallet itself. */
  readonly origin: string | undefined;
  readonly network: Network;
  readonly account: AccountEntry;
  readonly form: 'classic' | 'pq';
  readonly feeWei: bigint;
  /** What such a transaction usually needs; 0 if unknown. */
  readonly usualFeeWei: bigint;
  /** The account's balance of the fee currency, wei; undefined if it could not be read. */
  readonly heldWei: bigint | undefined;
  /** Warnings of the description: nothing is repeated. */
  readonly said: readonly Warning[];
  readonly attempt: Attempt;
}

export interface RisksOptions {
  readonly node: NodeClient;
  readonly evm: EvmClient;
  readonly accounts: Accounts;
  readonly contacts: Contacts;
  readonly recipients: Recipients;
  readonly settings: Settings;
  /** Tokens on the user's list. */
  readonly tokens: WatchedTokens;
  readonly verified: Verified;
  /** Tokens that an account holds on a network, as far as the wallet has read them. */
  readonly held: (network: Network, account: AccountEntry) => readonly TokenFact[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The last balance of an asset on the wallet's screens, decimal text; undefined if there is none, or it was zero. */
  readonly seenBalance: (
    network: Network,
    account: AccountEntry,
    asset: string,
    form: 'classic' | 'pq',
  ) => string | undefined;
}

/**
 * A figure of a node as decimal text of at most 18 places: prices of pools have more. What is no such figure is unread;
 * it never keeps a request from its window.
 */
function readFigure(figure: unknown): string | undefined {
  const [, whole, places = ''] = /^(\d{1,60})(\.\d+)?$/.exec(String(figure)) ?? [];
  return whole === undefined ? undefined : `${whole}${places.slice(0, 19)}`;
}

export type Risks = ReturnType<typeof createRisks>;

/** The risk service of one wallet. */
export function createRisks({
  node,
  evm,
  accounts,
  contacts,
  recipients,
  settings,
  tokens,
  verified,
  held,
  now,
  seenBalance,
}: RisksOptions) {
  /** An account's balance according to a contract, in the token's own decimals. */
  async function readContractBalance(
    { network, attempt }: Act,
    token: TokenFact,
    holder: string,
  ): Promise<ReadBalance> {
    let isRefused = false;
    const call = evm.call(network, { to: token.asset, data: `0x${toHex(encodeCall(balanceOf, [holder]))}` });
    const answer = await attempt(
      call.catch((error: unknown) => {
        isRefused = error instanceof RpcFailure;
        throw error;
      }),
    );
    // A contract that fails or answers something invalid has answered.
    if (answer === undefined) return isRefused ? {} : SILENT;
    return fromHex(answer).length === 32 ? { text: formatDecimal(BigInt(answer), token.decimals) } : {};
  }

  async function readBalance(act: Act, token: TokenFact): Promise<ReadBalance> {
    const { network, account, form, attempt } = act;
    const isNative = token.asset === NATIVE_FACT.asset;
    if (!network.isSvc)
      return isNative
        ? textOr(await attempt(evm.balanceWei(network, account.ethAddress).then((wei) => formatDecimal(wei))), SILENT)
        : readContractBalance(act, token, account.ethAddress);
    const address = form === 'pq' ? account.pqAddress : account.ethAddress;
    const listed = await attempt(
      node.read(network, 'getTokenBalanceText', { token_address: token.asset, address }).then(String),
    );
    // The ledger does not know contract tokens.
    return isNative || (listed !== undefined && roughAmount(listed) > 0n)
      ? textOr(listed, SILENT)
      : readContractBalance(act, token, form === 'pq' ? account.pqAccountId : account.ethAddress);
  }

  async function readCollateral({ network, account, attempt }: Act): Promise<ReadBalance> {
    const found = await attempt(node.read(network, 'getPerpAccount', { address: account.pqAddress }));
    return textOr(found?.collateral, SILENT);
  }

  async function readBalances(act: Act): Promise<Pick<RiskFacts, 'balances' | 'unanswered'>> {
    const balances = new Map<string, string>();
    const unanswered = new Set<string | undefined>();
    // What the description could not read, such as the collateral asset.
    if (act.said.some((one) => one.unanswered !== undefined)) unanswered.add(undefined);
    await Promise.all(
      stakesOf(act.intent).map(async ({ purse, token }) => {
        if (purse === undefined) return;
        const { text: balance, isSilent } =
          purse === 'collateral' ? await readCollateral(act) : token === undefined ? {} : await readBalance(act, token);
        if (isSilent === true) unanswered.add(purse);
        if (balance === undefined) return;
        // Both come from a node; one that overstates a balance now must have shown that to its user before.
        const seen = seenBalance(act.network, act.account, purse, act.form);
        balances.set(purse, seen !== undefined && roughAmount(seen) < roughAmount(balance) ? seen : balance);
      }),
    );
    return { balances, unanswered };
  }

  async function readQuote({ intent: { swap }, network, account, attempt }: Act): Promise<string | undefined> {
    if (swap === undefined) return undefined;
    const { tokenIn, tokenOut, amountIn, venue, poolId } = swap;
    const quote = await attempt(
      node.read(network, 'quoteSwap', {
        token_in: tokenIn.asset,
        token_out: tokenOut.asset,
        amount_in: amountIn,
        sender: account.pqAddress,
        ...(venue === undefined ? {} : { venue }),
        ...(poolId === undefined ? {} : { pool_id: poolId }),
      }),
    );
    return readFigure(quote?.amount_out);
  }

  async function readReference({ intent: { order }, network, attempt }: Act): Promise<string | undefined> {
    if (order === undefined) return undefined;
    const ticker = await attempt(node.read(network, 'getTicker', { market: order.market }));
    if (ticker === undefined) return undefined;
    // The price that the order would really meet: the best one on the other side.
    const against = order.side === 'buy' ? ticker.best_ask : ticker.best_bid;
    const fair =
      ticker.type === 'perp' ? ticker.oracle_price : (against ?? ticker.mid ?? ticker.last_price ?? ticker.amm_price);
    return readFigure(fair);
  }

  return {
    verified,
    /** The result of every rule for a request. */
    async assess(act: Act): Promise<Assessment> {
      const [read, quotedOut, referencePrice, listed, contenders] = await Promise.all([
        readBalances(act),
        readQuote(act),
        readReference(act),
        act.attempt(verified.of(act.network)),
        act.attempt(verified.contenders(act.network)),
      ]);
      return assess(
        {
          intent: act.intent,
          origin: act.origin,
          nowSeconds: BigInt(Math.floor(now() / 1000)),
          ownAddresses: accounts.list().flatMap((own) => [own.ethAddress, own.pqAddress, own.pqAccountId]),
          // A watch-only address has a name from the user, like a contact.
          knownRecipients: [
            ...contacts.view().map((one) => one.address),
            ...accounts.watched().map((one) => one.ethAddress),
            ...recipients.list(),
          ],
          knownTokens: tokens.knownFacts(act.network),
          verifiedTokens: listed ?? [],
          contenders: contenders ?? [],
          heldTokens: held(act.network, act.account),
          ...read,
          ...(quotedOut === undefined ? {} : { quotedOut }),
          ...(referencePrice === undefined ? {} : { referencePrice }),
          feeWei: act.feeWei,
          usualFeeWei: act.usualFeeWei,
          ...(act.heldWei === undefined ? {} : { heldWei: act.heldWei }),
          currency: act.network.currency,
          maxSlippagePercent: settings.get().maxSlippagePercent,
        },
        act.said,
      );
    },
  };
}
