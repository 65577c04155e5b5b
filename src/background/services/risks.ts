// Gathers what the risk rules look at and asks them. Reads that fail or come late leave a fact out; they hold nothing
// up.

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

/** Decimal text of what an account has; absent where it could not be read, and then whether the node was silent. */
interface ReadBalance {
  readonly text?: string;
  readonly isSilent?: true;
}
const SILENT: ReadBalance = { isSilent: true };
const textOr = (text: string | undefined, otherwise: ReadBalance): ReadBalance =>
  text === undefined ? otherwise : { text };

export interface Act {
  readonly intent: Intent;
  /** Undefined: the wallet itself. */
  readonly origin: string | undefined;
  readonly network: Network;
  readonly account: AccountEntry;
  readonly form: 'classic' | 'pq';
  readonly feeWei: bigint;
  /** What such an act usually needs; 0: not known. */
  readonly usualFeeWei: bigint;
  /** What the account has of what fees are paid in, wei; undefined where it could not be read. */
  readonly heldWei: bigint | undefined;
  /** Warnings of the description: nothing is said twice. */
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
  /** Tokens that the user put on the list. */
  readonly tokens: WatchedTokens;
  readonly verified: Verified;
  /** Tokens that an account holds on a network, as far as the wallet has read them. */
  readonly held: (network: Network, account: AccountEntry) => readonly TokenFact[];
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** What the wallet's screens showed of an asset last, decimal text; undefined: nothing, or none of it. */
  readonly seenBalance: (
    network: Network,
    account: AccountEntry,
    asset: string,
    form: 'classic' | 'pq',
  ) => string | undefined;
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
  /** What a contract says that an account has, in the token's own decimals. */
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
    // A contract that fails or answers something else has answered.
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
    // Of tokens that are contracts the ledger knows nothing.
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
    // What the description was not told of, such as which asset the collateral is.
    if (act.said.some((one) => one.unanswered !== undefined)) unanswered.add(undefined);
    await Promise.all(
      stakesOf(act.intent).map(async ({ purse, token }) => {
        if (purse === undefined) return;
        const { text: balance, isSilent } =
          purse === 'collateral' ? await readCollateral(act) : token === undefined ? {} : await readBalance(act, token);
        if (isSilent === true) unanswered.add(purse);
        if (balance === undefined) return;
        // Both are a node's word; one that overstates a balance now has to have shown that to its user before, too.
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
    return quote?.amount_out;
  }

  async function readReference({ intent: { order }, network, attempt }: Act): Promise<string | undefined> {
    if (order === undefined) return undefined;
    const ticker = await attempt(node.read(network, 'getTicker', { market: order.market }));
    if (ticker === undefined) return undefined;
    // What stands against the order first: the price that it would really meet.
    const against = order.side === 'buy' ? ticker.best_ask : ticker.best_bid;
    const fair =
      ticker.type === 'perp' ? ticker.oracle_price : (against ?? ticker.mid ?? ticker.last_price ?? ticker.amm_price);
    return fair ?? undefined;
  }

  return {
    verified,
    /** What every rule says of an act. */
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
          // An address that is only looked at has a name of the user's, as a contact has.
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
