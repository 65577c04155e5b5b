// The current state of a right over an account: read from the exchange's own records, or from the contract that keeps
// it.

import { namedFunction } from '@svc/core/abi/abiTypes';
import { decodeArgs, encodeCall } from '@svc/core/abi/decode';
import { accountId } from '@svc/core/accounts/address';
import { fromHex, toHex } from '@svc/core/bytes';
import { shownText } from '@svc/core/ops/common';
import { readContractToken, unitsText } from '../decoding/contractToken.ts';
import type { EvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Attempt } from '../node/patience.ts';
import type { Network } from '../state/network.ts';
import type { AllowanceView } from '../state/view.ts';
import { type Candidate, rightId } from './allowanceSources.ts';
import type { AccountEntry } from './vaultAccess.ts';

const UNLIMITED_FROM = 2n ** 255n;
const allowance = namedFunction('allowance(address owner, address spender)');
const isApprovedForAll = namedFunction('isApprovedForAll(address owner, address operator)');
const getApproved = namedFunction('getApproved(uint256 tokenId)');
const ownerOf = namedFunction('ownerOf(uint256 tokenId)');
const number = namedFunction('n(uint256 value)');

/** What reading a right needs, and the account. */
export interface RightReading {
  readonly node: NodeClient;
  readonly evm: EvmClient;
  readonly network: Network;
  readonly account: AccountEntry;
  /** Waits for the node until the deadline of the whole list. */
  readonly attempt: Attempt;
}

type Base = Pick<AllowanceView, 'id' | 'kind' | 'form' | 'asset' | 'spender' | 'isOperation' | 'isUncounted'>;

/** The current right; undefined if it no longer exists, or could not be read. */
export function currentRight(reading: RightReading, candidate: Candidate): Promise<AllowanceView | undefined> {
  const { kind, form, asset, spender, isOperation } = candidate;
  const base: Base = { id: rightId(candidate), kind, form, asset, spender, isOperation, isUncounted: false };
  return isOperation ? inExchange(reading, candidate, base) : inContract(reading, candidate, base);
}

/** According to the exchange's ledgers. */
async function inExchange(
  { node, network, account, attempt }: RightReading,
  { kind, form, asset, spender, tokenId }: Candidate,
  base: Base,
): Promise<AllowanceView | undefined> {
  const owner = form === 'pq' ? account.pqAddress : account.ethAddress;
  if (kind === 'nft') {
    const item = await attempt(node.read(network, 'getNft', { collection: asset, token_id: tokenId ?? '' }));
    const holds =
      item !== undefined &&
      item.approved !== null &&
      accountId(item.approved) === accountId(spender) &&
      accountId(item.owner) === account.pqAccountId;
    return holds
      ? {
          ...base,
          symbol: shownText(item.symbol, 24),
          amount: item.token_id,
          ...(tokenId === undefined ? {} : { tokenId }),
        }
      : undefined;
  }
  if (kind === 'nftOperator') {
    const may = await attempt(node.read(network, 'isNftOperator', { collection: asset, owner, operator: spender }));
    const collection =
      may === true ? await attempt(node.read(network, 'getNftCollection', { collection: asset })) : undefined;
    return may === true ? { ...base, symbol: shownText(collection?.symbol ?? asset, 24), amount: 'all' } : undefined;
  }
  const token = await attempt(node.read(network, 'getToken', { token_address: asset }));
  const symbol = shownText(token?.symbol ?? asset, 24);
  if (kind === 'tokenOperator') {
    const may = await attempt(
      node.read(network, 'isTokenOperator', { token_address: asset, holder: owner, operator: spender }),
    );
    return may === true ? { ...base, symbol, amount: 'all' } : undefined;
  }
  const answer = await attempt(node.read(network, 'getAllowance', { token_address: asset, owner, spender }));
  return answer === undefined || /^0(?:\.0*)?$/.test(answer.allowance)
    ? undefined
    : { ...base, symbol, amount: answer.allowance };
}

/** According to the asset's contract. */
async function inContract(
  { evm, network, account, attempt }: RightReading,
  { kind, form, asset, spender, tokenId }: Candidate,
  base: Base,
): Promise<AllowanceView | undefined> {
  const ask = async (data: Uint8Array): Promise<bigint | undefined> => {
    const answer = await attempt(evm.call(network, { to: asset, data: `0x${toHex(data)}` }));
    const value = answer === undefined ? undefined : decodeArgs(number.inputs, fromHex(answer))?.[0]?.value;
    return typeof value === 'bigint' ? value : undefined;
  };
  const holder = form === 'pq' ? account.pqAccountId : account.ethAddress;
  const { kind: counts, fact } = await readContractToken(evm, network, asset, attempt);
  if (kind === 'nftOperator') {
    const may = await ask(encodeCall(isApprovedForAll, [holder, spender]));
    return may === 1n ? { ...base, symbol: fact.symbol, amount: 'all' } : undefined;
  }
  if (kind === 'nft' && tokenId !== undefined) {
    const id = BigInt(tokenId);
    const [approved, owner] = await Promise.all([getApproved, ownerOf].map((getter) => ask(encodeCall(getter, [id]))));
    const holds = approved === BigInt(accountId(spender)) && owner === BigInt(accountId(holder));
    return holds ? { ...base, symbol: fact.symbol, amount: tokenId, tokenId } : undefined;
  }
  const amount = await ask(encodeCall(allowance, [holder, spender]));
  if (amount === undefined || amount === 0n) return undefined;
  if (amount >= UNLIMITED_FROM) return { ...base, symbol: fact.symbol, amount: 'all' };
  return { ...base, symbol: fact.symbol, amount: unitsText(amount, fact), isUncounted: counts !== 'fungible' };
}
