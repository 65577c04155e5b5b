// A node with scripted answers, true or not: silence, partial answers, refusals, invalid receipts, transactions of the
// same key and of others. It keeps every received signed transaction, since it might still send it on.

import { toHex } from '@svc/core/bytes';
import { type JsonObject, readJson } from '@svc/core/json/canonicalJson';
import { readEvmTx } from '@svc/core/tx/evmTx';
import { exchangeTxHash, readSignedTx } from '@svc/core/tx/exchangeTx';

/** The answer to one request; `number` is a nonce or a height, and one that does not fit a request means no answer. */
export type Lie =
  | {
      readonly kind:
        | ('yes' | 'no' | 'silent' | 'half' | 'gateway' | 'found' | 'failed' | 'own' | 'foreign')
        /** The answer is about another transaction: the hash of the submission, a receipt. */
        | 'another'
        /** A web page, or a rate limit for years, instead of an answer. */
        | 'page'
        | 'limit';
    }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'error'; readonly code: number; readonly words: string };

/** A transaction that the node can show: with a real signature, of the wallet's key or of another. */
export interface Shown {
  readonly hash: string;
  readonly nonce: number;
  /** In the form of eth_getTransactionByHash. */
  readonly members?: Readonly<Record<string, unknown>>;
  /** JSON text of a signed exchange transaction. */
  readonly wireText?: string;
}

export interface LyingNodeOptions {
  readonly script: readonly Lie[];
  /** Signed by the wallet's key on another machine. */
  readonly own: readonly Shown[];
  /** Signed by a key of somebody else, and said to be the wallet's. */
  readonly foreign: readonly Shown[];
}

const SENDS = /^(?:exchange_sendTransaction|eth_sendRawTransaction)$/;
/** Methods whose hashes have a prefix. */
const PREFIXED = /^eth_/;
const HASH = '0'.repeat(64);

/** The hash of a submitted transaction. */
function hashOf(method: string, params: unknown, body: string): string {
  if (method === 'eth_sendRawTransaction')
    return `0x${readEvmTx(Uint8Array.from(Buffer.from(String((params as string[])[0]).slice(2), 'hex'))).hash}`;
  const [tx] = (readJson(body, 'body') as JsonObject).params as JsonObject[];
  return exchangeTxHash(readSignedTx(tx as JsonObject));
}

function history(list: readonly Shown[]): object {
  const transactions = list.map(({ hash, nonce }) => ({
    block_height: 9,
    position: 0,
    tx_hash: hash,
    block_hash: HASH,
    timestamp: 1,
    kind: 'exchange',
    op: 'SWAP',
    sender: null,
    target: null,
    asset: null,
    amount: null,
    status: 'success',
    fee: null,
    error: null,
    detail: { nonce },
    roles: ['sender'],
    cursor: '9:0',
  }));
  return { address: '', account: '', transactions, next_cursor: null, indexed_height: 9 };
}

const exchangeReceipt = (hash: string, success: boolean): object => ({
  tx_hash: hash,
  block_height: 9,
  block_time: 1,
  op: 'SWAP',
  sender: '',
  nonce: 0,
  success,
  error: success ? '' : 'it failed',
  error_code: success ? '' : 'x.y',
  gas_used: 1,
  gas_price: 1,
  fee: '0.1',
  data: {},
});

/** The node as a fetch function, and what reached it. */
export function createLyingNode({ script, own, foreign }: LyingNodeOptions) {
  let asked = 0;
  const received = new Set<string>();

  /** Undefined if a method has no such answer. */
  function resultOf(method: string, params: unknown[], lie: Lie): unknown {
    const shown = lie.kind === 'own' ? own : lie.kind === 'foreign' ? foreign : [];
    const hash =
      lie.kind === 'another' ? `${PREFIXED.test(method) ? '0x' : ''}${'f'.repeat(64)}` : String(params[0] ?? HASH);
    if (SENDS.test(method)) return ['yes', 'found', 'another'].includes(lie.kind) ? hash : undefined;
    if (method === 'exchange_getNonce') return lie.kind === 'number' ? lie.value : 0;
    if (/TransactionCount|blockNumber/.test(method)) return `0x${(lie.kind === 'number' ? lie.value : 0).toString(16)}`;
    if (/getPendingTransactions$/.test(method)) {
      const transactions = shown.flatMap(({ hash: of, wireText }) =>
        wireText === undefined
          ? []
          : [{ hash: of, hex: toHex(new TextEncoder().encode(wireText)), fees: '0', timestamp: 1 }],
      );
      return { transactions, count: transactions.length };
    }
    if (method === 'tx_getHistory') return history(shown);
    const isKnown =
      lie.kind === 'found' ||
      lie.kind === 'failed' ||
      lie.kind === 'another' ||
      [...own, ...foreign].some((one) => one.hash === hash && lie.kind === 'yes');
    if (method === 'exchange_getTransactionReceipt')
      return isKnown ? exchangeReceipt(hash, lie.kind !== 'failed') : null;
    if (method === 'eth_getTransactionReceipt')
      return isKnown
        ? {
            transactionHash: hash,
            status: lie.kind === 'failed' ? '0x0' : '0x1',
            blockNumber: '0x9',
            gasUsed: '0x1',
            effectiveGasPrice: '0x1',
          }
        : null;
    if (method === 'eth_getTransactionByHash')
      return (
        [...own, ...foreign].find((one) => one.hash === hash)?.members ??
        (lie.kind === 'found' || lie.kind === 'another' ? { hash } : null)
      );
    return undefined;
  }

  const fetcher: typeof fetch = async (input, init) => {
    const lie = script[asked++ % script.length] as Lie;
    const body = typeof init?.body === 'string' ? init.body : undefined;
    const call = body === undefined ? undefined : (JSON.parse(body) as { method: string; params: unknown[] });
    // What is sent arrives, whatever is answered.
    if (call !== undefined && body !== undefined && SENDS.test(call.method))
      received.add(hashOf(call.method, call.params, body));
    if (lie.kind === 'silent') throw new TypeError('no answer');
    if (lie.kind === 'gateway') return new Response('', { status: 503 });
    if (lie.kind === 'page') return new Response('<html>busy</html>', { status: 500 });
    if (lie.kind === 'limit')
      return new Response('Too many requests', { status: 429, headers: { 'retry-after': '4000000000' } });
    if (lie.kind === 'half') return new Response('{"jsonrpc":"2.0","id":1,"resu');
    if (call === undefined) {
      const hash = new URL(String(input)).searchParams.get('tx_hash');
      const tx = [...own, ...foreign].find((one) => one.hash === hash)?.wireText;
      return tx === undefined
        ? new Response('{}', { status: 404 })
        : new Response(
            `{"ok":true,"result":{"tx_hash":"${hash}","block_hash":"${HASH}","block_height":9,"timestamp":1,"kind":"exchange","tx":${tx}}}`,
          );
    }
    if (lie.kind === 'error')
      return Response.json({ jsonrpc: '2.0', id: 1, error: { code: lie.code, message: lie.words } });
    const result = resultOf(call.method, call.params, lie);
    return Response.json(
      result === undefined
        ? { jsonrpc: '2.0', id: 1, error: { code: -32003, message: 'insufficient funds' } }
        : { jsonrpc: '2.0', id: 1, result },
    );
  };
  return { fetcher, received };
}
