// Who may take what of an account: found in the node's index and logs, each asked for again as it stands now, and taken
// back by an operation or a call of the account itself.

import { namedFunction } from '@svc/core/abi/abiTypes';
import { decodeArgs, encodeCall } from '@svc/core/abi/decode';
import { accountId } from '@svc/core/accounts/address';
import { fromHex, toHex, utf8 } from '@svc/core/bytes';
import { keccak256 } from '@svc/core/crypto/hash';
import { Refusal } from '@svc/core/errors';
import { jsonObject } from '@svc/core/json/canonicalJson';
import { findOp } from '@svc/core/ops/registry';
import { shownText } from '@svc/core/ops/wording';
import { readContractToken, unitsText } from '../decoding/contractToken.ts';
import type { EvmClient } from '../node/evmClient.ts';
import type { NodeClient } from '../node/nodeClient.ts';
import type { Attempt } from '../node/patience.ts';
import type { Network } from '../state/network.ts';
import type { AllowanceView } from '../state/view.ts';
import type { Drafts } from './drafts.ts';
import type { Networks } from './networks.ts';
import type { AccountEntry } from './vaultAccess.ts';

const READ_MS = 15_000;
const PAGES = 4;
const MAX_FOUND = 200;
const UNLIMITED_FROM = 2n ** 255n;
const topic = (signature: string): string => `0x${toHex(keccak256(utf8(signature)))}`;
// Hashed when they are asked for: most starts of the wallet list no allowances.
const approvalTopic = (): string => topic('Approval(address,address,uint256)');
const approvalForAllTopic = (): string => topic('ApprovalForAll(address,address,bool)');
const allowance = namedFunction('allowance(address owner, address spender)');
const isApprovedForAll = namedFunction('isApprovedForAll(address owner, address operator)');
const approve = namedFunction('approve(address spender, uint256 amount)');
const getApproved = namedFunction('getApproved(uint256 tokenId)');
const ownerOf = namedFunction('ownerOf(uint256 tokenId)');
const setApprovalForAll = namedFunction('setApprovalForAll(address operator, bool approved)');
const number = namedFunction('n(uint256 value)');
const NOBODY = `0x${'0'.repeat(40)}`;

/** The right that an operation gives away, where it gives one. */
const rightOf = (op: string): AllowanceView['kind'] | undefined => findOp(op)?.lists(jsonObject(), jsonObject()).right;

