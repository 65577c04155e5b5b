// The cache of pieces by itself: what invalidates one, and that their total size is bounded.

import { beforeEach, describe, expect, it } from 'vitest';
import type { Chain } from '../../chain/chain.ts';
import type { BlockListener, NewBlockNews } from '../../chain/chainNews.ts';
import type { Tip } from '../../chain/tip.ts';
import { Pieces, thing } from './pieces.ts';

const tipAt = (height: number): Tip => ({
  height,
  hash: String(height),
  timestamp: height,
  roots: { exchange: '', token: '', account: '' },
});

describe('cached pieces', () => {
  let pieces: Pieces<string>;
  let block: (height: number, ...accounts: string[]) => void;
  let reorganise: () => void;
  beforeEach(() => {
    const told: BlockListener[] = [];
    const chain = {
      tip: tipAt(1),
      onBlock: (listener: BlockListener) => told.push(listener),
      onReorg: (listener: () => void) => (reorganise = listener),
    };
    pieces = new Pieces(chain as unknown as Chain);
    const none = new Set<string>();
    block = (height, ...accounts) => {
      chain.tip = tipAt(height);
      const changed = {
        pairs: none,
        pools: none,
        tokens: none,
        accounts: new Set(accounts),
        perpMarkets: none,
        perpAccounts: none,
      };
      for (const listener of told)
        listener({ tip: chain.tip, outcome: { changed }, trades: [], perpEvents: [] } as unknown as NewBlockNews);
    };
  });
  const keep = (key: string, account: string, text = key, stamp: unknown[] = []) =>
    pieces.keep(key, { value: text, size: text.length, things: [thing('account', account)], stamp });

  it('survive blocks that change other things, and end with one that changes theirs', () => {
    pieces.find('', []);
    keep('a', 'alice');
    keep('b', 'bob');
    block(2, 'bob');
    expect([pieces.find('a', []), pieces.find('b', [])]).toEqual(['a', undefined]);
    block(3, 'alice');
    expect(pieces.find('a', [])).toBeUndefined();
    expect(pieces.size).toBe(0);
  });

  it('end with an unannounced block, with a reorganisation, and with another stamp', () => {
    pieces.find('', []);
    keep('a', 'alice');
    block(3);
    expect(pieces.find('a', [])).toBeUndefined();
    keep('a', 'alice');
    reorganise();
    expect(pieces.find('a', [])).toBeUndefined();
    keep('a', 'alice', 'text', [1, 'x']);
    expect(pieces.find('a', [1, 'x'])).toBe('text');
    expect(pieces.find('a', [1, 'y'])).toBeUndefined();
    expect(pieces.size).toBe(0);
  });

  it('are bounded: the oldest are evicted first, and one that is too long is not cached', () => {
    pieces.find('', []);
    for (let n = 0; n < 1000; n++) keep(`key ${n}`, 'alice', 'x'.repeat(100_000));
    expect(pieces.size).toBeLessThan(168);
    expect(pieces.find('key 0', [])).toBeUndefined();
    expect(pieces.find('key 999', [])).toBeDefined();
    keep('long', 'alice', 'x'.repeat(300_000));
    expect(pieces.find('long', [])).toBeUndefined();
    // A key that is stored again counts once.
    for (let n = 0; n < 1000; n++) keep('same', 'alice', 'x'.repeat(100_000));
    expect(pieces.find('key 999', [])).toBeDefined();
    block(2, 'alice');
    expect(pieces.find('key 999', [])).toBeUndefined();
    expect(pieces.find('same', [])).toBeUndefined();
  });

  it('do not outlive the record of changes', () => {
    pieces.find('', []);
    keep('a', 'alice');
    block(2, ...Array.from({ length: 60_000 }, (_, n) => `one ${n}`));
    expect(pieces.find('a', [])).toBe('a');
    block(3, ...Array.from({ length: 60_000 }, (_, n) => `other ${n}`));
    expect(pieces.find('a', [])).toBeUndefined();
    keep('a', 'alice');
    block(4, 'bob');
    expect(pieces.find('a', [])).toBe('a');
  });
});
