// Filters that clients install and poll. They expire when nobody polls them, and their number is bounded.

import { Refusal } from '@svc/core/errors';
import type { CheckedParams } from '@svc/core/reads/registry';
import { Missing } from '@svc/core/rpc/errorCodes';
import { toQuantity } from '@svc/core/rpc/quantity';
import { ResourceQuota, shareOf } from '@svc/core/server/resourceQuota';
import type { ChainView } from '../../chain/chainView.ts';
import type { EvmAdmission } from '../../chain/evmAdmission.ts';
import { DeliveredLogs, type LogView } from './deliveredLogs.ts';
import type { EvmHeads } from './heads.ts';

/** Which logs are wanted. */
export type LogFilter = CheckedParams<'getLogs'>['filter'];

/** A filter expires this long after its last poll. */
const LIFE_MS = 300_000;
/** Pending transaction hashes that a poll can reach back to. */
const MAX_PENDING = 8192;

/** The newest pending hashes, stored once for all filters; each filter remembers how many it has seen. */
class QueuedHashes {
  private readonly hashes: string[] = [];
  private gone = 0;

  /** How many there have been. */
  get count(): number {
    return this.gone + this.hashes.length;
  }

  push(hash: string): void {
    this.hashes.push(hash);
    // Cut by halves, so that the cost of adding a hash is constant on average.
    if (this.hashes.length >= 2 * MAX_PENDING) this.gone += this.hashes.splice(0, MAX_PENDING).length;
  }

  /** Those after the first `count`, as far as they are still stored. */
  after(count: number): string[] {
    return this.hashes.slice(Math.max(0, count - this.gone, this.hashes.length - MAX_PENDING));
  }
}

export interface Filter {
  readonly logs?: LogFilter;
  readonly kind: 'logs' | 'blocks' | 'pending';
  /** Height of the newest block when it was installed. */
  readonly installedAt: number;
  /** Height reported last. */
  height: number;
  readonly told: DeliveredLogs;
  /** Reported logs whose blocks were removed since. */
  removed: LogView[];
  /** How many pending hashes there had been at the last poll. */
  queuedSeen: number;
  polledMs: number;
  /** Frees its place in the limits. */
  readonly release: () => void;
}

/** What filters follow. */
export interface FilterSources {
  readonly admission: EvmAdmission;
  readonly heads: EvmHeads;
  readonly nowMs: () => number;
  /** Most filters in total, and per client. */
  readonly limits: { readonly filters: number; readonly filters_per_address: number };
}

export class EvmFilters {
  private readonly chain: ChainView;
  private readonly nowMs: () => number;
  private readonly limits: FilterSources['limits'];
  private readonly held = new ResourceQuota();
  private readonly filters = new Map<string, Filter>();
  private readonly queued = new QueuedHashes();
  private next = 1;

  constructor(chain: ChainView, { admission, heads, nowMs, limits }: FilterSources) {
    this.limits = limits;
    this.chain = chain;
    this.nowMs = nowMs;
    // The blocks that replaced others are news again.
    heads.listen({
      blockMade: () => undefined,
      blocksRemoved: (fromHeight) => {
        for (const filter of this.filters.values()) {
          filter.height = Math.min(filter.height, fromHeight - 1);
          filter.removed.push(...filter.told.takeBack(fromHeight));
        }
      },
    });
    admission.onPending((hash) => {
      this.queued.push(`0x${hash}`);
    });
  }

  private add(kind: Filter['kind'], client: string, logs?: LogFilter): string {
    const now = this.nowMs();
    for (const [id, { polledMs }] of this.filters) if (now - polledMs > LIFE_MS) this.remove(id);
    const { filters: total, filters_per_address: perAddress } = this.limits;
    if (this.filters.size >= total)
      throw new Refusal('limit.filters', 'Too many filters are installed; try again later.');
    const release = this.held.take(client, 1, shareOf(total, perAddress));
    if (release === undefined)
      throw new Refusal(
        'limit.filters',
        'Too many filters of this address are installed; uninstall some, or wait until they end.',
      );
    const id = toQuantity(this.next++);
    const filter = {
      kind,
      installedAt: this.chain.tip.height,
      height: this.chain.tip.height,
      told: new DeliveredLogs(),
      removed: [],
      queuedSeen: this.queued.count,
      polledMs: now,
      release,
    };
    this.filters.set(id, logs === undefined ? filter : { ...filter, logs });
    return id;
  }

  addLogs(filter: LogFilter, client: string): string {
    return this.add('logs', client, filter);
  }

  addBlocks(client: string): string {
    return this.add('blocks', client);
  }

  addPending(client: string): string {
    return this.add('pending', client);
  }

  /** Pending hashes that a filter has not reported yet. */
  takeQueued(filter: Filter): string[] {
    const hashes = this.queued.after(filter.queuedSeen);
    filter.queuedSeen = this.queued.count;
    return hashes;
  }

  /** A live filter, polled now. @throws Missing */
  poll(id: string): Filter {
    const filter = this.filters.get(id);
    const now = this.nowMs();
    if (filter === undefined || now - filter.polledMs > LIFE_MS) {
      this.remove(id);
      throw new Missing('filter', `There is no filter ${id}.`);
    }
    filter.polledMs = now;
    return filter;
  }

  /** @returns whether the filter existed */
  remove(id: string): boolean {
    this.filters.get(id)?.release();
    return this.filters.delete(id);
  }
}
