// Collections as ERC-721 contracts (with metadata, ERC-165 and ERC-2981) over their ledger.

import { concat } from '@svc/core/bytes';
import type { CollectionRow, NftRow } from '../../kernel/ledgerRows.ts';
import { requireThat } from '../../kernel/outcome.ts';
import { findAccountOf } from '../ledgerKeys.ts';
import { controls, isNftOperator, putItem, requireItem, requireMover, setNftOperator } from '../nfts/collection.ts';
import { isAccount } from '../tokens/allowances.ts';
import {
  addressBytes,
  addressTopic,
  dynamicBytes,
  flagBytes,
  selectorOf,
  topicOf,
  uintBytes,
  uintTopic,
} from './abi.ts';
import { type Method, type MethodCall, methodTable, NOBODY, reads, type Written } from './method.ts';

const TRANSFER = topicOf('Transfer(address,address,uint256)');
const APPROVAL = topicOf('Approval(address,address,uint256)');
const APPROVAL_FOR_ALL = topicOf('ApprovalForAll(address,address,bool)');
const RECEIVED = selectorOf('onERC721Received(address,address,uint256,bytes)');
const BPS = 10_000n;
/** ERC-165, ERC-721, its metadata, ERC-2981. */
const INTERFACES = new Set(['01ffc9a7', '80ac58cd', '5b5e139f', '2a55205a']);

const itemOf = ({ state, args }: MethodCall, row: CollectionRow, index: number): NftRow =>
  requireItem(state, row, args.uint(index));
const hex = (bytes: Uint8Array): string => `0x${Buffer.from(bytes).toString('hex')}`;

function moved(call: MethodCall, row: CollectionRow): { written: Written; item: NftRow } {
  const [from, to] = [call.args.address(0), call.args.address(1)];
  const item = itemOf(call, row, 2);
  requireThat(from === item.owner, 'nft.notOwner', `${from} does not own NFT ${item.id}`);
  requireThat(to !== NOBODY, 'contract.nobody', 'items are not sent to the zero address');
  requireThat(!row.nonTransferable, 'nft.nonTransferable', `items of ${row.address} cannot be transferred`);
  requireMover(call.state, item, call.caller);
  putItem(call.state, { ...item, owner: to, ownerAddress: to, approved: null });
  return {
    item,
    written: { logs: [{ topics: [TRANSFER, addressTopic(from), addressTopic(to), uintTopic(item.id)], data: '0x' }] },
  };
}

function safelyMoved(call: MethodCall, row: CollectionRow, extra: Uint8Array): Written {
  const { written, item } = moved(call, row);
  const padded = new Uint8Array(Math.ceil(extra.length / 32) * 32);
  padded.set(extra);
  const data = concat(
    Uint8Array.from(Buffer.from(RECEIVED, 'hex')),
    addressBytes(call.caller),
    addressBytes(call.args.address(0)),
    uintBytes(item.id),
    uintBytes(128n),
    uintBytes(BigInt(extra.length)),
    padded,
  );
  return { ...written, confirm: { to: call.args.address(1), data } };
}

function approve(call: MethodCall, row: CollectionRow): Written {
  const spender = call.args.address(0);
  const item = itemOf(call, row, 1);
  requireThat(
    controls(call.state, item, call.caller),
    'nft.notAllowed',
    `only its owner and operators approve somebody for NFT ${item.id}`,
  );
  requireThat(!isAccount(spender, item.owner), 'nft.selfApproval', 'an owner needs no approval for what it owns');
  putItem(call.state, { ...item, approved: spender === NOBODY ? null : spender });
  const owner = item.owner as MethodCall['caller'];
  return { logs: [{ topics: [APPROVAL, addressTopic(owner), addressTopic(spender), uintTopic(item.id)], data: '0x' }] };
}

function approveAll(call: MethodCall, row: CollectionRow): Written {
  const [operator, approved] = [call.args.address(0), call.args.flag(1)];
  requireThat(operator !== call.caller, 'operator.self', 'an owner is not its own operator');
  setNftOperator(call.state, row.address, call.caller, operator, approved);
  return {
    logs: [
      { topics: [APPROVAL_FOR_ALL, addressTopic(call.caller), addressTopic(operator)], data: hex(flagBytes(approved)) },
    ],
  };
}

function royalty(call: MethodCall, row: CollectionRow): Uint8Array {
  const recipient = row.royaltyRecipient === null ? undefined : findAccountOf(row.royaltyRecipient);
  return concat(addressBytes(recipient), uintBytes((call.args.uint(1) * BigInt(row.royaltyBps)) / BPS));
}

function balance({ state, args }: MethodCall, row: CollectionRow): Uint8Array {
  let count = 0n;
  for (const key of state.nfts.itemsByOwner.keys(args.address(0))) if (key.startsWith(`${row.address}:`)) count += 1n;
  return uintBytes(count);
}

const interfaceOf = ({ args }: MethodCall): string => (args.uint(0) >> 224n).toString(16).padStart(8, '0');
const writes = (
  kind: 'approve' | 'transferFrom',
  run: (call: MethodCall, row: CollectionRow) => Written,
): Method<CollectionRow> => ({ kind, run });

/** Methods of a collection by selector. */
export const ERC721 = methodTable<CollectionRow>({
  'name()': reads((_, row) => dynamicBytes(row.name)),
  'symbol()': reads((_, row) => dynamicBytes(row.symbol)),
  'totalSupply()': reads((_, row) => uintBytes(BigInt(row.minted - row.burned))),
  'contractURI()': reads((_, row) => dynamicBytes(row.uri)),
  'tokenURI(uint256)': reads((call, row) => dynamicBytes(itemOf(call, row, 0).uri)),
  'balanceOf(address)': reads(balance),
  'ownerOf(uint256)': reads((call, row) => addressBytes(itemOf(call, row, 0).owner as MethodCall['caller'])),
  'getApproved(uint256)': reads((call, row) => addressBytes(findAccountOf(itemOf(call, row, 0).approved ?? ''))),
  'isApprovedForAll(address,address)': reads(({ state, args }, row) =>
    flagBytes(isNftOperator(state, row.address, args.address(0), args.address(1))),
  ),
  'royaltyInfo(uint256,uint256)': reads(royalty),
  'supportsInterface(bytes4)': reads((call) => flagBytes(INTERFACES.has(interfaceOf(call)))),
  'approve(address,uint256)': writes('approve', approve),
  'setApprovalForAll(address,bool)': writes('approve', approveAll),
  'transferFrom(address,address,uint256)': writes('transferFrom', (call, row) => moved(call, row).written),
  'safeTransferFrom(address,address,uint256)': writes('transferFrom', (call, row) =>
    safelyMoved(call, row, new Uint8Array(0)),
  ),
  'safeTransferFrom(address,address,uint256,bytes)': writes('transferFrom', (call, row) =>
    safelyMoved(call, row, call.args.bytes(3)),
  ),
});
