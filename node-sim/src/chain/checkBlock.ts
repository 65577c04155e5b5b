// The checks of another node's block before execution: its hashes, its signatures, its transactions' signatures. Its
// position in the chain and its effect on the state are checked in applyBlock.ts.

import { accountId, addressOfPqKey } from '@svc/core/accounts/address';
import { fromHex } from '@svc/core/bytes';
import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { ParseRefusal, Refusal } from '@svc/core/errors';
import { readJson } from '@svc/core/json/canonicalJson';
import { evmSender } from '@svc/core/tx/evmTx';
import { exchangeTxHash, readSignedTx, verifyExchangeTx } from '@svc/core/tx/exchangeTx';
import { checkForm } from '../engine/structure.ts';
import { addressOfSeed } from '../genesis/genesis.ts';
import type { BlockTx } from '../kernel/block.ts';
import type { EvmBlockTx } from '../kernel/evmPort.ts';
import { type Attestation, attestationRoot } from './attestation.ts';
import type { Chain } from './chain.ts';
import { revealMessage } from './consensus.ts';
import { checkRules } from './evmAdmission.ts';
import { readEvmBody } from './evmBlocks.ts';
import { type BlockHeader, blockHash, signingRoot, transactionsRoot } from './header.ts';
import { type HashedTransfer, readTransfer } from './nativeTransfer.ts';
import { epochOf, slotAt } from './slots.ts';

/** A block in the form that nodes exchange. */
export interface WireBlock {
  readonly header: BlockHeader;
  /** In block order; `body` is the text that the store keeps. */
  readonly transactions: readonly { readonly kind: string; readonly body: string }[];
}

/** A block with valid signatures and hashes. */
export interface CheckedBlock {
  readonly header: BlockHeader;
  readonly transfers: readonly HashedTransfer[];
  readonly candidates: readonly BlockTx[];
  readonly evm: readonly EvmBlockTx[];
}

/** After this many slots nodes drop the signatures of attestations, so that blocks come without them. */
const UNSIGNED_AFTER_SLOTS = 256;

const refuse = (what: string, cause?: unknown): Refusal =>
  new Refusal('block.invalid', `The block is refused: ${what}.`, { cause });

/** Slot of the clock's time. */
export function slotNow({ clock, genesisTimeSec }: Chain): number {
  return slotAt(clock.nowSec(), genesisTimeSec);
}

/**
 * Whether an attestation's signature is valid. A missing one is accepted where nobody has the validator's key, or where
 * it is so old that its signature was dropped.
 */
export async function isAttestationSigned(chain: Chain, attestation: Attestation, mlDsa: MlDsa): Promise<boolean> {
  const row = chain.state.staking.validators.get(accountId(attestation.validator_address));
  if (row === undefined || row.address !== attestation.validator_address) return false;
  if (attestation.signature === '')
    return !chain.signers.keys.has(row.publicKey) || attestation.slot < slotNow(chain) - UNSIGNED_AFTER_SLOTS;
  return mlDsa.verify(fromHex(attestation.signature), attestationRoot(attestation), fromHex(row.publicKey));
}

function checkHeader(chain: Chain, header: BlockHeader): void {
  if (blockHash(header) !== header.hash) throw refuse('its hash is another one');
  if (header.slot !== slotAt(header.timestamp, chain.genesisTimeSec) || header.epoch !== epochOf(header.slot))
    throw refuse('slot, epoch and time differ');
  if (addressOfPqKey(fromHex(header.proposer_public_key)) !== header.proposer_address)
    throw refuse('the key is not of the proposer');
}

async function checkSignatures(chain: Chain, header: BlockHeader, mlDsa: MlDsa): Promise<void> {
  const key = fromHex(header.proposer_public_key);
  const checks = [
    mlDsa.verify(fromHex(header.proposer_signature), signingRoot(header, header.epoch, header.randao_reveal), key),
    mlDsa.verify(fromHex(header.randao_reveal), revealMessage(header.slot), key),
    ...header.attestations.map((one) => isAttestationSigned(chain, one, mlDsa)),
  ];
  if ((await Promise.all(checks)).includes(false)) throw refuse('a signature does not hold');
}

async function readCandidate(chain: Chain, body: string, mlDsa: MlDsa): Promise<BlockTx> {
  const tx = readSignedTx(readJson(body));
  checkForm(tx, chain.limits.transaction_bytes);
  if (!(await verifyExchangeTx(tx, mlDsa))) throw refuse('the signature of a transaction does not hold');
  return { tx, hash: exchangeTxHash(tx) };
}

async function readEvmCandidate({ chainId }: Chain, body: string, mlDsa: MlDsa): Promise<EvmBlockTx> {
  const candidate = readEvmBody(body);
  checkRules(candidate.tx, chainId);
  if ((await evmSender(candidate.tx, mlDsa)) !== candidate.from)
    throw refuse('the sender of an EVM transaction is another one');
  return candidate;
}

/**
 * Native transfers are unsigned: they exist where the genesis has a faucet whose key is known, and only that faucet
 * sends them.
 */
function readFaucetTransfer({ genesis }: Chain, body: string): HashedTransfer {
  const transfer = readTransfer(body);
  if (genesis.faucetSeed === undefined || transfer.from !== addressOfSeed(genesis.faucetSeed))
    throw refuse('a transfer is not the faucet’s');
  return transfer;
}

/**
 * Checks a block of another node.
 * @throws Refusal `block.invalid`
 */
export async function checkBlock(chain: Chain, block: WireBlock, mlDsa: MlDsa): Promise<CheckedBlock> {
  const { header, transactions } = block;
  const { block_transactions: most, block_evm_transactions: mostEvm } = chain.limits;
  const bodies = (kind: string): string[] => transactions.filter((tx) => tx.kind === kind).map(({ body }) => body);
  const [transfers, exchange, evm] = [bodies('transfer'), bodies('exchange'), bodies('evm')];
  if (transfers.length + exchange.length + evm.length !== transactions.length)
    throw refuse('it holds a transaction of an unknown kind');
  // The votes of validators are in addition to the transactions of the queue.
  if (exchange.length > most + chain.state.staking.validators.size || evm.length > mostEvm || transfers.length > most)
    throw refuse('it holds too much');
  try {
    checkHeader(chain, header);
    await checkSignatures(chain, header, mlDsa);
    const checked = {
      header,
      transfers: transfers.map((body) => readFaucetTransfer(chain, body)),
      candidates: await Promise.all(exchange.map((body) => readCandidate(chain, body, mlDsa))),
      evm: await Promise.all(evm.map((body) => readEvmCandidate(chain, body, mlDsa))),
    };
    const hashes = [...checked.transfers, ...checked.candidates, ...checked.evm].map(({ hash }) => hash);
    if (transactionsRoot(hashes) !== header.transactions_root) throw refuse('its transactions are others');
    return checked;
  } catch (cause) {
    if (cause instanceof ParseRefusal || cause instanceof SyntaxError || cause instanceof TypeError)
      throw refuse('it cannot be read', cause);
    if (cause instanceof Refusal && cause.code !== 'block.invalid') throw refuse(cause.message, cause);
    throw cause;
  }
}
