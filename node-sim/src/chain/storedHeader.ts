// Conversion of a block's header, its hash and its proposer's data for the store and back. The proposer's signature
// comes later (proposerSignatures.ts).

import type { GenesisValidator } from '../genesis/genesis.ts';
import type { HexText } from '../storage/packedText.ts';
import type { StorageView, StoredAttestation, StoredBlock } from '../storage/storage.ts';
import type { Attestation } from './attestation.ts';
import { type BlockHeader, blockHash, type HashedMembers } from './header.ts';
import { cachedHex, cachedPlainBytes } from './hexCache.ts';
import type { ProposerSignatures } from './proposerSignatures.ts';
import { epochOf } from './slots.ts';

/** The parts of a chain that are needed to sign a header. */
interface HeaderSource {
  readonly storage: StorageView;
  readonly proposerSignatures: Pick<ProposerSignatures, 'signatureOf'>;
}

interface ProposerPart {
  readonly proposer: GenesisValidator;
  readonly reveal: string;
  readonly attestations: readonly Attestation[];
}

/** A header with its hash, unsigned: the hash does not cover the signature. */
export function createHeader(members: HashedMembers, { proposer, reveal, attestations }: ProposerPart): BlockHeader {
  const epoch = epochOf(members.slot);
  return {
    ...members,
    epoch,
    proposer_public_key: cachedHex(proposer.publicKey),
    proposer_signature: '',
    randao_reveal: reveal,
    attestations,
    slashing_evidence: [],
    graffiti: '',
    hash: blockHash(members),
  };
}

/**
 * JSON text of a header in stored form, without attestations, which have their own table. Its longest members are given
 * as bytes, so that the store need not search for them.
 */
export function storedHeader(header: BlockHeader): HexText {
  const text = JSON.stringify({ ...header, attestations: [], proposer_public_key: '', randao_reveal: '' });
  const parts: (string | Uint8Array)[] = [];
  let done = 0;
  for (const name of ['proposer_public_key', 'randao_reveal'] as const) {
    // Quotes inside a value are escaped: only the member itself has this text.
    const at = text.indexOf(`"${name}":""`) + name.length + 4;
    const bytes = cachedPlainBytes(header[name]);
    if (at < done || bytes === undefined) return JSON.stringify({ ...header, attestations: [] });
    if (bytes.length === 0) continue;
    parts.push(text.slice(done, at), bytes);
    done = at;
  }
  return [...parts, text.slice(done)];
}

const headers = new WeakMap<StoredBlock, Partial<BlockHeader>>();

/** A stored header without attestations and signature; the first block's header has few of the members. */
export function readHeaderFields(block: StoredBlock): Partial<BlockHeader> {
  let header = headers.get(block);
  if (header === undefined) {
    header = JSON.parse(block.header) as Partial<BlockHeader>;
    headers.set(block, header);
  }
  return header;
}

/** A stored header with its attestations, and without its signature if this node made the block. */
export function headerWithAttestations(storage: StorageView, block: StoredBlock): BlockHeader {
  return withAttestations(storage, JSON.parse(block.header) as BlockHeader, block.height);
}

/** A stored header with its attestations and its signature. */
export function signedHeader({ storage, proposerSignatures }: HeaderSource, block: StoredBlock): BlockHeader {
  const header = headerWithAttestations(storage, block);
  return { ...header, proposer_signature: proposerSignatures.signatureOf(header) };
}

/**
 * A block's header with everything that belongs to it, and the same as JSON text (`content`). The first block's has few
 * of the members.
 */
export function headerOf(
  { storage, proposerSignatures }: HeaderSource,
  block: StoredBlock,
): { readonly header: Partial<BlockHeader>; readonly content: string } {
  const bare = JSON.parse(block.header) as Partial<BlockHeader>;
  if (bare.attestations === undefined) return { header: bare, content: block.header };
  const whole = withAttestations(storage, bare as BlockHeader, block.height);
  const header = { ...whole, proposer_signature: proposerSignatures.signatureOf(whole) };
  return { header, content: JSON.stringify(header) };
}

/** A block's `content`: its header as JSON text. */
export function contentOf(chain: HeaderSource, block: StoredBlock): string {
  return headerOf(chain, block).content;
}

function withAttestations(storage: StorageView, header: BlockHeader, height: number): BlockHeader {
  const attestations = storage.attestationsIn(height).map(
    (one): Attestation => ({
      slot: one.slot,
      epoch: epochOf(one.slot),
      block_hash: one.blockHash,
      validator_address: one.validator,
      validator_index: one.index,
      signature: one.signature,
      source_epoch: one.source,
      target_epoch: one.target,
    }),
  );
  return { ...header, attestations };
}

/** Attestations of a block in stored form. */
export function storedAttestations(attestations: readonly Attestation[], includedSlot: number): StoredAttestation[] {
  return attestations.map(
    ({ slot, block_hash: blockHash, validator_address: validator, validator_index: index, signature, ...epochs }) => ({
      slot,
      blockHash,
      validator,
      index,
      source: epochs.source_epoch,
      target: epochs.target_epoch,
      includedSlot,
      signature,
    }),
  );
}
