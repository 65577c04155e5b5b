import { accountId } from '@svc/core/accounts/address';
import {
  type Abi,
  createPublicClient,
  createWalletClient,
  defineChain,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  type Hex,
  http,
  parseAbi,
  parseEventLogs,
  toFunctionSelector,
} from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileContracts } from '../../../../test/support/contracts.ts';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';

const account = privateKeyToAccount(`0x${'46'.repeat(32)}`);
const bob = `0x${'b0'.repeat(20)}` as const;
const alice = testAccount('alice');

describe('ledgers as contracts', () => {
  const { TokenBox, Receiver } = compileContracts();
  let node: TestNode;
  let usdc: Hex;
  let clients: ReturnType<typeof connect>;

  function connect() {
    const chain = defineChain({
      id: 88_888,
      name: 'local',
      nativeCurrency: { name: 'SVC', symbol: 'SVC', decimals: 18 },
      rpcUrls: { default: { http: [`${node.url}/rpc`] } },
    });
    return {
      reader: createPublicClient({ chain, transport: http(), pollingInterval: 10, cacheTime: 0 }),
      signer: createWalletClient({ chain, transport: http(), account }),
    };
  }

  async function send(to: Hex, abi: Abi, functionName: string, args: readonly unknown[], gas?: bigint) {
    const { signer, reader } = clients;
    const hash = await signer.sendTransaction({
      to,
      data: encodeFunctionData({ abi, functionName, args }),
      ...(gas === undefined ? {} : { gas }),
    });
    return reader.waitForTransactionReceipt({ hash });
  }

  async function deploy(contract: { abi: Abi; bytecode: Hex }): Promise<Hex> {
    const hash = await clients.signer.deployContract({ ...contract, args: [] });
    return (await clients.reader.waitForTransactionReceipt({ hash })).contractAddress as Hex;
  }

  const units = (who: Hex) =>
    clients.reader.readContract({ address: usdc, abi: erc20Abi, functionName: 'balanceOf', args: [who] });

  beforeAll(async () => {
    node = await startNode({ blockTime: 0 });
    clients = connect();
    usdc = node.tokenOf('qUSDC') as Hex;
    await node.fund(account.address, 'SVC', '1000');
    await node.fund(alice.address, 'SVC', '1000');
    await node.fund(account.address, 'qUSDC', '100.0000005');
  });
  afterAll(() => node.stop());

  it('answers the questions of ERC-20 in display units, rounded down, and shows a stub as code', async () => {
    const { reader } = clients;
    const read = <N extends 'name' | 'symbol' | 'decimals' | 'totalSupply'>(functionName: N) =>
      reader.readContract({ address: usdc, abi: erc20Abi, functionName });
    expect([await read('symbol'), await read('decimals')]).toEqual(['qUSDC', 6]);
    expect(await units(account.address)).toBe(100_000_000n);
    expect(await reader.getCode({ address: usdc })).toBe('0xfe');
  });

  it('moves tokens with a standard log, in the same ledger as the exchange', async () => {
    const receipt = await send(usdc, erc20Abi as Abi, 'transfer', [bob, 1_500_000n]);
    expect(parseEventLogs({ abi: erc20Abi, logs: receipt.logs })).toMatchObject([
      { eventName: 'Transfer', address: usdc, args: { from: account.address, value: 1_500_000n } },
    ]);
    expect(await node.balance(bob, 'qUSDC')).toBe('1.5');
    const entry = await node.rpc<{ kind: string; op: string; target: string; asset: string }>('tx_getTransaction', [
      receipt.transactionHash,
    ]);
    expect(entry).toMatchObject({
      tx_hash: receipt.transactionHash,
      kind: 'evm',
      op: 'TOKEN_TRANSFER',
      target: bob,
      asset: usdc,
    });
  });

  it('reverts with a reason when the ledger refuses, and keeps the fee', async () => {
    const { reader } = clients;
    const call = { address: usdc, abi: erc20Abi, functionName: 'transfer', args: [bob, 10n ** 15n], account } as const;
    await expect(reader.simulateContract(call)).rejects.toThrow(/the balance is/);
    const receipt = await send(usdc, erc20Abi as Abi, 'transfer', [bob, 10n ** 15n], 100_000n);
    expect(receipt).toMatchObject({ status: 'reverted', logs: [] });
    await expect(reader.call({ to: usdc, data: '0xdeadbeef' })).rejects.toThrow(/no such method/);
    await expect(reader.call({ to: usdc, data: '0x06fdde03', value: 1n, account: account.address })).rejects.toThrow(
      /no native value/,
    );
  });

  it('lets a contract use an allowance, and undoes its moves with the frame that reverts', async () => {
    const box = await deploy(TokenBox);
    await send(usdc, erc20Abi as Abi, 'approve', [box, 20n]);
    expect(await node.rpc('exchange_getAllowance', [usdc, account.address, box])).toMatchObject({
      allowance: '0.00002',
    });
    const put = await send(box, TokenBox.abi, 'put', [usdc, 12n]);
    expect(put.logs.map(({ address }) => address)).toEqual([usdc, box]);
    expect(await units(box)).toBe(12n);
    const left = await clients.reader.readContract({
      address: usdc,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [account.address, box],
    });
    expect(left).toBe(8n);
    expect((await send(box, TokenBox.abi, 'takeThenFail', [usdc, 2n], 200_000n)).status).toBe('reverted');
    expect(await units(box)).toBe(12n);
    const tried = await send(box, TokenBox.abi, 'tryTake', [usdc, 6n], 300_000n);
    // The inner frame was reverted, token moves and logs alike; the outer one went on.
    expect(tried).toMatchObject({ status: 'success', logs: [{ address: box, data: `0x${'0'.repeat(64)}` }] });
    expect(await units(box)).toBe(12n);
    await send(box, TokenBox.abi, 'tryTake', [usdc, 4n], 300_000n);
    expect(await units(box)).toBe(8n);
  });

  it('answers for collections as ERC-721 with ERC-165 and ERC-2981, and asks receivers', async () => {
    const { reader } = clients;
    const created = await node.execute(alice, 'NFT_CREATE_COLLECTION', {
      name: 'Cats',
      symbol: 'CAT',
      uri: 'ipfs://cats',
      royalty_bps: 250,
      royalty_recipient: bob,
    });
    const address = (created.data as { collection: Hex }).collection;
    for (const id of ['1', '2']) {
      const minted = await node.execute(alice, 'NFT_MINT', {
        collection: address,
        to: account.address,
        token_id: id,
        uri: `ipfs://cat/${id}`,
      });
      expect(minted.error).toBe('');
    }
    const abi = erc721Abi;
    expect(await reader.readContract({ address, abi, functionName: 'ownerOf', args: [1n] })).toBe(account.address);
    expect(await reader.readContract({ address, abi, functionName: 'balanceOf', args: [account.address] })).toBe(2n);
    expect(await reader.readContract({ address, abi, functionName: 'tokenURI', args: [1n] })).toBe('ipfs://cat/1');
    const extra = parseAbi([
      'function supportsInterface(bytes4) view returns (bool)',
      'function royaltyInfo(uint256,uint256) view returns (address,uint256)',
    ]);
    expect(
      await reader.readContract({ address, abi: extra, functionName: 'supportsInterface', args: ['0x80ac58cd'] }),
    ).toBe(true);
    expect(
      await reader.readContract({ address, abi: extra, functionName: 'supportsInterface', args: ['0xffffffff'] }),
    ).toBe(false);
    expect(
      (await reader.readContract({ address, abi: extra, functionName: 'royaltyInfo', args: [1n, 1000n] }))[1],
    ).toBe(25n);
    const receiver = await deploy(Receiver);
    const safely = (id: bigint) =>
      send(address, abi as Abi, 'safeTransferFrom', [account.address, receiver, id], 300_000n);
    expect((await safely(1n)).status).toBe('reverted');
    expect(await reader.readContract({ address, abi, functionName: 'ownerOf', args: [1n] })).toBe(account.address);
    const answer = toFunctionSelector('onERC721Received(address,address,uint256,bytes)');
    await send(receiver, Receiver.abi, 'set', [answer]);
    const moved = await safely(1n);
    expect(moved.status).toBe('success');
    expect(parseEventLogs({ abi, logs: moved.logs })).toMatchObject([{ eventName: 'Transfer', args: { tokenId: 1n } }]);
    expect(await node.rpc('exchange_getNft', [address, '1'])).toMatchObject({ owner: receiver });
  });

  it('pays an account by its post-quantum address', async () => {
    const { signer, reader } = clients;
    const before = await node.rpc<Hex>('eth_getBalance', [alice.address]);
    await reader.waitForTransactionReceipt({
      hash: await signer.sendTransaction({ to: accountId(alice.address) as Hex, value: 3n }),
    });
    expect(BigInt(await node.rpc<Hex>('eth_getBalance', [alice.address])) - BigInt(before)).toBe(3n);
  });
});
