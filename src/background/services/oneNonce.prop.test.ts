// One approval is one nonce: with a node that answers anything, through both adapters, with users who resend and give
// up and workers that are killed, no approval is signed twice. In whatever order the node then sends what it received,
// nothing executes twice.

import { randomUUID } from 'node:crypto';
import { storedText } from '@svc/core/words/plainText';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFakePlatform, type FakePlatform, settle } from '../../../test/support/fakePlatform.ts';
import { createLyingNode, type Lie, type Shown } from '../../../test/support/lyingNode.ts';
import { noFault } from '../../../test/support/noFault.ts';
import { kindOf, mlDsa, network, type Owner, ownerOf, shownOf, subjectOf } from '../../../test/support/nonceOwners.ts';
import type { Approved } from '../../approvals/approved.ts';
import { signApprovedExchange, signApprovedTransaction } from '../keyring/sign.ts';
import { createEvmClient } from '../node/evmClient.ts';
import { createNodeClient } from '../node/nodeClient.ts';
import { createActivity } from './activity.ts';
import { createChainAdapter } from './adapters/chainAdapter.ts';
import { createExchangeAdapter } from './adapters/exchangeAdapter.ts';
import type { Form, SentKind } from './adapters/transactionAdapter.ts';
import { createMint } from './approvedMint.ts';
import type { Networks } from './networks.ts';
import { createTransactions } from './transactions.ts';
import type { Signer } from './vaultAccess.ts';

const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 150) };

let owner: Owner;
const shown = new Map<Form, { own: Shown[]; foreign: Shown[] }>();
beforeAll(async () => {
  owner = await ownerOf(0);
  const stranger = await ownerOf(1);
  for (const form of ['exchange', 'classic', 'pq'] as const)
    shown.set(form, { own: await shownOf(owner, form), foreign: await shownOf(stranger, form) });
});

const WORDS = [
  'nonce already queued: 0',
  'nonce too low: 0 < 4',
  'replacement transaction underpriced',
  'already known',
  'duplicate transaction',
  'insufficient funds',
  'mempool full',
  'internal error',
];
/** Answers that reveal nothing about a sent transaction. */
const SAYING_NOTHING = ['yes', 'no', 'silent', 'half', 'gateway', 'page', 'limit', 'another'] as const;
const lie: fc.Arbitrary<Lie> = fc.oneof(
  fc.constantFrom<Lie>(
    ...[...SAYING_NOTHING, ...(['found', 'failed', 'own', 'foreign'] as const)].map((kind) => ({ kind })),
  ),
  fc.record({ kind: fc.constant('number' as const), value: fc.nat(5) }),
  fc.record({
    kind: fc.constant('error' as const),
    code: fc.constantFrom(-32003, -32000, -32603, -32005, 3),
    words: fc.constantFrom(...WORDS),
  }),
);
type Act =
  | { readonly act: 'approve'; readonly bySite: boolean }
  | { readonly act: 'resend' | 'clear' | 'kill' }
  | { readonly act: 'wait'; readonly ms: number };
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ act: fc.constant('approve' as const), bySite: fc.boolean() }),
  fc.record({ act: fc.constantFrom('resend' as const, 'clear' as const, 'kill' as const) }),
  fc.record({ act: fc.constant('wait' as const), ms: fc.constantFrom(2_000, 15_000, 21 * 60_000) }),
);

interface Signature {
  readonly approval: string;
  readonly nonce: bigint;
  readonly hash: string;
}

/** One run of a worker: what it does after it was killed is ignored. */
function createLife(platform: FakePlatform, fetcher: typeof fetch, signatures: Signature[]) {
  const mint = createMint();
  let isDead = false;
  const alive = <T>(value: T): Promise<T> => (isDead ? new Promise<T>(() => undefined) : Promise.resolve(value));
  const node = createNodeClient({
    timer: platform.timer,
    fetch: async (...question) => (isDead ? new Promise<Response>(() => undefined) : fetcher(...question)),
  });
  const evm = createEvmClient(node);
  async function keep<S extends { hash: string; nonce: bigint }>(approved: Approved<SentKind>, signed: S): Promise<S> {
    await alive(undefined);
    signatures.push({ approval: approved.id, nonce: signed.nonce, hash: signed.hash });
    return signed;
  }
  const signer = {
    signTransaction: async (approved: Approved<'sendTransaction'>, nonce: bigint) => {
      mint.redeem(approved);
      return keep(approved, await signApprovedTransaction({ approved, ...owner, mlDsa }, nonce));
    },
    signExchange: async (approved: Approved<'sendExchangeTransaction'>, nonce: bigint) => {
      mint.redeem(approved);
      return keep(approved, await signApprovedExchange({ approved, ...owner, mlDsa }, nonce));
    },
  } as unknown as Signer;
  const adapters = {
    exchange: createExchangeAdapter({ node, signer, mlDsa }),
    classic: createChainAdapter({ evm, node, signer, mlDsa }, 'classic'),
    pq: createChainAdapter({ evm, node, signer, mlDsa }, 'pq'),
  };
  const networks = {
    requireIdentity: async () => undefined,
    list: () => [network],
    requireSlug: () => network,
  } as unknown as Networks;
  const activity = createActivity(platform);
  const transactions = createTransactions({
    platform,
    adapters,
    networks,
    activity,
    height: evm.blockNumber,
    onFault: noFault,
  });
  return {
    mint,
    activity,
    transactions,
    die: () => {
      isDead = true;
    },
  };
}

