// The header of a block: its hash and what else its proposer says, on its way into the store and back. The proposer's
// signature comes later (proposerSignatures.ts).

import type { GenesisValidator } from '../genesis/genesis.ts';
import type { HexText } from '../storage/packedText.ts';
import type { StorageView, StoredAttestation, StoredBlock } from '../storage/storage.ts';
import type { Attestation } from './attestation.ts';
import { type BlockHeader, blockHash, type HashedMembers } from './header.ts';
import { cachedHex, cachedPlainBytes } from './hexCache.ts';
import type { ProposerSignatures } from './proposerSignatures.ts';
import { epochOf } from './slots.ts';

/** What is needed of a chain to give a header its signature. */
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
 * JSON text of a header as the store keeps it: attestations are stored apart. Its longest members come as bytes, so
 * that the store need not look for them.
 */
export function storedHeader(header: BlockHeader): HexText {
  const text = JSON.stringify({ ...header, attestations: [], proposer_public_key: '', randao_reveal: '' });
  const parts: (string | Uint8Array)[] = [];
  let done = 0;
  for (const name of ['proposer_public_key', 'randao_reveal'] as const) {
    // Quotes inside a value are escaped: only the member itself reads so.
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

/** A stored header as stored, without attestations and signature; the first block's header has few of the members. */
export function readHeaderFields(block: StoredBlock): Partial<BlockHeader> {
  let header = headers.get(block);
  if (header === undefined) {
    header = JSON.parse(block.header) as Partial<BlockHeader>;
    headers.set(block, header);
  }
  return header;
}

/** A stored header with its attestations; of a block of this node without its signature. */
export function headerWithAttestations(storage: StorageView, block: StoredBlock): BlockHeader {
  return withAttestations(storage, JSON.parse(block.header) as BlockHeader, block.height);
}

/** A stored header with its attestations and its signature. */
export function signedHeader({ storage, proposerSignatures }: HeaderSource, block: StoredBlock): BlockHeader {
  const header = headerWithAttestations(storage, block);
  return { ...header, proposer_signature: proposerSignatures.signatureOf(header) };
}

/**
 * A block's header with all that belongs to it, and its `content`: the same as JSON text. The first block's has few of
 * the members.
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

/** Attestations of a block as the store keeps them. */
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
