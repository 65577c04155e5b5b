import { accountId } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';
import type { EvmSimulation } from '@svc/core/reads/simulate/simulateEvm';
import { signPqEvmTx } from '@svc/core/tx/evmTx';
import { encodeDeployData, encodeFunctionData, type Hex, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileSource, contractOf } from '../../../../test/support/contracts.ts';
import { type DeployedContract, type EvmUser, evmUser } from '../../../../test/support/evmUser.ts';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';
import { nodeMlDsa } from '../../crypto/nodeMlDsa.ts';

const bob = `0x${'b0'.repeat(20)}` as const;
const ERC20 = parseAbi(['function transfer(address,uint256) returns (bool)', 'function approve(address,uint256) returns (bool)']);
const { Item } = compileSource(`
contract Item {
  event Transfer(address indexed from, address indexed to, uint256 indexed id);
  event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
  string public symbol = "ITM";
  mapping(uint256 => address) public ownerOf;
  mapping(address => mapping(address => bool)) public isApprovedForAll;
  function mint(uint256 id) external { ownerOf[id] = msg.sender; emit Transfer(address(0), msg.sender, id); }
  function give(address to, uint256 id) external { ownerOf[id] = to; emit Transfer(msg.sender, to, id); }
  function burn(uint256 id) external { delete ownerOf[id]; emit Transfer(msg.sender, address(0), id); }
  function allow(address who) external { isApprovedForAll[msg.sender][who] = true; emit ApprovalForAll(msg.sender, who, true); }
  function lie(address to) external { emit Transfer(msg.sender, to, 7); }
}`);

