// Chooses the chain among several branches. From the root, the walk takes at each fork the child whose branch holds the
// larger stake of newest votes, or on a tie the lower hash. A pure structure: no clock, no I/O.

/** A block's place in the tree. */
export interface Branching {
  readonly hash: string;
  readonly parent: string;
  readonly height: number;
}

interface Node extends Branching {
  readonly children: Set<string>;
}

interface Vote {
  readonly slot: number;
  readonly hash: string;
}

export class ForkTree {
  private readonly nodes = new Map<string, Node>();
  /** Newest vote by validator. */
  private readonly votes = new Map<string, Vote>();
  private rootHash: string;

  constructor(root: Branching) {
    this.rootHash = root.hash;
    this.nodes.set(root.hash, { ...root, children: new Set() });
  }

  get root(): Branching {
    return this.require(this.rootHash);
  }

  has(hash: string): boolean {
    return this.nodes.has(hash);
  }

  private require(hash: string): Node {
    const node = this.nodes.get(hash);
    if (node === undefined) throw new RangeError(`The tree has no block ${hash}.`);
    return node;
  }

  /** Adds a block whose parent is in the tree; false for a duplicate or an unknown parent. */
  add(block: Branching): boolean {
    const parent = this.nodes.get(block.parent);
    if (parent === undefined || this.nodes.has(block.hash) || block.height !== parent.height + 1) return false;
    parent.children.add(block.hash);
    this.nodes.set(block.hash, { hash: block.hash, parent: block.parent, height: block.height, children: new Set() });
    return true;
  }

  /** Removes a block and everything after it. @returns their hashes */
  remove(hash: string): string[] {
    const node = this.nodes.get(hash);
    if (node === undefined || hash === this.rootHash) return [];
    this.nodes.get(node.parent)?.children.delete(hash);
    const removed = [hash];
    for (let at = 0; at < removed.length; at++) {
      const one = removed[at] ?? '';
      removed.push(...(this.nodes.get(one)?.children ?? []));
      this.nodes.delete(one);
    }
    return removed;
  }

  /** Makes a block the root and drops everything that does not follow it. @returns the dropped hashes */
  reroot(hash: string): string[] {
    if (hash === this.rootHash || !this.nodes.has(hash)) return [];
    const keep = new Set([hash]);
    for (const one of keep) for (const child of this.require(one).children) keep.add(child);
    const gone = [...this.nodes.keys()].filter((one) => !keep.has(one));
    for (const one of gone) this.nodes.delete(one);
    this.rootHash = hash;
    return gone;
  }

  /** Records a validator's vote; only its newest counts, and of two in one slot the first. */
  vote(validator: string, slot: number, hash: string): void {
    const before = this.votes.get(validator);
    if (before === undefined || slot > before.slot) this.votes.set(validator, { slot, hash });
  }

  /** The newest block of the best branch. @param stakes stake by validator */
  head(stakes: ReadonlyMap<string, bigint>): string {
    const weights = new Map<string, bigint>();
    for (const [validator, { hash }] of this.votes) {
      const stake = stakes.get(validator) ?? 0n;
      for (let at = this.nodes.get(hash); at !== undefined && stake > 0n; at = this.nodes.get(at.parent)) {
        weights.set(at.hash, (weights.get(at.hash) ?? 0n) + stake);
        if (at.hash === this.rootHash) break;
      }
    }
    let best = this.require(this.rootHash);
    while (best.children.size > 0) {
      let next: string | undefined;
      for (const child of best.children) {
        const difference = next === undefined ? 1n : (weights.get(child) ?? 0n) - (weights.get(next) ?? 0n);
        if (difference > 0n || (difference === 0n && child < (next ?? ''))) next = child;
      }
      best = this.require(next ?? '');
    }
    return best.hash;
  }

  /** Blocks from the first ancestor that `isOn` accepts, excluded, to a block; ascending. */
  pathFrom(hash: string, isOn: (hash: string) => boolean): string[] {
    const path: string[] = [];
    for (let at = this.nodes.get(hash); at !== undefined && !isOn(at.hash); at = this.nodes.get(at.parent))
      path.push(at.hash);
    return path.reverse();
  }

  parentOf(hash: string): string | undefined {
    return this.nodes.get(hash)?.parent;
  }
}
