// Where rights over an account are found, and that it is said when not everything was looked at.

import { expect, it } from 'vitest';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import { rightsInHistory } from './allowanceSources.ts';

const ASSET = `0x${'ab'.repeat(20)}`;
const spenderAt = (at: number): string => `0x${String(at).padStart(40, '0')}`;

/** A node whose history of any account has so many pages, each with an allowance, an operator and a failed one. */
function historyOf(pages: number) {
  const asked: (string | undefined)[] = [];
  const entry = (op: string, at: number, status = 'success') => ({
    ...{ op, asset: ASSET.toUpperCase().replace('0X', '0x'), target: spenderAt(at), status, detail: null },
  });
  const node = {
    read: async (_: Network, name: string, { cursor }: { cursor?: string }) => {
      expect(name).toBe('getAddressHistory');
      asked.push(cursor);
      const page = Number(cursor ?? 0);
      return {
        transactions: [
          entry('TOKEN_APPROVE', page),
          entry('NFT_SET_APPROVAL_FOR_ALL', page),
          entry('TOKEN_AUTHORIZE_OPERATOR', page),
          entry('TOKEN_APPROVE', page + 100, 'failed'),
          entry('TOKEN_TRANSFER', page),
        ],
        next_cursor: page + 1 < pages ? String(page + 1) : null,
      };
    },
  } as unknown as NodeClient;
  return { node, asked };
}

async function found(pages: number) {
  const { node, asked } = historyOf(pages);
  let isCut = false;
  const rights = await rightsInHistory(node, {} as Network, { pqAddress: '0xPQ' }, () => {
    isCut = true;
  });
  return { rights, isCut, pages: asked.length };
}

it('reads allowances and operators of tokens and collections from the whole of a history', async () => {
  const { rights, isCut } = await found(2);
  const expected = [0, 1].flatMap((page) =>
    ['token', 'nftOperator', 'tokenOperator'].map((kind) => [kind, ASSET, spenderAt(page)]),
  );
  expect(rights.map(({ kind, asset, spender }) => [kind, asset, spender])).toEqual(expected);
  expect(isCut).toBe(false);
});

it('says that there may be more where a history goes on beyond what was read', async () => {
  const whole = await found(4);
  expect([whole.pages, whole.isCut]).toEqual([4, false]);
  const cut = await found(5);
  expect([cut.pages, cut.isCut]).toEqual([4, true]);
});
