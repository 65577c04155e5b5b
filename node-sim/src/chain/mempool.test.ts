import { findAccountId } from '@svc/core/accounts/address';
import { beforeEach, describe, expect, it } from 'vitest';
import { Mempool, nonceQueued, type QueuedTx } from './mempool.ts';

const account = (digit: string) =>
  findAccountId(`0x${digit.repeat(40)}`) ??
  (() => {
    throw new Error('no account');
  })();
const A = account('a');
const B = account('b');

function queued(sender: QueuedTx['sender'], nonce: bigint, tag = ''): QueuedTx {
  const tx = {
    op: 'SWAP',
    sender,
    nonce,
    params: {},
    gasLimit: 65_000n,
    gasPriceWei: 1n,
    signature: new Uint8Array(),
    publicKey: new Uint8Array(),
  } as const;
  return { tx, hash: `${sender}:${nonce}:${tag}`, sender, gasWei: 65_000n, queuedSec: 0 };
}

describe('the queue', () => {
  let committed: Map<string, bigint>;
  let pool: Mempool;
  const make = (limits = { total: 100, perSender: 4, nonceWindow: 64 }) =>
    new Mempool(limits, (sender) => committed.get(sender) ?? 0n, nonceQueued);
  const hashes = (max = 256) => pool.select(max).map(({ hash }) => hash);

  beforeEach(() => {
    committed = new Map();
    pool = make();
  });

  it.each([
    ['nonce too low', (): unknown => committed.set(A, 5n), 4n, 'tx.nonceTooLow'],
    ['nonce too high', (): void => undefined, 65n, 'tx.nonceTooHigh'],
    ['nonce already queued', (): void => pool.add(queued(A, 1n)), 1n, 'tx.nonceQueued'],
    [
      'sender queue full',
      () => {
        for (const nonce of [0n, 1n, 2n, 3n]) pool.add(queued(A, nonce));
      },
      4n,
      'tx.senderQueueFull',
    ],
  ] as const)('refuses with "%s"', (text, prepare, nonce, code) => {
    prepare();
    const size = pool.size;
    expect(() => pool.add(queued(A, nonce, 'new'))).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(text) }),
    );
    expect(pool.size).toBe(size);
  });

  it('admits the highest nonce of the window', () => {
    pool.add(queued(A, 64n));
    expect(pool.size).toBe(1);
    expect(hashes()).toEqual([]);
  });

  it('is full in total, before the sender is checked, but not with stale transactions', () => {
    pool = make({ total: 2, perSender: 4, nonceWindow: 64 });
    pool.add(queued(A, 0n));
    pool.add(queued(A, 1n));
    expect(() => pool.add(queued(B, 0n))).toThrow('mempool full');
    committed.set(A, 1n);
    pool.add(queued(B, 0n));
    expect(pool.size).toBe(2);
  });

  it('lets a full sender fill its first gap by displacing its highest nonce', () => {
    for (const nonce of [0n, 2n, 3n, 9n]) pool.add(queued(A, nonce));
    expect(() => pool.add(queued(A, 4n))).toThrow('sender queue full');
    pool.add(queued(A, 1n));
    expect(pool.size).toBe(4);
    expect(hashes()).toEqual([0n, 1n, 2n, 3n].map((nonce) => `${A}:${nonce}:`));
    // The gap is now above everything queued: nothing is displaced for it.
    expect(() => pool.add(queued(A, 4n))).toThrow('sender queue full');
  });

  it('removes a transaction that could not be charged, and keeps the later ones of its sender', () => {
    for (const nonce of [0n, 1n, 2n]) pool.add(queued(A, nonce));
    for (const nonce of [0n, 1n, 2n]) pool.removeDue(`${A}:${nonce}:`);
    expect(pool.size).toBe(2);
    expect(hashes()).toEqual([]);
    pool.add(queued(A, 0n, 'again'));
    expect(hashes()).toEqual([`${A}:0:again`, `${A}:1:`, `${A}:2:`]);
  });

  it('chooses senders in ascending account id, and the gapless run of each', () => {
    for (const nonce of [0n, 1n, 3n]) pool.add(queued(B, nonce));
    committed.set(A, 7n);
    for (const nonce of [8n, 7n]) pool.add(queued(A, nonce));
    expect(hashes()).toEqual([`${A}:7:`, `${A}:8:`, `${B}:0:`, `${B}:1:`]);
    expect(hashes(3)).toEqual([`${A}:7:`, `${A}:8:`, `${B}:0:`]);
    expect(pool.nextFreeNonce(B)).toBe(2n);
    expect(pool.queuedGasWei(B)).toBe(195_000n);
    expect(pool.hasCandidates()).toBe(true);
    pool.remove(`${B}:0:`);
    expect(hashes()).toEqual([`${A}:7:`, `${A}:8:`]);
  });
});
