// A deployment as a project that uses Hardhat would make it: it compiles, deploys, calls and reads over JSON-RPC.

import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { privateKeyToAddress } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';

const KEY = `0x${'48'.repeat(32)}` as const;
const MODULES = resolve(import.meta.dirname, '../../../../node_modules');

const CONFIG = `export default {
  solidity: { version: '0.8.37', path: process.env.TEST_COMPILER },
  networks: { local: { type: 'http', chainType: 'l1', url: process.env.TEST_NODE, accounts: ['${KEY}'] } },
};`;

const CONTRACT = `// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Box {
  uint256 public value;
  event Set(address indexed by, uint256 value);
  function set(uint256 next) external { require(next < 10, "too large"); value = next; emit Set(msg.sender, next); }
}`;

const SCRIPT = `import hre from 'hardhat';
import { decodeFunctionResult, encodeFunctionData } from 'viem';

const { provider } = await hre.network.connect();
const { abi, bytecode } = await hre.artifacts.readArtifact('Box');
const [from] = await provider.request({ method: 'eth_accounts' });
async function send(tx) {
  const hash = await provider.request({ method: 'eth_sendTransaction', params: [{ from, ...tx }] });
  for (;;) {
    const receipt = await provider.request({ method: 'eth_getTransactionReceipt', params: [hash] });
    if (receipt !== null) return receipt;
  }
}
const { contractAddress: to } = await send({ data: bytecode });
const set = await send({ to, data: encodeFunctionData({ abi, functionName: 'set', args: [7n] }) });
const data = await provider.request({ method: 'eth_call', params: [{ to, data: encodeFunctionData({ abi, functionName: 'value' }) }, 'latest'] });
const value = decodeFunctionResult({ abi, functionName: 'value', data });
const refusal = await send({ to, data: encodeFunctionData({ abi, functionName: 'set', args: [70n] }) }).then(() => '', (error) => error.message);
console.log(JSON.stringify({ from, to, status: set.status, logs: set.logs.length, value: String(value), refusal }));
`;

describe('Hardhat as a toolchain', () => {
  let node: TestNode;
  let folder: string;

  beforeAll(async () => {
    node = await startNode({ blockTime: 0 });
    await node.fund(privateKeyToAddress(KEY), 'SVC', '10');
    folder = mkdtempSync(join(tmpdir(), 'hardhat-'));
    for (const name of ['contracts', 'scripts']) mkdirSync(join(folder, name));
    writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}');
    writeFileSync(join(folder, 'hardhat.config.js'), CONFIG);
    writeFileSync(join(folder, 'contracts/Box.sol'), CONTRACT);
    writeFileSync(join(folder, 'scripts/deploy.js'), SCRIPT);
    symlinkSync(MODULES, join(folder, 'node_modules'));
  });
  afterAll(async () => {
    await node.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('compiles, deploys, calls, reads an event, and shows why a call is refused', async () => {
    const env = {
      ...process.env,
      TEST_NODE: `${node.url}/rpc`,
      TEST_COMPILER: join(MODULES, 'solc/soljson.js'),
      HARDHAT_DISABLE_TELEMETRY_PROMPT: 'true',
    };
    const hardhat = join(MODULES, 'hardhat/dist/src/cli.js');
    const run = promisify(execFile)(process.execPath, [hardhat, 'run', 'scripts/deploy.js', '--network', 'local'], {
      cwd: folder,
      env,
    });
    const { stdout } = await run;
    const said = JSON.parse(stdout.trim().split('\n').at(-1) ?? '{}');
    expect(said).toMatchObject({ from: privateKeyToAddress(KEY).toLowerCase(), status: '0x1', logs: 1, value: '7' });
    expect(said.refusal).toMatch(/too large/);
    expect(await node.rpc('eth_getStorageAt', [said.to, '0x0'])).toBe(`0x${'7'.padStart(64, '0')}`);
  });
});
