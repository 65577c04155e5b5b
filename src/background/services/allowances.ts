// The rights of others over an account: found in the node's index and logs, each checked again for its current state,
// and revoked by an operation or a call of the account itself.

import { namedFunction } from '@svc/core/abi/abiTypes';
import { encodeCall } from '@svc/core/abi/decode';
import { accountId } from '@svc/core/accounts/address';
import { refused } from '@svc/core/words/refusal';
import type { EvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { AllowanceView } from '../state/view.ts';
import { formsOf } from './accountForms.ts';
import { type Candidate, MAX_FOUND, NOBODY, rightId, rightsInHistory, rightsInLogs } from './allowanceSources.ts';
import { currentRight } from './currentAllowance.ts';
import type { Drafts } from './drafts.ts';
import type { Networks } from './networks.ts';
import type { AccountEntry } from './vaultAccess.ts';

const READ_MS = 15_000;
const approve = namedFunction('approve(address spender, uint256 amount)');
const setApprovalForAll = namedFunction('setApprovalForAll(address operator, bool approved)');

export type Allowances = ReturnType<typeof createAllowances>;

/** The allowances of one wallet's accounts. */
export function createAllowances({
  node,
  evm,
  networks,
  drafts,
}: {
  node: NodeClient;
  evm: EvmClient;
  networks: Networks;
  drafts: Drafts;
}) {
  /** The last list, by network, account and id. */
  const listed = new Map<string, AllowanceView>();

  return {
    /** Current rights of others over an account. `complete` false: a source could not be read, so there may be more. */
    async list(account: AccountEntry): Promise<{ allowances: AllowanceView[]; complete: boolean }> {
      const network = networks.active();
      const attempt = evm.patience(READ_MS);
      const forms = formsOf(account, network);
      let isCut = false;
      const noteCut = (): void => {
        isCut = true;
      };
      const sources = await Promise.all([
        forms.includes('pq') ? attempt(rightsInHistory(node, network, account, noteCut)) : [],
        forms.includes('classic') ? attempt(rightsInLogs(node, network, account.ethAddress, 'classic', noteCut)) : [],
        forms.includes('pq') ? attempt(rightsInLogs(node, network, account.pqAccountId, 'pq', noteCut)) : [],
      ]);
      const candidates = new Map<string, Candidate>();
      for (const one of sources.flatMap((source) => source ?? [])) {
        const key = rightId(one);
        // A right from the exchange's history is revoked by an operation.
        if (candidates.get(key)?.isOperation !== true) candidates.set(key, one);
      }
      const reading = { node, evm, network, account, attempt };
      const found = await Promise.all(
        [...candidates.values()].slice(0, MAX_FOUND).map((one) => currentRight(reading, one)),
      );
      const allowances = found.filter((one) => one !== undefined);
      listed.clear();
      for (const one of allowances) listed.set(`${network.slug}/${account.id}/${one.id}`, one);
      return {
        allowances,
        complete: !isCut && sources.every((source) => source !== undefined) && candidates.size <= MAX_FOUND,
      };
    },
    /** Prepares the revocation of a listed right. @returns the draft's id @throws Refusal `allowance.gone` */
    async revoke(account: AccountEntry, allowanceId: string): Promise<{ id: string }> {
      const network = networks.active();
      const payer = { account, network };
      const right = listed.get(`${network.slug}/${account.id}/${allowanceId}`);
      if (right === undefined) throw refused('refused.allowance.gone');
      const { kind, form, asset, spender, isOperation, tokenId } = right;
      if (isOperation) {
        if (kind === 'token')
          return drafts.operation(payer, 'TOKEN_APPROVE', { token_address: asset, spender, amount: '0' });
        if (kind === 'tokenOperator')
          return drafts.operation(payer, 'TOKEN_REVOKE_OPERATOR', { token_address: asset, operator: spender });
        if (kind === 'nftOperator')
          return drafts.operation(payer, 'NFT_SET_APPROVAL_FOR_ALL', {
            collection: asset,
            operator: spender,
            approved: false,
          });
        return drafts.operation(payer, 'NFT_APPROVE', { collection: asset, token_id: tokenId ?? '', spender: '' });
      }
      if (kind === 'token')
        return drafts.call(payer, form, {
          to: asset,
          valueWei: 0n,
          data: encodeCall(approve, [accountId(spender), 0n]),
        });
      if (kind === 'nftOperator')
        return drafts.call(payer, form, {
          to: asset,
          valueWei: 0n,
          data: encodeCall(setApprovalForAll, [accountId(spender), false]),
        });
      if (kind === 'nft' && tokenId !== undefined)
        return drafts.call(payer, form, {
          to: asset,
          valueWei: 0n,
          data: encodeCall(approve, [NOBODY, BigInt(tokenId)]),
        });
      throw refused('refused.allowance.kind');
    },
  };
}
