import {
  type Abi,
  encodeFunctionData,
  erc20Abi,
  erc721Abi,
  getAddress,
  type Hex,
  parseAbi,
  parseEventLogs,
} from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Compiled, compileSource } from '../../../../test/support/contracts.ts';
import { type DeployedContract, type EvmUser, evmUser } from '../../../../test/support/evmUser.ts';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';

const SOURCE = `
interface IERC20 {
  function transfer(address to, uint256 amount) external returns (bool);
  function transferFrom(address from, address to, uint256 amount) external returns (bool);
  function approve(address to, uint256 amount) external returns (bool);
  function balanceOf(address owner) external view returns (uint256);
}
interface IERC721 {
  function safeTransferFrom(address from, address to, uint256 id) external;
  function transferFrom(address from, address to, uint256 id) external;
  function ownerOf(uint256 id) external view returns (address);
}
contract Bank {
  mapping(address => uint256) public held;
  event Held(uint256 amount);
  function deposit(IERC20 token, uint256 amount) external {
    uint256 before = token.balanceOf(address(this));
    require(token.transferFrom(msg.sender, address(this), amount), "no");
    held[msg.sender] += token.balanceOf(address(this)) - before;
    emit Held(held[msg.sender]);
  }
  function why(IERC20 token, address to, uint256 amount) external returns (string memory reason) {
    try token.transfer(to, amount) returns (bool ok) { return ok ? "ok" : "false"; }
    catch Error(string memory words) { return words; }
    catch { return "other"; }
  }
  function approveAs(IERC20 token, address to, uint256 amount) external { token.approve(to, amount); }
  function twice(IERC20 token, address to, uint256 amount) external {
    try this.payThenFail(token, to, amount) {} catch {}
    token.transfer(to, amount);
  }
  function payThenFail(IERC20 token, address to, uint256 amount) external { token.transfer(to, amount); revert("no"); }
  function look(address token, bytes calldata data) external view returns (bool ok, bytes memory out) { return token.staticcall(data); }
  function act(address token, bytes calldata data) external returns (bool ok, bytes memory out) { return token.call(data); }
  function become(address token, bytes calldata data) external returns (bool ok, bytes memory out) { return token.delegatecall(data); }
}
contract Catcher {
  address public next;
  uint256 public caught;
  bool public failing;
  function set(address n, bool f) external { next = n; failing = f; }
  function onERC721Received(address, address, uint256 id, bytes calldata) external returns (bytes4) {
    caught++;
    require(IERC721(msg.sender).ownerOf(id) == address(this), "not mine yet");
    if (next != address(0)) IERC721(msg.sender).safeTransferFrom(address(this), next, id);
    require(!failing, "not today");
    return this.onERC721Received.selector;
  }
}`;

const sources = compileSource(SOURCE);
const contractOf = (name: string): Compiled => ({
  abi: sources[name]?.abi ?? [],
  bytecode: `0x${sources[name]?.evm.bytecode.object}`,
});
const bob = `0x${'b0'.repeat(20)}` as const;
const issuer = testAccount('issuer');
const NAMES = { name: 'Test', decimals: 6, total_supply: '1000000' };

