// Messages between nodes, encoded and decoded. Incoming messages have a bounded size, a fixed shape and exact member
// names before anything uses them; the chain checks their meaning.

import { ParseRefusal } from '@svc/core/errors';
import { parseWith } from '@svc/core/schema/parse';
import { type Static, Type } from 'typebox';
import type { Attestation } from '../chain/attestation.ts';
import type { WireBlock } from '../chain/checkBlock.ts';
import type { BlockHeader } from '../chain/header.ts';
import { packText, unpackText } from '../storage/packedText.ts';

/** Longest message: a block of 256 transactions of either kind with long parameters. */
export const MAX_MESSAGE_BYTES = 8 * 1024 * 1024;
/** Most blocks that one answer holds. */
export const MAX_BLOCKS_PER_ANSWER = 64;
/** Most hashes that one answer holds: beyond the deepest reorganisation. */
const MAX_HASHES_PER_ANSWER = 512;

const hex = (bytes: number) => Type.String({ pattern: `^[0-9a-f]{${bytes * 2}}$`, expected: `${bytes} bytes as hex` });
const count = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });
const address = Type.String({ pattern: '^0xPQ[0-9a-fA-F]{64}$' });
const SIGNATURE_BYTES = 3309;

const attestationSchema = Type.Object(
  {
    slot: count,
    epoch: count,
    block_hash: hex(32),
    validator_address: address,
    validator_index: Type.Integer({ minimum: 0, maximum: 1023 }),
    signature: Type.Union([Type.Literal(''), hex(SIGNATURE_BYTES)]),
    source_epoch: count,
    target_epoch: count,
  },
  { additionalProperties: false },
);

const headerSchema = Type.Object(
  {
    number: Type.Integer({ minimum: 1, maximum: 2 ** 32 }),
    parent_hash: hex(32),
    state_root: hex(64),
    transactions_root: hex(32),
    timestamp: Type.Integer({ minimum: 0, maximum: 253_402_300_799 }),
    slot: count,
    proposer_address: address,
    epoch: count,
    proposer_public_key: hex(1952),
    proposer_signature: hex(SIGNATURE_BYTES),
    randao_reveal: hex(SIGNATURE_BYTES),
    attestations: Type.Array(attestationSchema, { maxItems: 4096 }),
    slashing_evidence: Type.Array(Type.Never(), { maxItems: 0 }),
    graffiti: Type.Literal(''),
    hash: hex(32),
  },
  { additionalProperties: false },
);

const blockSchema = Type.Object(
  {
    header: headerSchema,
    transactions: Type.Array(
      Type.Object(
        { kind: Type.String({ maxLength: 16 }), body: Type.String({ maxLength: 1_000_000 }) },
        { additionalProperties: false },
      ),
      {
        maxItems: 4096,
      },
    ),
  },
  { additionalProperties: false },
);

const statusSchema = Type.Object(
  {
    chain_id: count,
    genesis_hash: hex(32),
    /** Unix seconds. */
    genesis_time: Type.Integer({ minimum: 0, maximum: 253_402_300_799 }),
    height: count,
    hash: hex(32),
    finalized_epoch: Type.Integer({ minimum: -1 }),
  },
  { additionalProperties: false },
);

const requestSchema = Type.Union([
  Type.Object({ ask: Type.Literal('status') }, { additionalProperties: false }),
  Type.Object({ ask: Type.Literal('waiting') }, { additionalProperties: false }),
  Type.Object(
    { ask: Type.Literal('hashes'), from: count, count: Type.Integer({ minimum: 1, maximum: MAX_HASHES_PER_ANSWER }) },
    { additionalProperties: false },
  ),
  Type.Object(
    { ask: Type.Literal('blocks'), from: count, count: Type.Integer({ minimum: 1, maximum: MAX_BLOCKS_PER_ANSWER }) },
    { additionalProperties: false },
  ),
]);

const txSchema = Type.Object(
  {
    kind: Type.Union([Type.Literal('exchange'), Type.Literal('evm'), Type.Literal('transfer')]),
    body: Type.String({ maxLength: 1_000_000 }),
  },
  { additionalProperties: false },
);

/** Most pending transactions in one answer. */
export const MAX_WAITING_PER_ANSWER = 512;
const waitingSchema = Type.Array(txSchema, { maxItems: MAX_WAITING_PER_ANSWER });
const hashesSchema = Type.Array(hex(32), { maxItems: MAX_HASHES_PER_ANSWER });
const blocksSchema = Type.Array(blockSchema, { maxItems: MAX_BLOCKS_PER_ANSWER });

/** A node's status: its chain and newest block. */
export type Status = Static<typeof statusSchema>;
/** A request from one node to another. */
export type SyncRequest = Static<typeof requestSchema>;
/** A transaction between nodes; `body` is its stored text. */
export type WireTx = Static<typeof txSchema>;

/** A message as bytes. */
export function encode(value: unknown): Uint8Array {
  return packText(JSON.stringify(value));
}

/** The value of a message's bytes. @throws ParseRefusal */
export function decode(bytes: Uint8Array): unknown {
  if (bytes.length > MAX_MESSAGE_BYTES) throw new ParseRefusal('message', `at most ${MAX_MESSAGE_BYTES} bytes`);
  try {
    return JSON.parse(unpackText(bytes));
  } catch (cause) {
    throw new ParseRefusal('message', `a packed JSON text (${(cause as Error).message})`);
  }
}

/** Members in this node's order, so that a stored header is the same text everywhere. */
function orderedHeader(header: Static<typeof headerSchema>): BlockHeader {
  const names = Object.keys(headerSchema.properties) as (keyof BlockHeader)[];
  return Object.fromEntries(
    names.map((name) => [name, name === 'attestations' ? header.attestations.map(orderedAttestation) : header[name]]),
  ) as never;
}

function orderedAttestation(attestation: Static<typeof attestationSchema>): Attestation {
  const names = Object.keys(attestationSchema.properties) as (keyof Attestation)[];
  return Object.fromEntries(names.map((name) => [name, attestation[name]])) as never;
}

const orderedBlock = ({ header, transactions }: Static<typeof blockSchema>): WireBlock => ({
  header: orderedHeader(header),
  transactions,
});

/** @throws ParseRefusal */
export const readBlock = (bytes: Uint8Array): WireBlock => orderedBlock(parseWith(blockSchema, decode(bytes), 'block'));
/** @throws ParseRefusal */
export const readBlocks = (bytes: Uint8Array): WireBlock[] =>
  parseWith(blocksSchema, decode(bytes), 'blocks').map(orderedBlock);
/** @throws ParseRefusal */
export const readAttestation = (bytes: Uint8Array): Attestation =>
  orderedAttestation(parseWith(attestationSchema, decode(bytes), 'attestation'));
/** @throws ParseRefusal */
export const readWireTx = (bytes: Uint8Array): WireTx => parseWith(txSchema, decode(bytes), 'transaction');
/** @throws ParseRefusal */
export const readWaiting = (bytes: Uint8Array): WireTx[] => parseWith(waitingSchema, decode(bytes), 'waiting');
/** @throws ParseRefusal */
export const readStatus = (bytes: Uint8Array): Status => parseWith(statusSchema, decode(bytes), 'status');
/** @throws ParseRefusal */
export const readHashes = (bytes: Uint8Array): string[] => parseWith(hashesSchema, decode(bytes), 'hashes');
/** @throws ParseRefusal */
export const readRequest = (bytes: Uint8Array): SyncRequest => parseWith(requestSchema, decode(bytes), 'request');
