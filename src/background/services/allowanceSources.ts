// Where rights over an account are found: in the exchange's history and in the logs of contracts. They only prove that
// a right was given once; currentAllowance.ts asks whether it still exists.

import { accountId } from '@svc/core/accounts/address';
import { toHex, utf8 } from '@svc/core/bytes';
import { keccak256 } from '@svc/core/crypto/hash';
import { jsonObject } from '@svc/core/json/canonicalJson';
import { findOp } from '@svc/core/ops/registry';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Network } from '../state/network.ts';
import type { AllowanceView } from '../state/view.ts';
import type { AccountEntry } from './vaultAccess.ts';

const PAGES = 4;
/** Most rights to look at, of one source and in total. */
export const MAX_FOUND = 200;
const topic = (signature: string): string => `0x${toHex(keccak256(utf8(signature)))}`;
// Hashed on demand: most starts of the wallet list no allowances.
const approvalTopic = (): string => topic('Approval(address,address,uint256)');
const approvalForAllTopic = (): string => topic('ApprovalForAll(address,address,bool)');
/** The address that a contract approves to revoke an approval. */
export const NOBODY = `0x${'0'.repeat(40)}`;

/** The right that an operation gives, if any. */
const rightOf = (op: string): AllowanceView['kind'] | undefined => findOp(op)?.lists(jsonObject(), jsonObject()).right;

/** A right that was given once. */
export interface Candidate {
  readonly kind: AllowanceView['kind'];
  readonly form: 'pq' | 'classic';
  readonly asset: string;
  readonly spender: string;
  readonly tokenId?: string;
  /** Found in the exchange's history, not in a contract's logs. */
  readonly isOperation: boolean;
}

/** Identifies a right among those of one account, wherever it was found. */
export const rightId = ({ kind, form, asset, spender, tokenId }: Candidate): string =>
  `${form}/${kind}/${asset}/${accountId(spender)}/${tokenId ?? ''}`;

/**
 * Rights given by operations of the account, according to its history.
 * @param noteCut called when the history goes on beyond what was read
 */
export async function rightsInHistory(
  node: NodeClient,
  network: Network,
  account: Pick<AccountEntry, 'pqAddress'>,
  noteCut: () => void,
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  let cursor: string | undefined;
  for (let page = 0; page < PAGES; page++) {
    const answer = await node.read(network, 'getAddressHistory', {
      address: account.pqAddress,
      limit: 500,
      ...(cursor === undefined ? {} : { cursor }),
    });
    for (const { op, asset, target, status, detail } of answer.transactions) {
      const kind = rightOf(op);
      if (kind === undefined || asset === null || target === null || status !== 'success') continue;
      const tokenId = detail?.token_id;
      found.push({
        kind,
        form: 'pq',
        asset: asset.toLowerCase(),
        spender: target,
        isOperation: true,
        ...(tokenId === undefined ? {} : { tokenId: String(tokenId) }),
      });
    }
    if (answer.next_cursor === null) return found;
    cursor = answer.next_cursor;
  }
  noteCut();
  return found;
}

/** Rights that contracts logged for one holder. @param noteCut called when there were more than the limit */
export async function rightsInLogs(
  node: NodeClient,
  network: Network,
  holder: string,
  form: 'pq' | 'classic',
  noteCut: () => void,
): Promise<Candidate[]> {
  const owner = `0x${accountId(holder).slice(2).padStart(64, '0')}`;
  const logs = await node.pass(network, 'eth_getLogs', [
    { fromBlock: '0x0', toBlock: 'latest', topics: [[approvalTopic(), approvalForAllTopic()], owner] },
  ]);
  if (!Array.isArray(logs)) return [];
  if (logs.length > MAX_FOUND) noteCut();
  return (logs as unknown[]).slice(-MAX_FOUND).flatMap((log): Candidate[] => {
    const { address, topics } = (log ?? {}) as { address?: unknown; topics?: unknown };
    if (typeof address !== 'string' || !Array.isArray(topics) || typeof topics[2] !== 'string') return [];
    const spender = `0x${topics[2].slice(-40)}`;
    if (spender === NOBODY) return [];
    if (topics[0] === approvalForAllTopic())
      return [{ kind: 'nftOperator', form, asset: address.toLowerCase(), spender, isOperation: false }];
    // The approval of a single item has the item as a fourth topic.
    const item = topics[3] as unknown;
    if (typeof item === 'string')
      return [
        {
          kind: 'nft',
          form,
          asset: address.toLowerCase(),
          spender,
          tokenId: BigInt(item).toString(),
          isOperation: false,
        },
      ];
    return [{ kind: 'token', form, asset: address.toLowerCase(), spender, isOperation: false }];
  });
}
