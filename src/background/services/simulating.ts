// The node's prediction for a transaction: the request in the node's form, and the answer compared with what the
// request itself allows. Nothing that is signed depends on it.

import { CodedError } from '@svc/core/errors';
import { isJsonObject, type JsonObject, readJson } from '@svc/core/json/canonicalJson';
import type { Description } from '@svc/core/ops/describe';
import type { Intent } from '@svc/core/ops/intent';
import { findOpName } from '@svc/core/ops/opTable';
import { findOp, parseOpParams } from '@svc/core/ops/registry';
import { simulateEvm } from '@svc/core/reads/simulate/simulateEvm';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { toQuantity } from '@svc/core/rpc/quantity';
import { PQ_TX_TYPE } from '@svc/core/tx/evmTx';
import { exchangeTxHash } from '@svc/core/tx/exchangeTx';
import { innerParts, message, type Part, type TokenFact } from '@svc/core/words/message';
import { part } from '@svc/core/words/parts';
import { Value } from 'typebox/value';
import type { Effect } from '../../approvals/effect.ts';
import type { Subject } from '../../approvals/kinds.ts';
import type { Platform } from '../../platform/platform.ts';
import { allowedBounds } from '../decoding/effectBounds.ts';
import { effectLines } from '../decoding/effectLines.ts';
import type { EvmClient } from '../node/evmClient.ts';
import { type NodeClient, NodeSilent } from '../node/nodeClient.ts';
import { ownMessage } from '../requests/errorMessage.ts';
import type { Network } from '../state/network.ts';
import type { Accounts } from './accounts.ts';
import type { Simulated } from './approvalRecord.ts';
import type { Networks } from './networks.ts';

/** Most characters of the node's reason for a failure. */
const MAX_REASON = 300;

const NO_METHOD = -32601;

/** The tokens in a description, as they were read for it. */
function tokensOf({ sentence, rows }: Description): TokenFact[] {
  return innerParts([...sentence, ...rows.flatMap(({ value }) => value)]).flatMap((one) =>
    one.kind === 'amount' || one.kind === 'token' ? [one.token] : [],
  );
}

/** Whether a successful operation would have no effect, by its predicted receipt. */
function isVain(name: string, params: JsonObject, data: JsonObject): boolean {
  const op = findOp(name);
  try {
    const given = op === undefined ? undefined : parseOpParams(op.name, params, 'ignore');
    return op?.outcome?.(given as never, data, () => undefined)?.extent === 'none';
  } catch {
    // Unreadable data gives no answer.
    return false;
  }
}

/** Whether contract code runs. */
function runsCode(subject: Simulated['subject']): boolean {
  const calls = 'calls' in subject ? subject.calls : 'tx' in subject ? [subject] : [];
  return calls.some(({ tx }) => tx.data !== '0x');
}

/** The transaction in the node's form: what is signed, without the nonce. */
function callOf(from: string, tx: Subject<'sendTransaction'>['tx']): JsonObject {
  const price = toQuantity(BigInt(tx.gasPriceWei));
  return {
    from,
    ...(tx.to === null ? {} : { to: tx.to }),
    value: toQuantity(BigInt(tx.valueWei)),
    data: tx.data,
    gas: toQuantity(BigInt(tx.gasLimit)),
    ...(tx.type === 'dynamicFee'
      ? { maxFeePerGas: price, maxPriorityFeePerGas: toQuantity(BigInt(tx.priorityFeeWei)) }
      : { gasPrice: price }),
    ...(tx.type === 'pq' ? { type: toQuantity(PQ_TX_TYPE) } : {}),
  };
}

export interface SimulatingOptions {
  readonly platform: Pick<Platform, 'now'>;
  readonly node: NodeClient;
  readonly evm: Pick<EvmClient, 'simulateCalls'>;
  readonly networks: Networks;
  readonly accounts: Accounts;
  /** Called with failures caused by a bug of the wallet. */
  readonly onFault: (where: string, thrown: unknown) => void;
}

