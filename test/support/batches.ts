// Batches of calls (EIP-5792) as requested by their tests, and nodes that lose or refuse submissions.

import type { Hex } from 'viem';
import { FIRST_ACCOUNT as A } from './connectedWallet.ts';
import type { TestUi } from './openWallet.ts';
import type { TestNode } from './startNode.ts';

/** The recipient. */
export const C = '0x44B9E12292d72091EDfe88C5735a8614648c932D';
export const CHAIN = '0x15b38';

/** Parameters of a batch of the first account. */
export const batch = (calls: readonly object[], more: object = {}) => [
  { version: '2.0.0', from: A.address, chainId: CHAIN, atomicRequired: false, calls, ...more },
];
/** A payment in wei. */
export const pay = (value: Hex, to = C) => ({ to, value });
/** The first account's next nonce. */
export const nonceOf = async (node: TestNode) =>
  Number(await node.rpc<Hex>('eth_getTransactionCount', [A.address, 'pending']));

/** Approves the pending batch; returns what was shown. */
export async function approve(main: TestUi) {
  const approval = await main.approval('sendCalls');
  await main.press(approval.id, 'sendCalls');
  return approval;
}

/** A node that accepts, loses or refuses submissions, in turns. */
export function sending(turns: (at: number) => 'pass' | 'lost' | 'unheard' | 'refused') {
  let at = 0;
  const sent: string[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const body = JSON.parse(String(init?.body ?? '{}')) as { id: number; method?: string; params?: [string] };
    if (body.method !== 'eth_sendRawTransaction') return fetch(input, init);
    const turn = turns(at++);
    sent.push(body.params?.[0] ?? '');
    if (turn === 'unheard') throw new TypeError('the network is gone');
    if (turn === 'refused')
      return new Response(
        JSON.stringify({ jsonrpc: '2.0', id: body.id, error: { code: -32003, message: 'insufficient SVC' } }),
        { headers: { 'content-type': 'application/json' } },
      );
    const answer = await fetch(input, init);
    if (turn === 'lost') throw new TypeError('the answer is lost');
    return answer;
  };
  return { fetcher, sent };
}
