// The state as one transaction sees it: kernel tables, and what lives only inside the transaction (access lists,
// transient storage, refunds, logs). A mark takes back both.

import type { AccountId } from '@svc/core/accounts/address';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { EvmLog, NativeContracts } from '../kernel/evmPort.ts';
import type { JournalMark } from '../kernel/journal.ts';
import type { State } from '../kernel/state.ts';
import { Code, codeOf, EMPTY_CODE } from './analysedCode.ts';

/** What code lookups show at the address of a token or collection. */
const STUB = new Code(Uint8Array.of(0xfe));
const PRECOMPILES = 10;

export interface WorldCheckpoint {
  readonly state: JournalMark;
  readonly undo: number;
  readonly logs: number;
  readonly refund: number;
}

export class WorldState {
  readonly state: State;
  readonly natives: NativeContracts;
  readonly logs: EvmLog[] = [];
  /** Told of every access, taken back or not. */
  watcher: { touched?(address: AccountId, slot?: bigint): void } | undefined;
  /** Gas to give back at the end, before its cap. */
  refund = 0;
  private readonly undo: (() => void)[] = [];
  private readonly warm = new Set<string>();
  private readonly transient = new Map<string, bigint>();
  /** Storage at the start of the transaction, of slots written since. */
  private readonly original = new Map<string, bigint>();
  private readonly created = new Set<AccountId>();
  private readonly doomed = new Set<AccountId>();

  constructor(state: State, natives: NativeContracts) {
    this.state = state;
    this.natives = natives;
    for (let number = 1; number <= PRECOMPILES; number++) this.warm.add(`0x${number.toString(16).padStart(40, '0')}`);
  }

  mark(): WorldCheckpoint {
    return { state: this.state.checkpoint(), undo: this.undo.length, logs: this.logs.length, refund: this.refund };
  }

  revert(mark: WorldCheckpoint): void {
    this.state.revert(mark.state);
    while (this.undo.length > mark.undo) this.undo.pop()?.();
    this.logs.length = mark.logs;
    this.refund = mark.refund;
  }

  /** Adds to a set of the transaction; false when it was there. */
  private put<T>(set: Set<T>, item: T): boolean {
    if (set.has(item)) return false;
    set.add(item);
    this.undo.push(() => set.delete(item));
    return true;
  }

  /** Marks an account as accessed; true when it was cold. */
  touch(address: AccountId): boolean {
    this.watcher?.touched?.(address);
    return this.put(this.warm, address);
  }

  /** Marks a slot as accessed; true when it was cold. */
  touchSlot(address: AccountId, slot: bigint): boolean {
    this.watcher?.touched?.(address, slot);
    return this.put(this.warm, `${address}:${slot.toString(16)}`);
  }

  balance(address: AccountId): bigint {
    return this.state.accounts.get(address)?.balanceWei ?? 0n;
  }

  setBalance(address: AccountId, balanceWei: bigint): void {
    this.state.accounts.set(address, { ...this.state.accounts.get(address), balanceWei });
  }

  /** Moves native balance that the caller knows to suffice. */
  move(from: AccountId, to: AccountId, amount: bigint): void {
    if (amount === 0n || from === to) return;
    this.setBalance(from, this.balance(from) - amount);
    this.setBalance(to, this.balance(to) + amount);
  }

  /** Destroys native balance. */
  burn(address: AccountId, amount: bigint): void {
    if (amount === 0n) return;
    this.setBalance(address, this.balance(address) - amount);
    this.state.supply.set(NATIVE_SYMBOL, (this.state.supply.get(NATIVE_SYMBOL) ?? 0n) - amount);
  }

  nonce(address: AccountId): bigint {
    return this.state.evm.nonces.get(address) ?? 0n;
  }

  setNonce(address: AccountId, nonce: bigint): void {
    this.state.evm.nonces.set(address, nonce);
  }

  /** Whether a ledger answers at an address. Code there is only what a call put in its place. */
  isNative(address: AccountId): boolean {
    return this.natives.has(this.state, address) && !this.state.evm.code.has(address);
  }

  code(address: AccountId): Code {
    const hex = this.state.evm.code.get(address);
    if (hex !== undefined) return codeOf(hex);
    return this.isNative(address) ? STUB : EMPTY_CODE;
  }

  setCode(address: AccountId, hex: string): void {
    if (hex === '') this.state.evm.code.delete(address);
    else this.state.evm.code.set(address, hex);
  }

  /** Whether an account is empty as EIP-161 defines it. */
  isEmpty(address: AccountId): boolean {
    return (
      this.balance(address) === 0n &&
      this.nonce(address) === 0n &&
      !this.state.evm.code.has(address) &&
      !this.isNative(address)
    );
  }

  load(address: AccountId, slot: bigint): bigint {
    return this.state.evm.storage.get(`${address}:${slot.toString(16)}`) ?? 0n;
  }

  /** A slot as it was when the transaction began. */
  loadOriginal(address: AccountId, slot: bigint): bigint {
    return this.original.get(`${address}:${slot.toString(16)}`) ?? this.load(address, slot);
  }

  store(address: AccountId, slot: bigint, value: bigint): void {
    const key = `${address}:${slot.toString(16)}`;
    const { storage } = this.state.evm;
    if (!this.original.has(key)) this.original.set(key, storage.get(key) ?? 0n);
    if (value === 0n) storage.delete(key);
    else storage.set(key, value);
  }

  loadTransient(address: AccountId, slot: bigint): bigint {
    return this.transient.get(`${address}:${slot.toString(16)}`) ?? 0n;
  }

  storeTransient(address: AccountId, slot: bigint, value: bigint): void {
    const key = `${address}:${slot.toString(16)}`;
    const before = this.transient.get(key) ?? 0n;
    this.transient.set(key, value);
    this.undo.push(() => this.transient.set(key, before));
  }

  /** Whether code or a nonce stands where a contract would be created. */
  isTaken(address: AccountId): boolean {
    return this.nonce(address) !== 0n || this.state.evm.code.has(address) || this.isNative(address);
  }

  markCreated(address: AccountId): void {
    this.put(this.created, address);
  }

  /** Sends the whole balance away; only a contract of this very transaction also ends (EIP-6780). */
  destroy(address: AccountId, heir: AccountId): void {
    const isNew = this.created.has(address);
    if (address !== heir) this.move(address, heir, this.balance(address));
    else if (isNew) this.burn(address, this.balance(address));
    if (isNew) this.put(this.doomed, address);
  }

  /** Removes the contracts that ended. Their slots are all of this transaction. */
  finish(): void {
    for (const address of this.doomed) {
      this.burn(address, this.balance(address));
      this.state.evm.nonces.delete(address);
      this.state.evm.code.delete(address);
      for (const key of this.original.keys()) if (key.startsWith(`${address}:`)) this.state.evm.storage.delete(key);
    }
  }
}
