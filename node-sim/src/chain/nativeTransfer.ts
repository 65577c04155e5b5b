// Native transfers of the development faucet. They are unsigned and exist only where developer controls are on. The
// block records them before its exchange transactions, so that a replay gives the same state.

import { type AccountId, accountId } from '@svc/core/accounts/address';
import { toHex, utf8 } from '@svc/core/bytes';
import { sha256 } from '@svc/core/crypto/hash';
import { formatDecimal, parseDecimal } from '@svc/core/decimal';

/** A transfer in its recorded form; its JSON text is hashed. */
interface TransferRecord {
  readonly type: 'transfer';
  readonly from: string;
  readonly to: string;
  /** Decimal text in native units. */
  readonly amount: string;
  /** Makes otherwise equal transfers different. */
  readonly nonce: number;
}

/** A recorded transfer with its text and hash. */
export interface HashedTransfer {
  readonly from: string;
  readonly to: string;
  /** Wei. */
  readonly amount: bigint;
  readonly body: string;
  readonly hash: string;
}

/** A new transfer. @param amountWei units of 10^-18 @param nonce never used before on this chain */
export function createTransfer(from: string, to: string, amountWei: bigint, nonce: number): HashedTransfer {
  return readTransfer(
    JSON.stringify({ type: 'transfer', from, to, amount: formatDecimal(amountWei), nonce } satisfies TransferRecord),
  );
}

/** The transfer of a recorded text. */
export function readTransfer(body: string): HashedTransfer {
  const { from, to, amount } = JSON.parse(body) as TransferRecord;
  return { from, to, amount: parseDecimal(amount), body, hash: toHex(sha256(utf8(body))) };
}

/** The transfers that balances allow, in order, each after those before it. */
export function affordableTransfers(
  transfers: readonly HashedTransfer[],
  balanceWei: (account: AccountId) => bigint,
): HashedTransfer[] {
  const changes = new Map<AccountId, bigint>();
  return transfers.filter(({ from, to, amount }) => {
    const [source, target] = [accountId(from, 'from'), accountId(to, 'to')];
    if (balanceWei(source) + (changes.get(source) ?? 0n) < amount) return false;
    changes.set(source, (changes.get(source) ?? 0n) - amount);
    changes.set(target, (changes.get(target) ?? 0n) + amount);
    return true;
  });
}
