import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteStorage } from './sqliteStorage.ts';
import {
  ATTESTATIONS_KEPT_SLOTS,
  type NewBlock,
  SIGNATURES_KEPT_BLOCKS,
  type Storage,
  type StoredAttestation,
} from './storage.ts';

const hashOf = (height: number) => height.toString(16).padStart(64, '0');
const SIGNATURE = 'ab'.repeat(3309);

function attestation(height: number, index: number): StoredAttestation {
  const slot = height - 1;
  return {
    slot,
    blockHash: hashOf(slot),
    validator: `0xPQ${String(index).repeat(64)}`,
    index,
    source: 0,
    target: Math.floor(slot / 32),
    includedSlot: height,
    signature: index === 3 ? '' : SIGNATURE,
  };
}

function block(height: number): NewBlock {
  const header = JSON.stringify({
    number: height,
    proposer_public_key: 'cd'.repeat(1952),
    proposer_signature: SIGNATURE,
    attestations: [],
  });
  return {
    height,
    hash: hashOf(height),
    timestamp: 1_800_000_000 + height * 2,
    header,
    roots: JSON.stringify({ exchange: 'a'.repeat(128), token: 'b'.repeat(128), account: 'c'.repeat(128) }),
    firstSeq: 1,
    firstEvent: 1,
    transactions: [],
    receipts: [],
    evmReceipts: [],
    prevRandao: '0'.repeat(64),
    attestations: height === 0 ? [] : [0, 1, 2, 3].map((index) => attestation(height, index)),
  };
}

function fill(storage: Storage, from: number, to: number, makeBlock = block): void {
  storage.atomically(() => {
    for (let height = from; height <= to; height++) storage.appendBlock(makeBlock(height), 50_000);
  });
}

