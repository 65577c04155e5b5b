// The proposer's signatures of this node's blocks. A block is complete without one: its hash does not cover the
// signature, and signing takes longer than a small block. So it is made on another thread once block production pauses,
// and stored later. A request before that, or after the process was killed in between, makes it at once.

import { toHex } from '@svc/core/bytes';
import { Fault } from '@svc/core/errors';
import { signNow, signSoon } from '../crypto/nodeMlDsa.ts';
import type { Storage } from '../storage/storage.ts';
import { type BlockHeader, signingRoot } from './header.ts';

/** The pause in block production before signing begins: consecutive blocks need every core. */
const QUIET_MS = 10;
/** Unsigned blocks kept in memory; older ones are signed on request. */
const MAX_WAITING = 1024;
/** Signatures that are stored together while no block follows. */
const STORED_TOGETHER = 32;

type Unsigned = Pick<
  BlockHeader,
  'number' | 'hash' | 'epoch' | 'randao_reveal' | 'proposer_public_key' | 'proposer_signature'
> &
  Parameters<typeof signingRoot>[0];

export class ProposerSignatures {
  private readonly storage: Storage;
  private readonly keys: ReadonlyMap<string, Uint8Array>;
  private readonly onFault: (cause: unknown) => void;
  /** Made and not stored yet, by block hash. */
  private readonly made = new Map<string, { readonly height: number; readonly signature: Uint8Array }>();
  /** Oldest first. */
  private readonly waiting: Unsigned[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isWorking = false;
  /** Block that is being signed in the background; undefined once somebody needed its signature at once. */
  private signing: string | undefined;
  private isQuiet = false;

  /** @param keys seeds by public key (hex) @param onFault called with a signature that could not be made or stored */
  constructor(storage: Storage, keys: ReadonlyMap<string, Uint8Array>, onFault: (cause: unknown) => void) {
    this.onFault = onFault;
    this.storage = storage;
    this.keys = keys;
  }

  /** Schedules the signature of a new block, and stores the finished ones. */
  begin(header: Unsigned): void {
    this.flush();
    this.isQuiet = false;
    if (header.proposer_signature === '' && this.keys.has(header.proposer_public_key)) this.waiting.push(header);
    if (this.waiting.length > MAX_WAITING) this.waiting.shift();
    if (this.timer !== undefined) this.timer.refresh();
    else if (this.waiting.length > 0) this.timer = setTimeout(() => this.quiet(), QUIET_MS).unref();
  }

  private quiet(): void {
    this.timer = undefined;
    this.isQuiet = true;
    if (!this.isWorking) void this.work();
  }

  /** Signs the waiting blocks one by one, until the next block is made. */
  private async work(): Promise<void> {
    this.isWorking = true;
    for (let next = this.waiting.shift(); next !== undefined; next = this.isQuiet ? this.waiting.shift() : undefined) {
      const { number: height, hash } = next;
      const seed = this.keys.get(next.proposer_public_key);
      const isMade = this.made.has(hash) || this.isStored(height, hash);
      this.signing = hash;
      // A failed signature is made again on the next request.
      const signature =
        seed === undefined || isMade
          ? undefined
          : await signSoon(signingRoot(next, next.epoch, next.randao_reveal), seed).catch((cause: unknown) => {
              this.onFault(cause);
              return undefined;
            });
      // One that was made on request meanwhile, and may be stored already, stays the block's signature.
      if (signature !== undefined && this.signing === hash) this.made.set(hash, { height, signature });
      if (this.made.size >= STORED_TOGETHER) this.flush();
    }
    this.isWorking = false;
  }

  /** Whether the store has it. A failing or closed store counts as no; its next user reports that. */
  private isStored(height: number, hash: string): boolean {
    try {
      return this.storage.findSignature(height, hash) !== undefined;
    } catch (error) {
      if (error instanceof Fault) throw error;
      return false;
    }
  }

  /** Stores the finished ones and stops. */
  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.waiting.length = 0;
    this.flush();
  }

  /**
   * Stores the finished ones. Removed blocks are skipped; a signature that could not be stored is made again on
   * request.
   */
  flush(): void {
    if (this.made.size === 0) return;
    const made = [...this.made];
    this.made.clear();
    try {
      this.storage.atomically(() => {
        for (const [hash, { height, signature }] of made) {
          if (this.storage.findBlockHash(height) === hash) this.storage.addSignature(height, hash, signature);
        }
      });
    } catch (error) {
      if (error instanceof Fault) throw error;
      this.onFault(error);
    }
  }

  /** The signature of a block, hex: stored, cached, or made now. @throws Fault where this node cannot sign */
  signatureOf(header: Unsigned): string {
    if (header.proposer_signature !== '') return header.proposer_signature;
    const { number: height, hash } = header;
    const known = this.made.get(hash)?.signature ?? this.storage.findSignature(height, hash);
    if (known !== undefined) return toHex(known);
    const seed = this.keys.get(header.proposer_public_key);
    if (seed === undefined)
      throw new Fault('chain.unsigned', `Block ${height} has no signature, and its proposer's key is not here.`);
    const signature = signNow(signingRoot(header, header.epoch, header.randao_reveal), seed);
    this.made.set(hash, { height, signature });
    if (this.signing === hash) this.signing = undefined;
    return toHex(signature);
  }
}
