// What a transaction finds: the accounts that it touches as they were before it, and on request what became of them.
// Ledgers that appear as contracts have no slots, so of them only the stub of code is told.

import { type AccountId, accountId } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';
import type { EvmBlock } from '../kernel/evmPort.ts';
import type { FrameRequest } from './frameRequest.ts';
import type { TracedAction, Tracer } from './tracer.ts';
import { wordHex } from './word.ts';
import type { WorldState } from './worldState.ts';

/** An account in an answer; empty members are left out. */
export interface AccountView {
  readonly balance?: string;
  readonly nonce?: number;
  readonly code?: string;
  readonly storage?: Readonly<Record<string, string>>;
}

export interface PrestateOptions {
  /** Answers what changed alone, before and after. */
  readonly diffMode?: boolean | undefined;
  readonly disableCode?: boolean | undefined;
  readonly disableStorage?: boolean | undefined;
}

interface Found {
  readonly balance: bigint;
  readonly nonce: bigint;
  readonly code: string;
  readonly slots: Map<bigint, bigint>;
}

const hex = (value: bigint): string => `0x${value.toString(16)}`;
const isEmpty = ({ balance, nonce, code }: Found): boolean => balance === 0n && nonce === 0n && code === '';

export class PrestateTracer implements Tracer {
  private readonly options: PrestateOptions;
  private readonly before = new Map<AccountId, Found>();
  private readonly after = new Map<AccountId, Found>();
  private readonly created = new Set<AccountId>();
  private world: WorldState | undefined;

  constructor(options: PrestateOptions = {}) {
    this.options = options;
  }

  begin(world: WorldState, { from, to }: TracedAction, block: EvmBlock): void {
    this.world = world;
    for (const address of [from, to, accountId(block.proposer)]) if (address !== null) this.touched(address);
  }

  enter(request: FrameRequest): void {
    if ('address' in request) this.created.add(request.address);
  }

  // An account is touched before anything of it changes.
  touched(address: AccountId, slot?: bigint): void {
    const { world } = this;
    if (world === undefined) return;
    let found = this.before.get(address);
    if (found === undefined) {
      found = this.look(world, address);
      this.before.set(address, found);
    }
    if (slot !== undefined && !found.slots.has(slot)) found.slots.set(slot, world.load(address, slot));
  }

  end(world: WorldState): void {
    for (const [address, { slots }] of this.before) {
      const found = this.look(world, address);
      for (const slot of slots.keys()) found.slots.set(slot, world.load(address, slot));
      this.after.set(address, found);
    }
  }

  private look(world: WorldState, address: AccountId): Found {
    return {
      balance: world.balance(address),
      nonce: world.nonce(address),
      code: toHex(world.code(address).bytes),
      slots: new Map(),
    };
  }

  private view({ balance, nonce, code, slots }: Found): AccountView {
    const { disableCode, disableStorage } = this.options;
    return {
      balance: hex(balance),
      ...(nonce === 0n ? {} : { nonce: Number(nonce) }),
      ...(code === '' || disableCode === true ? {} : { code: `0x${code}` }),
      ...(slots.size === 0 || disableStorage === true ? {} : { storage: this.storageOf([...slots]) }),
    };
  }

  private storageOf(slots: readonly (readonly [bigint, bigint])[]): Record<string, string> {
    return Object.fromEntries(
      [...slots].sort(([a], [b]) => (a < b ? -1 : 1)).map(([slot, value]) => [wordHex(slot), wordHex(value)]),
    );
  }

  /** What differs of an account, or undefined. Slots that are empty are left out on either side. */
  private changeOf(before: Found, after: Found): { pre: AccountView; post: AccountView } | undefined {
    const { disableCode, disableStorage } = this.options;
    const changed =
      disableStorage === true ? [] : [...after.slots].filter(([slot, value]) => before.slots.get(slot) !== value);
    const isSame =
      before.balance === after.balance &&
      before.nonce === after.nonce &&
      before.code === after.code &&
      changed.length === 0;
    if (isSame) return undefined;
    const kept = changed.filter(([, value]) => value !== 0n);
    const was = new Map([...before.slots].filter(([slot, value]) => value !== 0n && value !== after.slots.get(slot)));
    return {
      pre: this.view({ ...before, slots: was }),
      post: {
        ...(before.balance === after.balance ? {} : { balance: hex(after.balance) }),
        ...(before.nonce === after.nonce ? {} : { nonce: Number(after.nonce) }),
        ...(before.code === after.code || disableCode === true ? {} : { code: `0x${after.code}` }),
        ...(kept.length === 0 ? {} : { storage: this.storageOf(kept) }),
      },
    };
  }

  /** The accounts by address, or in diff mode `pre` and `post` of those that changed. */
  result(): Readonly<Record<string, AccountView>> | { readonly pre: object; readonly post: object } {
    const found = [...this.before].sort(([a], [b]) => (a < b ? -1 : 1));
    if (this.options.diffMode !== true)
      return Object.fromEntries(found.map(([address, one]) => [address, this.view(one)]));
    const [pre, post]: [Record<string, AccountView>, Record<string, AccountView>] = [{}, {}];
    for (const [address, before] of found) {
      const change = this.changeOf(before, this.after.get(address) ?? before);
      if (change === undefined) continue;
      // What was made out of nothing was nothing.
      if (!(this.created.has(address) && isEmpty(before))) pre[address] = change.pre;
      post[address] = change.post;
    }
    return { pre, post };
  }
}