describe('the format of the store', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'node-test-'));
    path = join(folder, 'node.sqlite');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('returns the votes of a block; their signatures only for the newest blocks', () => {
    const storage = openSqliteStorage(path);
    fill(storage, 0, SIGNATURES_KEPT_BLOCKS + 10);
    const newest = SIGNATURES_KEPT_BLOCKS + 10;
    expect(storage.attestationsIn(newest)).toEqual(block(newest).attestations);
    expect(storage.attestationsIn(11)).toEqual(block(11).attestations);
    expect(storage.attestationsIn(10)).toEqual(block(10).attestations.map((one) => ({ ...one, signature: '' })));
    expect(storage.findBlock(newest)).toMatchObject({
      hash: hashOf(newest),
      header: block(newest).header,
      roots: block(newest).roots,
    });
    storage.close();
  });

  it('finds attestations by slot, validator and block for a long time, not for ever', () => {
    const storage = openSqliteStorage(path);
    const newest = ATTESTATIONS_KEPT_SLOTS + 100;
    const unsigned = (height: number): NewBlock => ({
      ...block(height),
      header: '{}',
      attestations: block(height).attestations.map((one) => ({ ...one, signature: '' })),
    });
    fill(storage, 0, newest, unsigned);
    const kept = { slot: 200, validator: attestation(201, 2).validator, blockHash: hashOf(200) };
    expect(storage.listAttestations(kept, 10, 0)).toMatchObject([
      { index: 2, includedHash: hashOf(201), blockHash: hashOf(200) },
    ]);
    expect(storage.listAttestations({ validator: 'nobody' }, 10, 0)).toEqual([]);
    expect(storage.listAttestations({ slot: 99 }, 10, 0)).toEqual([]);
    expect(storage.attestationsIn(100)).toHaveLength(4);
    storage.removeFrom(201);
    expect(storage.listAttestations({ slot: 200 }, 10, 0)).toEqual([]);
    storage.close();
  });

  it('uses little more than the incompressible parts: the proposer’s signature, and each public key once', () => {
    const storage = openSqliteStorage(path);
    fill(storage, 0, 1000);
    storage.close();
    const before = statSync(path).size;
    const again = openSqliteStorage(path);
    fill(again, 1001, 2000);
    again.close();
    expect((statSync(path).size - before) / 1000).toBeLessThan(3309 + 1550);
  });

  it('stores values once that the blocks of one slot repeat, also after an undo, and unique values in place', () => {
    const reveals = [0, 1].map((slot) => new Uint8Array(3309).fill(slot + 1));
    const headerOf = (height: number, reveal: Uint8Array) => [`{"number":${height},"randao_reveal":"`, reveal, '"}'];
    const inSlot = (height: number, slot: number): NewBlock => ({
      ...block(height),
      attestations: [],
      header: headerOf(height, reveals[slot] as Uint8Array),
    });
    const storage = openSqliteStorage(path);
    fill(storage, 0, 500, (height) => inSlot(height, 0));
    expect(() =>
      storage.atomically(() => {
        for (const height of [501, 502]) storage.appendBlock(inSlot(height, 1), 50_000);
        throw new Error('no more');
      }),
    ).toThrow('no more');
    fill(storage, 501, 1000, (height) => inSlot(height, 1));
    storage.close();
    expect(statSync(path).size / 1000).toBeLessThan(1000);
    const again = openSqliteStorage(path);
    for (const [height, reveal] of [
      [0, reveals[0]],
      [500, reveals[0]],
      [501, reveals[1]],
      [1000, reveals[1]],
    ] as const) {
      expect(again.findBlock(height)?.header).toBe(
        `{"number":${height},"randao_reveal":"${Buffer.from(reveal ?? []).toString('hex')}"}`,
      );
    }
    // Blocks with their own reveals add no dictionary entries.
    fill(again, 1001, 1100, (height) => ({
      ...block(height),
      attestations: [],
      header: headerOf(height, new Uint8Array(3309).fill(height % 251)),
    }));
    again.close();
    const database = new DatabaseSync(path);
    expect(database.prepare('SELECT COUNT(*) AS count FROM words WHERE length(value) = 3309').get()).toEqual({
      count: 2,
    });
    database.close();
  });

  it('answers with the current block, whatever was found at its height before', () => {
    const storage = openSqliteStorage(path);
    fill(storage, 0, 2);
    const found = storage.findBlock(2);
    expect(storage.findBlock(2)).toBe(found);
    expect(storage.findBlockByHash(hashOf(2))).toBe(found);
    storage.removeFrom(2);
    expect([storage.findBlock(2), storage.findBlockByHash(hashOf(2))]).toEqual([undefined, undefined]);
    storage.appendBlock({ ...block(2), hash: hashOf(77), header: '{"number":2}' }, 50_000);
    expect(storage.findBlock(2)).toMatchObject({ hash: hashOf(77), header: '{"number":2}' });
    expect(storage.findBlockByHash(hashOf(2))).toBeUndefined();
    expect(() =>
      storage.atomically(() => {
        storage.appendBlock(block(3), 50_000);
        expect(storage.findBlock(3)?.hash).toBe(hashOf(3));
        throw new Error('no more');
      }),
    ).toThrow('no more');
    expect(storage.findBlock(3)).toBeUndefined();
    storage.close();
  });

  it('numbers values again after a rolled-back transaction had numbered them', () => {
    const storage = openSqliteStorage(path);
    expect(() =>
      storage.atomically(() => {
        storage.appendBlock(block(1), 50_000);
        throw new Error('no more');
      }),
    ).toThrow('no more');
    expect(storage.findBlock(1)).toBeUndefined();
    fill(storage, 1, 2);
    storage.close();
    const again = openSqliteStorage(path);
    expect(again.attestationsIn(2)).toEqual(block(2).attestations);
    expect(again.findBlock(1)?.header).toBe(block(1).header);
    again.close();
  });

  it('refuses a folder of another version with the way out, and does not change it', () => {
    const old = new DatabaseSync(path);
    old.exec(
      "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID; INSERT INTO meta VALUES ('schema_version', '2');",
    );
    old.close();
    expect(() => openSqliteStorage(path)).toThrow(
      expect.objectContaining({ code: 'storage.version', message: expect.stringContaining('sim_dump') }),
    );
    const kept = new DatabaseSync(path).prepare('SELECT name FROM sqlite_master').all();
    expect(kept).toEqual([{ name: 'meta' }]);
  });

  it('keeps the newest snapshot and one from before the deepest reorganisation', () => {
    const storage = openSqliteStorage(path);
    for (const height of [100, 200, 300, 310]) storage.saveSnapshot({ height, body: `{"height":${height}}` }, 128);
    expect(storage.findSnapshot()).toEqual({ height: 310, body: '{"height":310}' });
    storage.removeFrom(305);
    expect(storage.findSnapshot()?.height).toBe(100);
    storage.close();
  });
});