/** Requests a prediction; a missing answer becomes an effect that says so. */
export function createSimulating({
  platform,
  node,
  evm,
  networks,
  accounts,
  onFault,
}: SimulatingOptions): (question: Simulated) => Promise<Effect> {
  const unavailable = (reason: Part | undefined, intent: Intent): Effect => ({
    status: 'unavailable',
    ...(reason === undefined ? {} : { reason }),
    lines: [],
    bounds: allowedBounds(intent),
    takenAt: platform.now(),
  });

  function ownAccounts(accountId: string): Set<string> {
    const account = accounts.find(accountId);
    return new Set(account === undefined ? [] : [account.pqAccountId.toLowerCase(), account.ethAddress.toLowerCase()]);
  }

  async function exchangeEffect(
    network: Network,
    subject: Subject<'sendExchangeTransaction'>,
    intent: Intent,
  ): Promise<Effect> {
    const { op, opNumber, paramsText, gasLimit, gasPriceWei, account } = subject;
    // The text that is signed, with its exact numbers.
    const tx = `{"op_type": ${opNumber}, "sender": "${account.pqAddress}", "params": ${paramsText}, "gas_limit": ${gasLimit}, "gas_price": "${gasPriceWei}"}`;
    const answer = await node.read(network, 'simulateExchangeTx', { tx });
    const params = readJson(paramsText, 'params');
    const name = findOpName(op);
    if (name === undefined || !isJsonObject(params)) return unavailable(undefined, intent);
    const nonce = BigInt(String(answer.receipt.nonce));
    const own = exchangeTxHash({
      op: name,
      sender: account.pqAddress,
      nonce,
      params,
      gasLimit: BigInt(gasLimit),
      gasPriceWei: BigInt(gasPriceWei),
    });
    if (answer.tx_hash.replace(/^0x/, '') !== own)
      return unavailable(message('effect.reason.otherTransaction'), intent);
    const effect = made(
      subject,
      intent,
      answer.changes,
      answer.fee,
      answer.at.height,
      answer.receipt.success ? undefined : answer.receipt.error,
    );
    return effect.status === 'exact' && isVain(name, params, answer.receipt.data as JsonObject)
      ? { ...effect, isVain: true }
      : effect;
  }

  async function chainEffect(network: Network, subject: Subject<'sendTransaction'>, intent: Intent): Promise<Effect> {
    const { tx, form } = subject;
    const account = accounts.find(subject.account.id);
    if (account === undefined) return unavailable(undefined, intent);
    const call = callOf(form === 'pq' ? account.pqAccountId : account.ethAddress, tx);
    const answer = await node.pass(network, simulateEvm.rpc ?? '', [call]);
    if (!Value.Check(simulateEvm.result, answer)) return unavailable(message('refused.node.badAnswer'), intent);
    const failure = answer.success ? undefined : (answer.revert_reason ?? answer.error);
    return made(subject, intent, answer.changes, answer.fee, answer.at.height, failure);
  }

  async function callsEffect(network: Network, subject: Subject<'sendCalls'>, intent: Intent): Promise<Effect> {
    const { account, calls } = subject;
    const answer = await evm.simulateCalls(
      network,
      calls.map(({ tx }) => callOf(account.address, tx)),
    );
    const failed = answer.calls.flatMap(({ success, revert_reason: reason, error }, at) =>
      success ? [] : [{ place: at + 1, why: reason ?? error }],
    );
    const areAll = failed.length === calls.length;
    const failure = areAll ? failed[0]?.why : undefined;
    const effect = made(subject, intent, answer.changes, answer.fee, answer.at.height, failure);
    if (failed.length === 0 || areAll) return effect;
    return {
      ...effect,
      failedCalls: failed.map(({ place, why }) => ({ place, reason: part.given(why, MAX_REASON) })),
    };
  }

  function made(
    subject: Simulated['subject'],
    intent: Intent,
    changes: Parameters<typeof effectLines>[0]['changes'],
    fee: string,
    height: number,
    failure?: string,
  ): Effect {
    const { lines, bounds, unreadBooks } = effectLines({
      changes,
      own: ownAccounts(subject.account.id),
      intent,
      fee,
      named: tokensOf(subject.description),
    });
    const common = { lines, fee, height, takenAt: platform.now() };
    // It may still succeed when executed: then the request's own limits apply.
    if (failure !== undefined)
      return { ...common, status: 'fails', reason: part.given(failure, MAX_REASON), bounds: allowedBounds(intent) };
    // A call runs contract code, whatever a node says about its effects.
    const rest = unreadBooks === undefined ? (runsCode(subject) ? {} : { isAll: true as const }) : { unreadBooks };
    return { ...common, status: 'exact', bounds, ...rest };
  }

  return async ({ kind, subject, intent }) => {
    const network = networks.list().find((one) => one.slug === subject.network.slug);
    if (network === undefined) return unavailable(message('refused.network.missing'), intent);
    if (!network.isSvc) return unavailable(message('effect.reason.network'), intent);
    try {
      if (kind === 'sendCalls') return await callsEffect(network, subject as Subject<'sendCalls'>, intent);
      return kind === 'sendExchangeTransaction'
        ? await exchangeEffect(network, subject as Subject<'sendExchangeTransaction'>, intent)
        : await chainEffect(network, subject as Subject<'sendTransaction'>, intent);
    } catch (error) {
      onFault('effect', error);
      if (error instanceof RpcFailure && error.rpcCode !== NO_METHOD) {
        // Sending would be refused: nothing would happen, nothing would be charged.
        return {
          status: 'fails',
          reason: part.given(error.message, MAX_REASON),
          lines: [],
          bounds: allowedBounds(intent),
          takenAt: platform.now(),
        };
      }
      if (error instanceof RpcFailure) return unavailable(message('effect.reason.node'), intent);
      if (!(error instanceof CodedError)) return unavailable(message('effect.reason.unsaid'), intent);
      const effect = unavailable(ownMessage(error) ?? message('effect.reason.unsaid'), intent);
      return error instanceof NodeSilent ? { ...effect, isSilent: true } : effect;
    }
  };
}