describe('ledgers inside contracts', () => {
  let node: TestNode;
  let alice: EvmUser;
  let bank: DeployedContract;

  const tokenAt = (address: Hex): DeployedContract => ({ address, abi: erc20Abi as Abi });
  async function issue(symbol: string, rights: Record<string, string | number | boolean>): Promise<DeployedContract> {
    const { data, error } = await node.execute(issuer, 'TOKEN_DEPLOY', { ...NAMES, symbol, ...rights });
    expect(error).toBe('');
    const address = (data as { token_address: Hex }).token_address;
    for (const to of [alice.address, bank.address])
      await node.execute(issuer, 'TOKEN_TRANSFER', { token_address: address, to, amount: '1000' });
    return tokenAt(address);
  }
  const units = (token: DeployedContract, who: Hex) => alice.read<bigint>(token, 'balanceOf', [who]);
  /** What the bank is told when it tries to pay. */
  async function why(token: DeployedContract, to: Hex = bob, amount = 1n): Promise<string> {
    return await alice.read<string>(bank, 'why', [token.address, to, amount]);
  }

  beforeAll(async () => {
    node = await startNode();
    alice = await evmUser(node, 1);
    await node.fund(issuer.address, 'SVC', '10000');
    bank = await alice.deploy(contractOf('Bank'));
  });
  afterAll(() => node.stop());

  it('withhold the fee of a transfer, so that a contract that measures what came counts right', async () => {
    const token = await issue('FEE', { transfer_fee_bps: 100, withdraw_authority: issuer.address });
    await alice.call(token, 'approve', [bank.address, 10_000n]);
    const before = await units(token, bank.address);
    const receipt = await alice.call(bank, 'deposit', [token.address, 10_000n]);
    expect(receipt.status).toBe('0x1');
    expect((await units(token, bank.address)) - before).toBe(9900n);
    expect(await alice.read(bank, 'held', [alice.address])).toBe(9900n);
    const logs = parseEventLogs({ abi: erc20Abi, logs: receipt.logs as never, eventName: 'Transfer' });
    expect(logs.map(({ args }) => [args.to.toLowerCase(), args.value])).toEqual([
      [bank.address, 9900n],
      [token.address, 100n],
    ]);
    // A fee below one unit: the log shows what the balance shows.
    const dust = await alice.call(token, 'transfer', [`0x${'d0'.repeat(20)}`, 1n]);
    expect(parseEventLogs({ abi: erc20Abi, logs: dust.logs as never, eventName: 'Transfer' })[0]?.args.value).toBe(0n);
    expect(await units(token, `0x${'d0'.repeat(20)}`)).toBe(0n);
  });

  it('stand still while paused, and for frozen holders, with reasons that contracts can catch', async () => {
    const token = await issue('STOP', { pausable: true, freeze_authority: issuer.address });
    expect(await why(token)).toBe('ok');
    await node.execute(issuer, 'TOKEN_PAUSE', { token_address: token.address });
    expect(await why(token)).toMatch(/paused/);
    await node.execute(issuer, 'TOKEN_RESUME', { token_address: token.address });
    await node.execute(issuer, 'TOKEN_FREEZE', { token_address: token.address, account: bank.address });
    expect(await why(token)).toMatch(/frozen/);
    await node.execute(issuer, 'TOKEN_THAW', { token_address: token.address, account: bank.address });
    expect(await why(token)).toBe('ok');
    expect(await why(token, bob, 10n ** 20n)).toMatch(/balance/);
    expect(await why(token, `0x${'0'.repeat(40)}`)).toMatch(/zero address/);
    const stuck = await issue('STUCK', {}).then(() =>
      node.execute(issuer, 'TOKEN_DEPLOY', { ...NAMES, symbol: 'SOUL', non_transferable: true }),
    );
    expect(await why(tokenAt((stuck.data as { token_address: Hex }).token_address))).toMatch(/cannot be transferred/);
  });

  it('share allowances with the exchange, both ways, and keep an unlimited one', async () => {
    const token = await issue('PAY', {});
    await node.execute(issuer, 'TOKEN_APPROVE', {
      token_address: token.address,
      spender: alice.address,
      amount: '0.000005',
    });
    const pq = (await node.rpc<{ accountId: Hex }>('svc_getAccountId', [issuer.address])).accountId;
    expect(await alice.read(token, 'allowance', [pq, alice.address])).toBe(5n);
    expect((await alice.call(token, 'transferFrom', [pq, bob, 3n])).status).toBe('0x1');
    expect(await node.rpc('exchange_getAllowance', [token.address, issuer.address, alice.address])).toMatchObject({
      allowance: '0.000002',
    });
    expect((await alice.call(token, 'transferFrom', [pq, bob, 3n])).status).toBe('0x0');
    await alice.call(bank, 'approveAs', [token.address, issuer.address.startsWith('0xPQ') ? pq : bob, 7n]);
    const taken = { token_address: token.address, from: bank.address, to: bob, amount: '0.000007' };
    expect((await node.execute(issuer, 'TOKEN_TRANSFER_FROM', taken)).error).toBe('');
    expect((await node.execute(issuer, 'TOKEN_TRANSFER_FROM', taken)).success).toBe(false);
    const most = 2n ** 256n - 1n;
    const approved = await alice.call(token, 'approve', [bank.address, most]);
    expect(parseEventLogs({ abi: erc20Abi, logs: approved.logs as never })).toMatchObject([
      { eventName: 'Approval', args: { value: most } },
    ]);
    expect(await alice.read(token, 'allowance', [alice.address, bank.address])).toBe(most);
    expect((await alice.call(bank, 'deposit', [token.address, 5n])).status).toBe('0x1');
    await alice.call(token, 'approve', [bank.address, 0n]);
    expect(await alice.read(token, 'allowance', [alice.address, bank.address])).toBe(0n);
  });

  it('take back what a failed frame moved, its log too, and go on with the next', async () => {
    const token = await issue('TRY', {});
    const receipt = await alice.call(bank, 'twice', [token.address, bob, 4n]);
    expect(receipt.logs).toHaveLength(1);
    expect(await units(token, bob)).toBe(4n);
  });

  it('change nothing for a static call, answer no delegated one, and refuse arguments that are cut off', async () => {
    const token = await issue('CALL', {});
    const ask = (how: 'look' | 'act' | 'become', data: Hex) =>
      alice.read<[boolean, Hex]>(bank, how, [token.address, data]);
    const word = (value: string) => value.padStart(64, '0');
    const balanceOf: Hex = `0x70a08231${word(bank.address.slice(2))}`;
    const transfer: Hex = `0xa9059cbb${word('b0')}${word('1')}`;
    expect(await ask('look', balanceOf)).toEqual([true, `0x${word((1000n * 10n ** 6n).toString(16))}`]);
    expect((await ask('look', transfer))[0]).toBe(false);
    expect((await ask('act', transfer))[0]).toBe(true);
    for (const data of [balanceOf, transfer]) expect(await ask('become', data)).toEqual([false, '0x']);
    for (const data of ['0x', '0xa9', '0xa9059cbb', transfer.slice(0, -2), `0x70a08231${'f'.repeat(64)}`] as Hex[]) {
      expect((await ask('act', data))[0]).toBe(false);
    }
  });

  it('hand an item through receivers that pass it on while they take it, and take all of it back when one refuses', async () => {
    const { data } = await node.execute(issuer, 'NFT_CREATE_COLLECTION', { name: 'Balls', symbol: 'BALL' });
    const address = (data as { collection: Hex }).collection;
    for (const id of ['1', '2', '3'])
      await node.execute(issuer, 'NFT_MINT', { collection: address, to: alice.address, token_id: id });
    const balls: DeployedContract = { address, abi: erc721Abi as Abi };
    const catchers = [await alice.deploy(contractOf('Catcher')), await alice.deploy(contractOf('Catcher'))] as const;
    const [first, second] = catchers;
    const throwTo = (to: Hex, id: bigint) =>
      alice.send(
        address,
        encodeFunctionData({ abi: erc721Abi, functionName: 'safeTransferFrom', args: [alice.address, to, id] }),
        { gasLimit: 20_000_000n },
      );
    await alice.call(first, 'set', [second.address, false]);
    const passed = await throwTo(first.address, 1n);
    expect(passed.status).toBe('0x1');
    expect(await alice.read(balls, 'ownerOf', [1n]).then(String)).toBe(getAddress(second.address));
    expect(
      parseEventLogs({ abi: erc721Abi, logs: passed.logs as never }).map(({ args }) =>
        String((args as { to: Hex }).to).toLowerCase(),
      ),
    ).toEqual([first.address, second.address]);
    await alice.call(second, 'set', [`0x${'0'.repeat(40)}`, true]);
    const before = await alice.read(first, 'caught');
    expect(await throwTo(first.address, 2n)).toMatchObject({ status: '0x0', logs: [] });
    expect(await alice.read(first, 'caught')).toBe(before);
    expect(String(await alice.read(balls, 'ownerOf', [2n])).toLowerCase()).toBe(alice.address);
    // To and fro for as long as gas and depth last: it ends as failed, and the node stands.
    await alice.call(first, 'set', [second.address, false]);
    await alice.call(second, 'set', [first.address, false]);
    expect((await throwTo(first.address, 3n)).status).toBe('0x0');
    expect(String(await alice.read(balls, 'ownerOf', [3n])).toLowerCase()).toBe(alice.address);
    const code = parseAbi(['function supportsInterface(bytes4) view returns (bool)']) as Abi;
    for (const id of ['0x01ffc9a7', '0x80ac58cd', '0x5b5e139f', '0x2a55205a'])
      expect(await alice.read({ address, abi: code }, 'supportsInterface', [id])).toBe(true);
  });
});
