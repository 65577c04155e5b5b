import type { CallsSimulation } from '@svc/core/reads/simulate/simulateCalls';
import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileSource } from '../../../../test/support/contracts.ts';
import { type DeployedContract, type EvmUser, evmUser } from '../../../../test/support/evmUser.ts';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';

const bob = `0x${'b0'.repeat(20)}` as const;
const ERC20 = parseAbi([
  'function transfer(address,uint256) returns (bool)',
  'function approve(address,uint256) returns (bool)',
]);
const { Till } = compileSource(`
interface Token { function transferFrom(address, address, uint256) external returns (bool); }
contract Till {
  uint256 public paid;
  function pay(address token, uint256 amount) external { require(Token(token).transferFrom(msg.sender, address(this), amount), "no allowance"); paid += amount; }
  function requirePaid(uint256 amount) external { require(paid >= amount, "not paid"); paid = paid; }
}`);

describe('svc_simulateCalls', () => {
  let node: TestNode;
  let alice: EvmUser;
  let till: DeployedContract;
  let usdc: Hex;

  beforeAll(async () => {
    node = await startNode();
    alice = await evmUser(node, 1);
    await node.fund(alice.address, 'qUSDC', '500');
    usdc = node.tokenOf('qUSDC') as Hex;
    till = await alice.deploy({ abi: Till?.abi ?? [], bytecode: `0x${Till?.evm.bytecode.object}` });
  });
  afterAll(() => node.stop());

  const simulate = (calls: unknown) => node.rpc<CallsSimulation>('svc_simulateCalls', [calls]);
  const approve = (amount: bigint) => ({
    from: alice.address,
    to: usdc,
    data: encodeFunctionData({ abi: ERC20, functionName: 'approve', args: [till.address, amount] }),
  });
  const call = (functionName: string, args: readonly unknown[]) => ({
    from: alice.address,
    to: till.address,
    data: encodeFunctionData({ abi: till.abi, functionName, args }),
  });

  it('lets each call see the effects of those before it, and lists the combined changes, each once', async () => {
    const answer = await simulate([
      approve(7_000_000n),
      call('pay', [usdc, 3_000_000n]),
      call('pay', [usdc, 4_000_000n]),
    ]);
    expect(answer.calls.map(({ success, error }) => [success, error])).toEqual([
      [true, ''],
      [true, ''],
      [true, ''],
    ]);
    expect(answer.success).toBe(true);
    const { balances, allowances } = answer.changes;
    // The allowance was given and used up: there is no change.
    expect(allowances).toEqual([]);
    const own = balances.filter(({ account }) => account === alice.address.toLowerCase());
    expect(own.map(({ symbol, delta }) => [symbol, delta])).toEqual([
      ['SVC', `-${answer.fee}`],
      ['qUSDC', '-7'],
    ]);
    expect(Number(answer.fee)).toBeGreaterThan(0);
  });

  it('leaves no trace, and answers the same when it is asked again', async () => {
    const calls = [approve(5_000_000n), call('pay', [usdc, 5_000_000n])];
    const [one, other] = [await simulate(calls), await simulate(calls)];
    expect(other).toEqual(one);
    expect(await node.rpc('eth_getTransactionCount', [alice.address, 'pending'])).toBe(
      await node.rpc('eth_getTransactionCount', [alice.address, 'latest']),
    );
  });

  it('tells the least gas of each in its place: each succeeds with it, and fails with one less', async () => {
    const calls = [approve(5_000_000n), call('pay', [usdc, 5_000_000n]), call('requirePaid', [5_000_000n])];
    const { calls: measured } = await simulate(calls);
    const limited = calls.map((one, at) => ({ ...one, gas: measured[at]?.gas_needed }));
    expect((await simulate(limited)).success).toBe(true);
    for (const at of calls.keys()) {
      const less = limited.map((one, other) =>
        other === at ? { ...one, gas: `0x${(BigInt(one.gas ?? 0) - 1n).toString(16)}` } : one,
      );
      // Below its intrinsic gas it is refused, else it fails.
      const isWhole = await simulate(less).then(
        ({ success }) => success,
        () => false,
      );
      expect(isWhole).toBe(false);
    }
  });

  it('goes on after a failed call, and says which failed', async () => {
    const answer = await simulate([
      call('requirePaid', [10n ** 30n]),
      { from: alice.address, to: bob, value: '0x5' },
      call('pay', [usdc, 1n]),
    ]);
    expect(answer.success).toBe(false);
    expect(answer.calls.map(({ success, revert_reason: reason, gas_needed: gas }) => [success, reason, gas])).toEqual([
      [false, 'not paid', null],
      [true, null, '0x5208'],
      [false, expect.any(String), null],
    ]);
    expect(
      answer.changes.balances.some(({ account, delta }) => account === bob && delta === '0.000000000000000005'),
    ).toBe(true);
  });

  it('refuses what sending would refuse at that position, calls of two senders, no calls, and too many', async () => {
    const held = BigInt(await node.rpc<Hex>('eth_getBalance', [alice.address, 'latest']));
    const most = `0x${(held - 10n ** 15n).toString(16)}`;
    const send = { from: alice.address, to: bob, value: most };
    expect((await simulate([send])).success).toBe(true);
    await expect(simulate([send, send])).rejects.toThrow('insufficient SVC');
    await expect(simulate([send, { ...send, from: bob }])).rejects.toThrow('the same from');
    await expect(simulate([])).rejects.toThrow('1 to 16 calls');
    await expect(simulate(Array.from({ length: 17 }, () => approve(1n)))).rejects.toThrow('1 to 16 calls');
  });
});
