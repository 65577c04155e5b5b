// Sending an item: its current state is read again, then a draft is made, with an operation for exchange items of the
// post-quantum account, with a contract call for all others.

import { parseFunction } from '@svc/core/abi/abiTypes';
import { encodeCall } from '@svc/core/abi/decode';
import { accountId } from '@svc/core/accounts/address';
import { part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import type { FeeChoice, FeeOffer } from '../../approvals/feeShape.ts';
import type { ItemDetail } from '../state/view.ts';
import type { Drafts } from './drafts.ts';
import type { Items } from './items.ts';
import type { Networks } from './networks.ts';
import type { OwnCall, Payer } from './ownTransactions.ts';
import { readTypedAmount, requireSendable, SOMEBODY } from './sending.ts';
import type { AccountEntry } from './vaultAccess.ts';

const transferItem = parseFunction('safeTransferFrom(address from, address to, uint256 tokenId)');
const transferSome = parseFunction(
  'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
);

export interface ItemSending {
  readonly account: AccountEntry;
  readonly itemId: string;
  readonly to: string;
  /** As typed; 1 when absent. Only ERC-1155 items come in amounts. */
  readonly amount?: string;
  readonly fee?: FeeChoice;
}

export type ItemSendingService = ReturnType<typeof createItemSending>;

/** The sending of items of one wallet. */
export function createItemSending({ drafts, items, networks }: { drafts: Drafts; items: Items; networks: Networks }) {
  function callOf(
    account: AccountEntry,
    { form, standard, collection, tokenId }: ItemDetail,
    to: string,
    amount: bigint,
  ): OwnCall {
    const from = form === 'pq' ? account.pqAccountId : account.ethAddress;
    const [recipient, id] = [accountId(to), BigInt(tokenId)];
    // The last argument is empty bytes: their offset, then their length.
    const data =
      standard === 'erc1155'
        ? encodeCall(transferSome, [from, recipient, id, amount, 160n, 0n])
        : encodeCall(transferItem, [from, recipient, id]);
    return { to: collection, valueWei: 0n, data };
  }

  async function requireMovable(
    { account, network }: Payer,
    itemId: string,
    typedTo: string,
  ): Promise<{ item: ItemDetail; to: string }> {
    const item = await items.read(account, itemId);
    if (item.isBound) throw refused('refused.item.bound', { symbol: part.given(item.symbol) });
    return { item, to: requireSendable(network, item.form, typedTo) };
  }

  const isOperation = ({ form, standard }: ItemDetail): boolean => form === 'pq' && standard === 'native';
  const paramsOf = ({ collection, tokenId }: ItemDetail, to: string) => ({ collection, token_id: tokenId, to });

  return {
    /** @returns the draft's id @throws Refusal `item.*`, `send.*`, `fee.bounds`, `contact.address` */
    async send({ account, itemId, to: typedTo, amount: typed = '1', fee }: ItemSending): Promise<{ id: string }> {
      const payer = { account, network: networks.active() };
      const { item, to } = await requireMovable(payer, itemId, typedTo);
      const amount = readTypedAmount(typed, 0, item.symbol);
      if (amount > BigInt(item.amount)) throw refused('refused.send.balance.item', { held: part.number(item.amount) });
      if (isOperation(item)) return drafts.operation(payer, 'NFT_TRANSFER', paramsOf(item, to), fee);
      return drafts.call(payer, item.form, callOf(account, item, to, amount), fee);
    },
    /** The fees of sending it. @throws as `send`, and the node's answer when it cannot estimate */
    async quote({
      account,
      itemId,
      to: typedTo,
    }: Pick<ItemSending, 'account' | 'itemId'> & { readonly to?: string }): Promise<{ offer: FeeOffer }> {
      const payer = { account, network: networks.active() };
      const { item, to } = await requireMovable(payer, itemId, typedTo ?? SOMEBODY);
      if (isOperation(item))
        return { offer: (await drafts.previewOperation(payer, 'NFT_TRANSFER', paramsOf(item, to))).subject.feeOffer };
      return { offer: (await drafts.previewCall(payer, item.form, callOf(account, item, to, 1n))).subject.feeOffer };
    },
  };
}