interface Outcome {
  readonly requestKey: string;
  readonly value?: unknown;
  readonly error?: {
    readonly code?: string;
    readonly rpcCode?: number;
    readonly facts?: Readonly<Record<string, unknown>>;
  };
}

async function play(form: Form, script: readonly Lie[], acts: readonly Act[]) {
  const { own, foreign } = shown.get(form) ?? { own: [], foreign: [] };
  const node = createLyingNode({ script, own, foreign });
  const signatures: Signature[] = [];
  let platform = createFakePlatform();
  let life = createLife(platform, node.fetcher, signatures);
  const outcomes: Outcome[] = [];
  const waiting = new Map<string, { bySite: boolean }>();
  const hear = (requestKey: string, answer: Promise<unknown>): void => {
    const of = life;
    const heard = (outcome: Omit<Outcome, 'requestKey'>): void => {
      if (of !== life) return;
      waiting.delete(requestKey);
      outcomes.push({ requestKey, ...outcome });
    };
    answer.then(
      (value) => heard({ value }),
      (error: NonNullable<Outcome['error']>) => heard({ error }),
    );
  };
  for (const [at, one] of acts.entries()) {
    if (one.act === 'approve') {
      const requestKey = `r${at}`;
      const approved = life.mint.mint(
        randomUUID(),
        kindOf(form),
        subjectOf(form, owner, at + 1) as never,
        {} as never,
      ) as Approved<SentKind>;
      waiting.set(requestKey, { bySite: one.bySite });
      const site = one.bySite ? { origin: 'https://shop.test' } : {};
      hear(
        requestKey,
        life.transactions.submit({
          approved,
          form,
          account: owner.account,
          network,
          requestKey,
          label: 'Pay',
          ...site,
        }),
      );
    } else if (one.act === 'wait') await platform.advance(one.ms);
    else if (one.act === 'kill') {
      life.die();
      platform = platform.restart();
      life = createLife(platform, node.fetcher, signatures);
      await life.activity.load();
      await life.transactions.load();
      for (const requestKey of waiting.keys()) hear(requestKey, life.transactions.findSubmitted(requestKey));
    } else {
      const { hash } = life.transactions.view()[0] ?? {};
      if (hash !== undefined)
        await (one.act === 'resend' ? life.transactions.resend(hash) : life.transactions.clear(hash)).catch(
          () => undefined,
        );
    }
    await settle();
  }
  // However long the real signing threads take: an endless run ends by the runner's limit.
  while (waiting.size > 0) {
    await platform.advance(2_000);
    await new Promise((turn) => setTimeout(turn, 1));
  }
  const stored = new Set(platform.storages.tables.get('outgoing')?.keys());
  return { node, signatures, outcomes, waiting, stored, own, activity: life.activity };
}

/** Payments that execute when all signed ones are sent in some order: the first of each nonce does. */
function executed(signatures: readonly Signature[], order: readonly number[]): string[] {
  const taken = new Map<bigint, string>();
  const sorted = signatures
    .map((one, at) => ({ one, rank: order[at % order.length] ?? 0 }))
    .sort((a, b) => a.rank - b.rank);
  for (const { one } of sorted) if (!taken.has(one.nonce)) taken.set(one.nonce, one.approval);
  return [...taken.values()];
}

