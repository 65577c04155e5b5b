// The requests and answers of our own methods that docs/vectors/provider.json has, against the wallet and a node.

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIRST_ACCOUNT as A } from '../../test/support/connectedWallet.ts';
import { openWallet } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';
import { readVectors } from '../../test/support/vectors.ts';
import type { ApprovalKind } from '../approvals/kinds.ts';
import { METHODS } from './methods/registry.ts';

interface Call {
  readonly method: string;
  readonly params?: unknown[];
  readonly approval?: ApprovalKind;
  readonly answer: unknown;
}

const { calls } = readVectors<{ calls: Call[] }>('provider.json');
const HEX = /^(?:0x)?[0-9a-f]{64,}$/;

/** The answer as the document has it: '…' where a value is another one each time. */
function asWritten(given: unknown, written: unknown): unknown {
  if (written === '…') return typeof given === 'string' && HEX.test(given) ? '…' : given;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  const members = written as Record<string, unknown>;
  return Object.fromEntries(Object.entries(given).map(([name, value]) => [name, asWritten(value, members[name])]));
}

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
  await node.fund(A.pq, 'SVC', '100000');
  await node.fund(A.pq, 'qUSDC', '100000');
});
afterAll(() => node.stop());

describe('methods of our own, as the documents have them', () => {
  it('are answered so, one after another', async () => {
    const { main, page: open } = await openWallet(node.url);
    const page = open();
    for (const { method, params, approval, answer } of calls) {
      const asked = page.request(method, params);
      if (approval !== undefined) {
        const accountIds = [main.view.accounts[0]?.id ?? ''];
        await main.approve(approval, approval === 'connect' ? { accountIds } : {});
      }
      expect(asWritten(await asked, answer), method).toEqual(answer);
    }
  });

  it('are all there', () => {
    const own = Object.keys(METHODS).filter((name) => name.startsWith('svc_'));
    expect([...new Set(calls.map(({ method }) => method))].sort()).toEqual(own.sort());
  });
});