describe('svc_simulate', () => {
  let node: TestNode;
  let alice: EvmUser;
  const pq = testAccount('pq');

  beforeAll(async () => {
    node = await startNode();
    alice = await evmUser(node, 1);
    await node.fund(pq.address, 'SVC', '100');
    await node.fund(alice.address, 'qUSDC', '500');
  });
  afterAll(() => node.stop());

  const simulate = (call: unknown, overrides?: unknown) => node.rpc<EvmSimulation>('svc_simulate', overrides === undefined ? [call] : [call, overrides]);
  const callOf = ({ address, abi }: DeployedContract, functionName: string, args: readonly unknown[] = []) => ({
    from: alice.address,
    to: address,
    data: encodeFunctionData({ abi, functionName, args }),
  });

  it('answers the receipt and the changes that a plain transfer then has', async () => {
    const raw = alice.sign(bob, '0x', { value: 5n * 10n ** 17n, gasLimit: 21_000n });
    const said = await simulate(raw);
    expect(said).toMatchObject({
      success: true,
      error: '',
      revert_reason: null,
      return_data: '0x',
      fee: '0.000021',
      receipt: { status: '0x1', gasUsed: '0x5208', from: alice.address, to: bob, blockHash: `0x${'0'.repeat(64)}` },
      changes: {
        balances: [
          { account: alice.address, asset: 'SVC', kind: 'available', delta: '-0.500021' },
          { account: bob, asset: 'SVC', delta: '0.5' },
        ],
        allowances: [],
        ownership: [],
        others: [],
      },
    });
    expect(await node.rpc('eth_getBalance', [bob])).toBe('0x0');
    const hash = await node.rpc<Hex>('eth_sendRawTransaction', [raw]);
    expect(hash).toBe(said.receipt.transactionHash);
    // It can be asked again while it waits, and not once it is included.
    expect((await simulate(raw)).success).toBe(true);
    await node.mine();
    const receipt = await node.rpc<EvmSimulation['receipt']>('eth_getTransactionReceipt', [hash]);
    expect({ ...receipt, blockHash: '' }).toEqual({ ...said.receipt, blockHash: '' });
    await expect(simulate(raw)).rejects.toMatchObject({ rpcCode: -32_003 });
  });

  it('shows what native tokens would do, with their names, from a post-quantum envelope too', async () => {
    const usdc = node.tokenOf('qUSDC');
    const data = encodeFunctionData({ abi: ERC20, functionName: 'transfer', args: [bob, 2_500_000n] });
    const moved = await simulate({ from: alice.address, to: usdc, data });
    expect(moved.receipt.logs).toHaveLength(1);
    expect(moved.changes.balances).toMatchObject([
      { asset: 'SVC', account: alice.address, delta: `-${moved.fee}` },
      { asset: usdc, symbol: 'qUSDC', decimals: 6, account: alice.address, before: '500', after: '497.5', delta: '-2.5' },
      { asset: usdc, account: bob, before: '0', after: '2.5', delta: '2.5' },
    ]);
    const allowed = await simulate({ from: alice.address, to: usdc, data: encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [bob, 7n] }) });
    expect(allowed.changes.allowances).toEqual([
      { kind: 'token', asset: usdc, symbol: 'qUSDC', owner: alice.address, spender: bob, before: '0', after: '0.000007' },
    ]);
    const signed = await signPqEvmTx(
      {
        type: 0x51,
        chainId: 88_888n,
        nonce: 0n,
        gasPriceWei: 10n ** 9n,
        priorityFeeWei: 10n ** 9n,
        gasLimit: 300_000n,
        to: accountId(bob),
        value: 1n,
        data: new Uint8Array(0),
        accessList: [],
      },
      pq.seed,
      nodeMlDsa,
    );
    expect(await simulate(`0x${toHex(signed.raw)}`)).toMatchObject({
      success: true,
      receipt: { type: '0x51', gasUsed: '0x23718', from: accountId(pq.address) },
    });
    expect(await simulate({ from: pq.address, to: bob, value: '0x1', type: '0x51' })).toMatchObject({ receipt: { type: '0x51', gasUsed: '0x23718' } });
  });

  it('reads the books of ordinary token contracts, by what they answer and not by what they log', async () => {
    const coin = await alice.deploy(contractOf('Coin'));
    const said = await simulate(callOf(coin, 'transfer', [bob, 3n]));
    expect(said.changes.balances.filter(({ asset }) => asset === coin.address)).toMatchObject([
      { account: alice.address, symbol: null, decimals: null, before: '1000000000000000000000000', delta: '-3' },
      { account: bob, before: '0', after: '3', delta: '3' },
    ]);
    expect((await simulate(callOf(coin, 'approve', [bob, 9n]))).changes.allowances).toMatchObject([{ kind: 'token', spender: bob, before: '0', after: '9' }]);
    const item = await alice.deploy({ abi: Item?.abi ?? [], bytecode: `0x${Item?.evm.bytecode.object}` });
    const named = { collection: item.address, symbol: 'ITM', token_id: '7' };
    expect((await simulate(callOf(item, 'mint', [7n]))).changes.ownership).toEqual([{ ...named, before: null, after: alice.address }]);
    await alice.call(item, 'mint', [7n]);
    expect((await simulate(callOf(item, 'give', [bob, 7n]))).changes.ownership).toEqual([{ ...named, before: alice.address, after: bob }]);
    expect((await simulate(callOf(item, 'burn', [7n]))).changes.ownership).toEqual([{ ...named, before: alice.address, after: null }]);
    expect((await simulate(callOf(item, 'lie', [bob]))).changes.ownership).toEqual([]);
    expect((await simulate(callOf(item, 'allow', [bob]))).changes.allowances).toEqual([
      { kind: 'nft_operator', collection: item.address, symbol: 'ITM', owner: alice.address, spender: bob, before: false, after: true },
    ]);
  });

  it('answers failures as they would stand in the receipt, and leaves nothing behind', async () => {
    const counter = await alice.deploy(contractOf('Counter'), [0n]);
    const roots = await node.rpc('exchange_getStateRoot');
    const refused = await simulate(callOf(counter, 'increase', [7n]));
    expect(refused).toMatchObject({ success: false, error: 'execution reverted', revert_reason: 'seven is not taken', receipt: { status: '0x0', logs: [] } });
    expect(refused.return_data.slice(0, 10)).toBe('0x08c379a0');
    expect(refused.changes.balances).toMatchObject([{ account: alice.address, delta: `-${refused.fee}` }]);
    const spun = await simulate({ ...callOf(counter, 'spin'), gas: '0x30000' });
    expect(spun).toMatchObject({ success: false, error: 'out of gas', receipt: { gasUsed: '0x30000' } });
    const { abi, bytecode } = contractOf('Counter');
    const created = await simulate({ from: alice.address, data: encodeDeployData({ abi, bytecode, args: [1n] }) });
    expect(created.changes.others).toMatchObject([
      { record: 'contract_storage', action: 'created' },
      { record: 'contract_code', action: 'created', id: created.receipt.contractAddress },
    ]);
    expect(await node.rpc('exchange_getStateRoot')).toEqual(roots);
    expect(await node.rpc('eth_getCode', [created.receipt.contractAddress])).toBe('0x');
  });

  it('refuses what sending would refuse, and takes what overrides make possible', async () => {
    const poor = `0x${'cc'.repeat(20)}`;
    const call = { from: poor, to: bob, value: '0x1' };
    await expect(simulate(call)).rejects.toMatchObject({ rpcCode: -32_003 });
    const rich = { [poor]: { balance: '0xde0b6b3a7640000' } };
    expect((await simulate(call, rich)).changes.balances).toHaveLength(2);
    expect((await simulate({ to: bob })).fee).toBe('0');
    await expect(simulate({ ...call, gas: '0x1' }, rich)).rejects.toMatchObject({ rpcCode: -32_602 });
    await expect(simulate({ from: alice.address, to: bob, nonce: '0x0' })).rejects.toMatchObject({ rpcCode: -32_003 });
    await expect(simulate('0x1234')).rejects.toMatchObject({ rpcCode: -32_602 });
    await expect(simulate('0x03f8')).rejects.toMatchObject({ rpcCode: -32_003, message: expect.stringContaining('blob') });
    await expect(simulate({ from: alice.address, too: bob })).rejects.toMatchObject({ rpcCode: -32_602 });
    const broken = alice.sign(bob, '0x', { nonce: 50n });
    await expect(simulate(`${broken.slice(0, -2)}00`)).rejects.toMatchObject({ rpcCode: -32_003 });
  });
});