describe.each(['exchange', 'classic', 'pq'] as const)('a lying node and %s transactions', (form) => {
  it('sees each approval signed at most once, and can make none execute twice', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(lie, { minLength: 1, maxLength: 40 }),
        fc.array(act, { minLength: 1, maxLength: 6 }),
        fc.array(fc.nat(), { minLength: 1, maxLength: 8 }),
        async (script, acts, order) => {
          const { node, signatures, outcomes, waiting, stored, own, activity } = await play(form, script, [
            { act: 'approve', bySite: true },
            ...acts,
          ]);
          const approvals = signatures.map((one) => one.approval);
          expect(new Set(approvals).size).toBe(approvals.length);
          const done = executed(signatures, order);
          expect(new Set(done).size).toBe(done.length);
          // Everyone is answered, nothing that was sent is forgotten, and the log has an entry for it.
          expect([...waiting.keys()]).toEqual([]);
          for (const { hash } of signatures)
            if (node.received.has(hash)) expect([stored.has(hash), hash]).toEqual([true, hash]);
          for (const hash of node.received) expect(activity.view().map((entry) => entry.txHash)).toContain(hash);
          for (const { error } of outcomes) {
            // Displaced by another transaction: one that this key signed.
            if (error?.code === 'transaction.overtaken') {
              const { takenBy, txHash } = error.facts ?? {};
              expect([...own.map((one) => one.hash), ...signatures.map((one) => one.hash)]).toContain(takenBy);
              expect(takenBy).not.toBe(txHash);
            }
            if (error?.code?.startsWith('transaction.') === true) expect(error.facts?.txHash).toBeDefined();
          }
        },
      ),
      runs,
    );
  });

  it('concludes nothing about its own from statements about another transaction', async () => {
    const nothing = fc.constantFrom<Lie>(...SAYING_NOTHING.map((kind) => ({ kind })), { kind: 'number', value: 1 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(nothing, { minLength: 1, maxLength: 20 }),
        fc.array(act, { maxLength: 4 }),
        async (script, acts) => {
          const { activity } = await play(form, script, [{ act: 'approve', bySite: true }, ...acts]);
          for (const { status } of activity.view()) expect(['succeeded', 'failed', 'overtaken']).not.toContain(status);
        },
      ),
      runs,
    );
  });

  it('calls a payment refused only by the first answer, and only if that is not about its nonce', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(lie, { minLength: 1, maxLength: 40 }),
        fc.array(act, { maxLength: 4 }),
        async (script, acts) => {
          const { activity, outcomes } = await play(form, script, [{ act: 'approve', bySite: true }, ...acts]);
          for (const entry of activity.view()) {
            if (entry.status !== 'refused') continue;
            expect(storedText(entry.error ?? '')).toMatch(/insufficient funds|mempool full|internal error/);
          }
          for (const { error } of outcomes)
            if (error?.rpcCode !== undefined) expect([-32003, -32000, -32603, -32005, 3]).toContain(error.rpcCode);
        },
      ),
      runs,
    );
  });
});

describe.each(['exchange', 'classic', 'pq'] as const)(
  'the proof that another of %s transactions took a nonce',
  (form) => {
    const seen = async (
      kind: 'own' | 'foreign',
      nonce: bigint,
      change: (one: Shown) => Shown = (one) => one,
      hash = 'none',
    ) => {
      const { own, foreign } = shown.get(form) ?? { own: [], foreign: [] };
      const { fetcher } = createLyingNode({ script: [{ kind }], own: own.map(change), foreign });
      const node = createNodeClient({ ...createFakePlatform(), fetch: fetcher });
      const signer = {} as Signer;
      const adapter =
        form === 'exchange'
          ? createExchangeAdapter({ node, signer, mlDsa })
          : createChainAdapter({ evm: createEvmClient(node), node, signer, mlDsa }, form);
      return adapter.seenInPlace(network, { address: adapter.addressOf(owner.account), nonce }, hash);
    };

    it('is its bytes, under the own key, with this nonce', async () => {
      const own = shown.get(form)?.own ?? [];
      for (const one of own) {
        expect(await seen('own', BigInt(one.nonce))).toBe(one.hash);
        // The asking transaction is not another one.
        expect(await seen('own', BigInt(one.nonce), undefined, one.hash)).toBeUndefined();
      }
      expect(await seen('own', 7n)).toBeUndefined();
    });

    it('is not one that another key signed, an altered one, or one in no block', async () => {
      for (const nonce of [0n, 1n, 2n]) expect(await seen('foreign', nonce)).toBeUndefined();
      const members = Object.keys(shown.get(form)?.own[0]?.members ?? {});
      const flip = (value: unknown): unknown =>
        typeof value === 'string'
          ? value.replace(/[1-9a-f](?=[^1-9a-f]*$)/, (digit) => (digit === '1' ? '2' : '1'))
          : value;
      for (const member of members.filter((name) => !['hash', 'blockNumber'].includes(name))) {
        const changed = (one: Shown): Shown => ({
          ...one,
          members: { ...one.members, [member]: flip(one.members?.[member]) },
        });
        if (changed(shown.get(form)?.own[1] as Shown).members?.[member] === shown.get(form)?.own[1]?.members?.[member])
          continue;
        expect([member, await seen('own', 1n, changed)]).toEqual([member, undefined]);
      }
      expect(
        await seen('own', 1n, (one) => ({
          ...one,
          ...(one.members === undefined ? { wireText: '{}' } : { members: { ...one.members, blockNumber: null } }),
        })),
      ).toBeUndefined();
      if (form === 'exchange') {
        const other = (one: Shown): Shown => ({ ...one, wireText: one.wireText?.replace('777', '778') ?? '' });
        expect(await seen('own', 1n, other)).toBeUndefined();
      }
    });
  },
);
