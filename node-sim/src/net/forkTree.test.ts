import { describe, expect, it } from 'vitest';
import { ForkTree } from './forkTree.ts';

const STAKES = new Map([
  ['a', 100n],
  ['b', 100n],
  ['c', 100n],
  ['d', 150n],
]);

/** root - 1a - 2a, and root - 1b - 2b - 3b. */
function createTree(): ForkTree {
  const tree = new ForkTree({ hash: 'root', parent: '', height: 0 });
  for (const [hash, parent, height] of [
    ['1b', 'root', 1],
    ['1a', 'root', 1],
    ['2a', '1a', 2],
    ['2b', '1b', 2],
    ['3b', '2b', 3],
  ] as const) {
    expect(tree.add({ hash, parent, height })).toBe(true);
  }
  return tree;
}

describe('the choice between branches', () => {
  it('takes the lower hash where nobody voted, whatever the length of the branches', () => {
    expect(createTree().head(STAKES)).toBe('2a');
  });

  it('takes the larger stake of newest votes, at the fork that they decide', () => {
    const tree = createTree();
    tree.vote('a', 1, '1b');
    expect(tree.head(STAKES)).toBe('3b');
    tree.vote('b', 1, '2a');
    expect(tree.head(STAKES)).toBe('2a');
    tree.vote('d', 2, '3b');
    expect(tree.head(STAKES)).toBe('3b');
    tree.vote('c', 2, '1a');
    expect(tree.head(STAKES)).toBe('3b');
  });

  it('counts the newest vote of a validator, of two in one slot the first, and none without a stake', () => {
    const tree = createTree();
    tree.vote('d', 5, '3b');
    tree.vote('d', 5, '2a');
    tree.vote('d', 4, '2a');
    tree.vote('stranger', 9, '2a');
    expect(tree.head(STAKES)).toBe('3b');
    tree.vote('d', 6, '2a');
    expect(tree.head(STAKES)).toBe('2a');
  });

  it('accepts votes before their block, and drops branches that are refused or final', () => {
    const tree = createTree();
    tree.vote('d', 7, '4b');
    expect(tree.head(STAKES)).toBe('2a');
    tree.add({ hash: '4b', parent: '3b', height: 4 });
    expect(tree.head(STAKES)).toBe('4b');
    expect(tree.remove('2b').sort()).toEqual(['2b', '3b', '4b']);
    expect(tree.head(STAKES)).toBe('2a');
    expect(tree.reroot('1a').sort()).toEqual(['1b', 'root']);
    expect(tree.root.hash).toBe('1a');
    expect(tree.head(STAKES)).toBe('2a');
    expect(tree.remove('1a')).toEqual([]);
  });

  it('refuses blocks without a parent, duplicates, and blocks at another height', () => {
    const tree = createTree();
    expect(tree.add({ hash: '9x', parent: 'nowhere', height: 9 })).toBe(false);
    expect(tree.add({ hash: '2a', parent: '1a', height: 2 })).toBe(false);
    expect(tree.add({ hash: '9x', parent: '2a', height: 9 })).toBe(false);
    expect(tree.pathFrom('3b', (hash) => hash === 'root')).toEqual(['1b', '2b', '3b']);
  });
});
