// The proposer's signatures of this node's blocks. A block is a block without: its hash does not cover the signature, and
// making one takes longer than a small block. So it is made on another thread while the chain goes on, and stored after the
// next block. Whoever asks earlier, or after the process was killed in between, gets one made at once.

import { toHex } from '@svc/core/bytes';
import { Fault } from '@svc/core/errors';
import { signNow, signSoon } from '../crypto/nodeMlDsa.ts';
import type { Storage } from '../storage/storage.ts';
import { type BlockHeader, signingRoot } from './header.ts';

/** Signatures that are being made; blocks beyond them are signed when somebody asks. */
const MAX_RUNNING = 32;

type Unsigned = Pick<BlockHeader, 'number' | 'hash' | 'epoch' | 'randao_reveal' | 'proposer_public_key' | 'proposer_signature'> &
  Parameters<typeof signingRoot>[0];

export class LateSignatures {
  private readonly storage: Storage;
  private readonly keys: ReadonlyMap<string, Uint8Array>;
  /** Made and not stored yet, by block hash. */
  private readonly made = new Map<string, { readonly height: number; readonly signature: Uint8Array }>();
  private running = 0;

  /** @param keys seeds by public key (hex) */
  constructor(storage: Storage, keys: ReadonlyMap<string, Uint8Array>) {
    this.storage = storage;
    this.keys = keys;
  }

  /** Has a new block signed beside what goes on, and stores what was made before. */
  begin(header: Unsigned): void {
    this.flush();
    const seed = this.keys.get(header.proposer_public_key);
    if (header.proposer_signature !== '' || seed === undefined || this.running >= MAX_RUNNING) return;
    this.running += 1;
    const { number: height, hash } = header;
    const finish = (signature?: Uint8Array): void => {
      this.running -= 1;
      if (signature !== undefined && !this.made.has(hash)) this.made.set(hash, { height, signature });
    };
    // After whoever is told of the block: a peer that gets it at once had the signature made. One that fails is made again
    // by whoever asks.
    Promise.resolve()
      .then(() => (this.made.has(hash) ? undefined : signSoon(signingRoot(header, header.epoch, header.randao_reveal), seed)))
      .then(finish, () => finish());
  }

  /** Stores what is made. Blocks that are gone leave nothing; what the store does not take is made again when it is asked for. */
  flush(): void {
    const made = [...this.made];
    this.made.clear();
    try {
      for (const [hash, { height, signature }] of made) {
        if (this.storage.findBlockHash(height) === hash) this.storage.addSignature(height, hash, signature);
      }
    } catch (error) {
      // A full disk is the next block's to report.
      if (error instanceof Fault) throw error;
    }
  }

  /** The signature of a block, hex: its own, the kept one, or one made now. @throws Fault where nobody here can sign */
  signatureOf(header: Unsigned): string {
    if (header.proposer_signature !== '') return header.proposer_signature;
    const { number: height, hash } = header;
    const known = this.made.get(hash)?.signature ?? this.storage.findSignature(height, hash);
    if (known !== undefined) return toHex(known);
    const seed = this.keys.get(header.proposer_public_key);
    if (seed === undefined) throw new Fault('chain.unsigned', `Block ${height} has no signature, and its proposer's key is not here.`);
    const signature = signNow(signingRoot(header, header.epoch, header.randao_reveal), seed);
    this.made.set(hash, { height, signature });
    return toHex(signature);
  }
}