interface Candidate {
  readonly kind: AllowanceView['kind'];
  readonly form: 'pq' | 'classic';
  readonly asset: string;
  readonly spender: string;
  readonly tokenId?: string;
  /** Found in the exchange's history, not in a contract's logs. */
  readonly isOperation: boolean;
}

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
  /** The last list, by account and id. */
  const listed = new Map<string, AllowanceView>();

  async function fromHistory(network: Network, account: AccountEntry): Promise<Candidate[]> {
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
      if (answer.next_cursor === null) break;
      cursor = answer.next_cursor;
    }
    return found;
  }

  async function fromLogs(
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
      // The approval of one item carries the item as a fourth topic.
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

  async function ask(network: Network, to: string, data: Uint8Array, attempt: Attempt): Promise<bigint | undefined> {
    const answer = await attempt(evm.call(network, { to, data: `0x${toHex(data)}` }));
    const value = answer === undefined ? undefined : decodeArgs(number.inputs, fromHex(answer))?.[0]?.value;
    return typeof value === 'bigint' ? value : undefined;
  }

  /** The right as it stands now; undefined when there is none any more, or it could not be read. */
  async function current(
    network: Network,
    account: AccountEntry,
    candidate: Candidate,
    attempt: Attempt,
  ): Promise<AllowanceView | undefined> {
    const { kind, form, asset, spender, tokenId, isOperation } = candidate;
    const owner = form === 'pq' ? account.pqAddress : account.ethAddress;
    const base = {
      id: `${form}/${kind}/${asset}/${accountId(spender)}/${tokenId ?? ''}`,
      kind,
      form,
      asset,
      spender,
      isOperation,
    };
    if (isOperation) {
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
              amount: `item ${item.token_id}`,
              ...(tokenId === undefined ? {} : { tokenId }),
            }
          : undefined;
      }
      if (kind === 'nftOperator') {
        const may = await attempt(node.read(network, 'isNftOperator', { collection: asset, owner, operator: spender }));
        const collection =
          may === true ? await attempt(node.read(network, 'getNftCollection', { collection: asset })) : undefined;
        return may === true
          ? { ...base, symbol: shownText(collection?.symbol ?? asset, 24), amount: 'all' }
          : undefined;
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
    const holder = form === 'pq' ? account.pqAccountId : account.ethAddress;
    const { fact } = await readContractToken(evm, network, asset, attempt);
    if (kind === 'nftOperator') {
      const may = await ask(network, asset, encodeCall(isApprovedForAll, [holder, spender]), attempt);
      return may === 1n ? { ...base, symbol: fact.symbol, amount: 'all' } : undefined;
    }
    if (kind === 'nft' && tokenId !== undefined) {
      const id = BigInt(tokenId);
      const [approved, owner] = await Promise.all(
        [getApproved, ownerOf].map((getter) => ask(network, asset, encodeCall(getter, [id]), attempt)),
      );
      const holds = approved === BigInt(accountId(spender)) && owner === BigInt(accountId(holder));
      return holds ? { ...base, symbol: fact.symbol, amount: `item ${tokenId}`, tokenId } : undefined;
    }
    const amount = await ask(network, asset, encodeCall(allowance, [holder, spender]), attempt);
    if (amount === undefined || amount === 0n) return undefined;
    return { ...base, symbol: fact.symbol, amount: amount >= UNLIMITED_FROM ? 'all' : unitsText(amount, fact) };
  }

  return {
    /** Rights that others have over an account now. `complete` false: a source could not be read, there may be more. */
    async list(account: AccountEntry): Promise<{ allowances: AllowanceView[]; complete: boolean }> {
      const network = networks.active();
      const attempt = evm.patience(READ_MS);
      let isCut = false;
      const noteCut = (): void => {
        isCut = true;
      };
      const sources = await Promise.all([
        network.isSvc ? attempt(fromHistory(network, account)) : [],
        attempt(fromLogs(network, account.ethAddress, 'classic', noteCut)),
        network.isSvc ? attempt(fromLogs(network, account.pqAccountId, 'pq', noteCut)) : [],
      ]);
      const candidates = new Map<string, Candidate>();
      for (const one of sources.flatMap((source) => source ?? [])) {
        const key = `${one.form}/${one.kind}/${one.asset}/${accountId(one.spender)}/${one.tokenId ?? ''}`;
        // What the exchange's history knows is taken back by an operation.
        if (candidates.get(key)?.isOperation !== true) candidates.set(key, one);
      }
      const found = await Promise.all(
        [...candidates.values()].slice(0, MAX_FOUND).map((one) => current(network, account, one, attempt)),
      );
      const allowances = found.filter((one) => one !== undefined);
      listed.clear();
      for (const one of allowances) listed.set(`${account.id}/${one.id}`, one);
      return {
        allowances,
        complete: !isCut && sources.every((source) => source !== undefined) && candidates.size <= MAX_FOUND,
      };
    },
    /** Prepares what takes a listed right back. @returns the draft's id @throws Refusal `allowance.gone` */
    async revoke(account: AccountEntry, allowanceId: string): Promise<{ id: string }> {
      const right = listed.get(`${account.id}/${allowanceId}`);
      if (right === undefined) throw new Refusal('allowance.gone', 'List the allowances again first.');
      const { kind, form, asset, spender, isOperation, tokenId } = right;
      if (isOperation) {
        if (kind === 'token')
          return drafts.operation(account, 'TOKEN_APPROVE', { token_address: asset, spender, amount: '0' });
        if (kind === 'tokenOperator')
          return drafts.operation(account, 'TOKEN_REVOKE_OPERATOR', { token_address: asset, operator: spender });
        if (kind === 'nftOperator')
          return drafts.operation(account, 'NFT_SET_APPROVAL_FOR_ALL', {
            collection: asset,
            operator: spender,
            approved: false,
          });
        return drafts.operation(account, 'NFT_APPROVE', { collection: asset, token_id: tokenId ?? '', spender: '' });
      }
      if (kind === 'token')
        return drafts.call(account, form, {
          to: asset,
          valueWei: 0n,
          data: encodeCall(approve, [accountId(spender), 0n]),
        });
      if (kind === 'nftOperator')
        return drafts.call(account, form, {
          to: asset,
          valueWei: 0n,
          data: encodeCall(setApprovalForAll, [accountId(spender), false]),
        });
      if (kind === 'nft' && tokenId !== undefined)
        return drafts.call(account, form, {
          to: asset,
          valueWei: 0n,
          data: encodeCall(approve, [NOBODY, BigInt(tokenId)]),
        });
      throw new Refusal('allowance.kind', 'This right cannot be taken back here.');
    },
  };
}
