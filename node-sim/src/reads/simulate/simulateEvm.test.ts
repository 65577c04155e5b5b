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
const ERC20 = parseAbi([
  'function transfer(address,uint256) returns (bool)',
  'function approve(address,uint256) returns (bool)',
]);
const { Item, Goods, Shared } = compileSource(`
contract Goods {
  event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
  event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);
  event ApprovalForAll(address indexed owner, address indexed operator, bool approved);
  string public symbol = "GDS";
  mapping(address => mapping(uint256 => uint256)) public balanceOf;
  mapping(address => mapping(address => bool)) public isApprovedForAll;
  function mint(uint256 id, uint256 amount) external { balanceOf[msg.sender][id] += amount; emit TransferSingle(msg.sender, address(0), msg.sender, id, amount); }
  function give(address to, uint256 id, uint256 amount) external {
    balanceOf[msg.sender][id] -= amount; balanceOf[to][id] += amount; emit TransferSingle(msg.sender, msg.sender, to, id, amount);
  }
  function giveAll(address to, uint256[] calldata ids, uint256[] calldata amounts) external {
    for (uint256 at = 0; at < ids.length; at++) { balanceOf[msg.sender][ids[at]] -= amounts[at]; balanceOf[to][ids[at]] += amounts[at]; }
    emit TransferBatch(msg.sender, msg.sender, to, ids, amounts);
  }
  function lie(address to) external { uint256[] memory none = new uint256[](0); emit TransferBatch(msg.sender, msg.sender, to, none, none); emit TransferSingle(msg.sender, msg.sender, to, 1, 9); }
  function setApprovalForAll(address who, bool yes) external { isApprovedForAll[msg.sender][who] = yes; emit ApprovalForAll(msg.sender, who, yes); }
}
contract Shared {
  event Approval(address indexed owner, address indexed token, address indexed spender, uint160 amount, uint48 expiration);
  struct Allowed { uint160 amount; uint48 expiration; uint48 nonce; }
  mapping(address => mapping(address => mapping(address => Allowed))) public allowance;
  function approve(address token, address spender, uint160 amount, uint48 expiration) external {
    allowance[msg.sender][token][spender] = Allowed(amount, expiration, 0);
    emit Approval(msg.sender, token, spender, amount, expiration);
  }
}
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

  const simulate = (call: unknown, overrides?: unknown) =>
    node.rpc<EvmSimulation>('svc_simulate', overrides === undefined ? [call] : [call, overrides]);
  const callOf = ({ address, abi }: DeployedContract, functionName: string, args: readonly unknown[] = []) => ({
    from: alice.address,
    to: address,
    data: encodeFunctionData({ abi, functionName, args }),
  });

  it('answers the receipt and the changes of a plain transfer', async () => {
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
        items: [],
        others: [],
      },
    });
    expect(await node.rpc('eth_getBalance', [bob])).toBe('0x0');
    const hash = await node.rpc<Hex>('eth_sendRawTransaction', [raw]);
    expect(hash).toBe(said.receipt.transactionHash);
    // It can be simulated while it is pending, and not once it is included.
    expect((await simulate(raw)).success).toBe(true);
    await node.mine();
    const receipt = await node.rpc<EvmSimulation['receipt']>('eth_getTransactionReceipt', [hash]);
    expect({ ...receipt, blockHash: '' }).toEqual({ ...said.receipt, blockHash: '' });
    await expect(simulate(raw)).rejects.toMatchObject({ rpcCode: -32_003 });
  });

  it('shows the effects on native tokens, with their names, for a post-quantum envelope too', async () => {
    const usdc = node.tokenOf('qUSDC');
    const data = encodeFunctionData({ abi: ERC20, functionName: 'transfer', args: [bob, 2_500_000n] });
    const moved = await simulate({ from: alice.address, to: usdc, data });
    expect(moved.receipt.logs).toHaveLength(1);
    expect(moved.changes.balances).toMatchObject([
      { asset: 'SVC', account: alice.address, delta: `-${moved.fee}` },
      {
        asset: usdc,
        symbol: 'qUSDC',
        decimals: 6,
        account: alice.address,
        before: '500',
        after: '497.5',
        delta: '-2.5',
      },
      { asset: usdc, account: bob, before: '0', after: '2.5', delta: '2.5' },
    ]);
    const allowed = await simulate({
      from: alice.address,
      to: usdc,
      data: encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [bob, 7n] }),
    });
    expect(allowed.changes.allowances).toEqual([
      {
        kind: 'token',
        asset: usdc,
        symbol: 'qUSDC',
        owner: alice.address,
        spender: bob,
        before: '0',
        after: '0.000007',
      },
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
    expect(await simulate({ from: pq.address, to: bob, value: '0x1', type: '0x51' })).toMatchObject({
      receipt: { type: '0x51', gasUsed: '0x23718' },
    });
  });

  it('reads the balances of ordinary token contracts from what they answer, not from what they log', async () => {
    const coin = await alice.deploy(contractOf('Coin'));
    const said = await simulate(callOf(coin, 'transfer', [bob, 3n]));
    expect(said.changes.balances.filter(({ asset }) => asset === coin.address)).toMatchObject([
      { account: alice.address, symbol: null, decimals: null, before: '1000000000000000000000000', delta: '-3' },
      { account: bob, before: '0', after: '3', delta: '3' },
    ]);
    expect((await simulate(callOf(coin, 'approve', [bob, 9n]))).changes.allowances).toMatchObject([
      { kind: 'token', spender: bob, before: '0', after: '9' },
    ]);
    const item = await alice.deploy({ abi: Item?.abi ?? [], bytecode: `0x${Item?.evm.bytecode.object}` });
    const named = { collection: item.address, symbol: 'ITM', token_id: '7' };
    expect((await simulate(callOf(item, 'mint', [7n]))).changes.ownership).toEqual([
      { ...named, before: null, after: alice.address },
    ]);
    await alice.call(item, 'mint', [7n]);
    expect((await simulate(callOf(item, 'give', [bob, 7n]))).changes.ownership).toEqual([
      { ...named, before: alice.address, after: bob },
    ]);
    expect((await simulate(callOf(item, 'burn', [7n]))).changes.ownership).toEqual([
      { ...named, before: alice.address, after: null },
    ]);
    expect((await simulate(callOf(item, 'lie', [bob]))).changes.ownership).toEqual([]);
    expect((await simulate(callOf(item, 'allow', [bob]))).changes.allowances).toEqual([
      {
        kind: 'nft_operator',
        collection: item.address,
        symbol: 'ITM',
        owner: alice.address,
        spender: bob,
        before: false,
        after: true,
      },
    ]);
  });

  it('counts items that come in amounts, one and many, by what their contract answers', async () => {
    const goods = await alice.deploy({ abi: Goods?.abi ?? [], bytecode: `0x${Goods?.evm.bytecode.object}` });
    const named = (token_id: string) => ({ collection: goods.address, symbol: 'GDS', token_id });
    expect((await simulate(callOf(goods, 'mint', [1n, 9n]))).changes.items).toEqual([
      { ...named('1'), account: alice.address, before: '0', after: '9' },
    ]);
    await alice.call(goods, 'mint', [1n, 9n]);
    await alice.call(goods, 'mint', [2n, 1n]);
    expect((await simulate(callOf(goods, 'give', [bob, 1n, 4n]))).changes.items).toEqual([
      { ...named('1'), account: alice.address, before: '9', after: '5' },
      { ...named('1'), account: bob, before: '0', after: '4' },
    ]);
    const many = await simulate(callOf(goods, 'giveAll', [bob, [1n, 2n], [3n, 1n]]));
    expect(many.changes.items).toEqual([
      { ...named('1'), account: alice.address, before: '9', after: '6' },
      { ...named('1'), account: bob, before: '0', after: '3' },
      { ...named('2'), account: alice.address, before: '1', after: '0' },
      { ...named('2'), account: bob, before: '0', after: '1' },
    ]);
    expect(
      many.changes.others.every(({ record, id }) => record === 'contract_storage' && id.startsWith(goods.address)),
    ).toBe(true);
    expect((await simulate(callOf(goods, 'lie', [bob]))).changes.items).toEqual([]);
    expect((await simulate(callOf(goods, 'setApprovalForAll', [bob, true]))).changes.allowances).toMatchObject([
      { kind: 'nft_operator', spender: bob, after: true },
    ]);
  });

  it('reads allowances that a contract other than the token keeps', async () => {
    const shared = await alice.deploy({ abi: Shared?.abi ?? [], bytecode: `0x${Shared?.evm.bytecode.object}` });
    const usdc = node.tokenOf('qUSDC');
    expect((await simulate(callOf(shared, 'approve', [usdc, bob, 7n, 9]))).changes.allowances).toEqual([
      {
        kind: 'token',
        asset: usdc,
        symbol: 'qUSDC',
        owner: alice.address,
        spender: bob,
        before: '0',
        after: '0.000007',
      },
    ]);
  });

  it('answers failures as the receipt would show them, and leaves no trace', async () => {
    const counter = await alice.deploy(contractOf('Counter'), [0n]);
    const roots = await node.rpc('exchange_getStateRoot');
    const refused = await simulate(callOf(counter, 'increase', [7n]));
    expect(refused).toMatchObject({
      success: false,
      error: 'execution reverted',
      revert_reason: 'seven is not taken',
      receipt: { status: '0x0', logs: [] },
    });
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

  it('refuses what sending would refuse, and accepts what overrides make possible', async () => {
    const poor = `0x${'cc'.repeat(20)}`;
    const call = { from: poor, to: bob, value: '0x1' };
    await expect(simulate(call)).rejects.toMatchObject({ rpcCode: -32_003 });
    const rich = { [poor]: { balance: '0xde0b6b3a7640000' } };
    expect((await simulate(call, rich)).changes.balances).toHaveLength(2);
    expect((await simulate({ to: bob })).fee).toBe('0');
    await expect(simulate({ ...call, gas: '0x1' }, rich)).rejects.toMatchObject({ rpcCode: -32_602 });
    await expect(simulate({ from: alice.address, to: bob, nonce: '0x0' })).rejects.toMatchObject({ rpcCode: -32_003 });
    await expect(simulate('0x1234')).rejects.toMatchObject({ rpcCode: -32_602 });
    await expect(simulate('0x03f8')).rejects.toMatchObject({
      rpcCode: -32_003,
      message: expect.stringContaining('blob'),
    });
    await expect(simulate({ from: alice.address, too: bob })).rejects.toMatchObject({ rpcCode: -32_602 });
    const broken = alice.sign(bob, '0x', { nonce: 50n });
    await expect(simulate(`${broken.slice(0, -2)}00`)).rejects.toMatchObject({ rpcCode: -32_003 });
  });
});
