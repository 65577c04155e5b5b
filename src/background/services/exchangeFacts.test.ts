// What the wallet accepts from a node about the objects in a request, and the reason where it accepts nothing.

import { poolId } from '@svc/core/accounts/protocolIds';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { describe, expect, it } from 'vitest';
import { noPatience } from '../../../test/support/noPatience.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import { readFacts } from './exchangeFacts.ts';

const [A, B] = [`0x${'ab'.repeat(20)}`, `0x${'cd'.repeat(20)}`];
const ID = poolId(A, B, 3000, 7);
const network = { slug: 'net' } as Network;
const absent = new RpcFailure({ code: -32001, message: 'none' });
const busy = new RpcFailure({ code: -32005, message: 'slow down' });

/** A node with answers by read; any other read hangs. */
const nodeOf = (answers: Readonly<Record<string, unknown>>) =>
  ({
    read: (_: unknown, name: string) => {
      if (!Object.hasOwn(answers, name)) return new Promise(() => undefined);
      const answer = answers[name];
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
    },
  }) as unknown as NodeClient;
const factsOf = (answers: Readonly<Record<string, unknown>>, needs: Parameters<typeof readFacts>[3]) =>
  readFacts(nodeOf(answers), network, 'me', needs, noPatience(), { of: async () => [] });

const pool = (more: object = {}) => ({ pool_id: ID, token0: A, token1: B, fee_tier: 3000, ...more });
const token = { symbol: 'T', name: 'T', decimals: 6 };

describe('a pool', () => {
  it('is verified by the tokens and the tier that its id is a digest of', async () => {
    const { pool: fact } = await factsOf({ getPool: pool(), getToken: token }, { poolId: `0x${ID.toUpperCase()}` });
    expect(fact).toEqual({ poolId: ID, token0: A, token1: B, feeTier: 3000 });
  });

  it.each([
    { token0: B, token1: A },
    { token0: `0x${'ee'.repeat(20)}` },
    { fee_tier: 500 },
    { pool_id: poolId(A, B, 500, 1) },
  ])('is not believed where the node says %j of it', async (lie) => {
    const facts = await factsOf({ getPool: pool(lie), getToken: token }, { poolId: ID });
    expect([facts.pool, facts.unread?.pool]).toEqual([undefined, 'disbelieved']);
  });

  it('of a pair is the only one of its tier, and none if there are several', async () => {
    const other = { ...pool(), fee_tier: 500, pool_id: poolId(A, B, 500, 2) };
    const poolOf = { token0: B, token1: A };
    expect((await factsOf({ getPools: [pool()], getToken: token }, { poolOf })).pool?.poolId).toBe(ID);
    expect(
      (await factsOf({ getPools: [pool(), other], getToken: token }, { poolOf: { ...poolOf, feeTier: 500 } })).pool
        ?.feeTier,
    ).toBe(500);
    expect((await factsOf({ getPools: [pool(), other] }, { poolOf })).unread).toEqual({ pool: 'absent' });
    expect((await factsOf({ getPools: [] }, { poolOf })).unread).toEqual({ pool: 'absent' });
  });
});

describe('an unknown object', () => {
  const needs = { poolId: ID, orderId: ID, collection: A, collateral: true, assets: [A] } as const;
  const reads = { getPool: 'pool', getNftCollection: 'collection', getToken: 'token' } as const;

  it.each(Object.entries(reads))(
    'is absent where the node says so of %s, and not answered for where it says anything else',
    async (read, thing) => {
      for (const [error, why] of [
        [absent, 'absent'],
        [busy, 'silent'],
      ] as const) {
        const { unread, token: tokenOf } = await factsOf(
          { [read]: error },
          thing === 'token' ? { assets: [A] } : needs,
        );
        expect(thing === 'token' ? (tokenOf(A).unread ?? 'absent') : unread?.[thing]).toBe(why);
      }
    },
  );

  it('is reported when a node hangs, whatever it is', async () => {
    const facts = await factsOf({}, needs);
    expect(facts.unread).toEqual({ pool: 'silent', order: 'silent', collection: 'silent', collateral: 'silent' });
    expect(facts.token(A)).toMatchObject({ known: false, unread: 'silent' });
  });
});
