// A classic account of a test that deploys and calls contracts on a test node, with one block per transaction.

import { accountId } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';
import { signEvmTx, type UnsignedEvmTx } from '@svc/core/tx/evmTx';
import { type Abi, decodeFunctionResult, encodeDeployData, encodeFunctionData, type Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Compiled } from './contracts.ts';
import type { TestNode } from './startNode.ts';

const GWEI = 1_000_000_000n;

export interface EvmReceiptView {
  readonly transactionHash: Hex;
  readonly status: Hex;
  readonly gasUsed: Hex;
  readonly blockNumber: Hex;
  readonly contractAddress: Hex | null;
  readonly logs: readonly { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }[];
}

type Changes = Partial<Pick<UnsignedEvmTx, 'value' | 'gasLimit' | 'nonce' | 'accessList' | 'type'>>;

/** A test contract: its address and its ABI. */
export interface DeployedContract {
  readonly address: Hex;
  readonly abi: Abi;
}

/** An account that signs. */
export class EvmUser {
  readonly address: Hex;
  private readonly node: TestNode;
  private readonly key: Uint8Array;
  private nonce = 0n;

  /** @param byte that its key is made of */
  constructor(node: TestNode, byte: number) {
    this.node = node;
    this.key = new Uint8Array(32).fill(byte);
    this.address = accountId(privateKeyToAccount(`0x${toHex(this.key)}`).address) as Hex;
  }

  /** A signed envelope with the next nonce. */
  sign(to: string | null, data: Hex, changes: Changes = {}): Hex {
    const nonce = changes.nonce ?? this.nonce++;
    const plain = {
      type: 0,
      chainId: 88_888n,
      gasPriceWei: GWEI,
      priorityFeeWei: GWEI,
      gasLimit: 3_000_000n,
      value: 0n,
      accessList: [],
    } as const;
    const tx = {
      ...plain,
      ...changes,
      nonce,
      to: to === null ? null : accountId(to),
      data: Uint8Array.from(Buffer.from(data.slice(2), 'hex')),
    };
    return `0x${toHex(signEvmTx(tx, this.key).raw)}`;
  }

  /** Sends, makes a block, returns the receipt. */
  async send(to: string | null, data: Hex, changes?: Changes): Promise<EvmReceiptView> {
    const hash = await this.node.rpc<string>('eth_sendRawTransaction', [this.sign(to, data, changes)]);
    await this.node.mine();
    const receipt = await this.node.rpc<EvmReceiptView | null>('eth_getTransactionReceipt', [hash]);
    if (receipt === null) throw new Error(`no receipt of ${hash}`);
    return receipt;
  }

  async deploy(
    { abi, bytecode }: Compiled,
    args: readonly unknown[] = [],
    changes?: Changes,
  ): Promise<DeployedContract> {
    const { contractAddress, status } = await this.send(null, encodeDeployData({ abi, bytecode, args }), changes);
    if (status !== '0x1' || contractAddress === null) throw new Error('the deployment failed');
    return { abi, address: contractAddress };
  }

  call(
    { address, abi }: DeployedContract,
    functionName: string,
    args: readonly unknown[] = [],
    changes?: Changes,
  ): Promise<EvmReceiptView> {
    return this.send(address, encodeFunctionData({ abi, functionName, args }), changes);
  }

  /** Result of a view call. @param block a tag, a height or an object that names a block */
  async read<T>(
    { address, abi }: DeployedContract,
    functionName: string,
    args: readonly unknown[] = [],
    block: unknown = 'latest',
  ): Promise<T> {
    const data = encodeFunctionData({ abi, functionName, args });
    const output = await this.node.rpc<Hex>('eth_call', [{ from: this.address, to: address, data }, block]);
    return decodeFunctionResult({ abi, functionName, data: output }) as T;
  }
}

/** An account with 1,000 of the native asset. */
export async function evmUser(node: TestNode, byte: number): Promise<EvmUser> {
  const user = new EvmUser(node, byte);
  await node.fund(user.address, 'SVC', '1000');
  return user;
}
