// Contracts of the tests, compiled from their source.

import { createRequire } from 'node:module';
import type { Abi, Hex } from 'viem';

interface Solc {
  compile(input: string): string;
}

const SOURCE = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

interface IERC20 {
  function transfer(address to, uint256 amount) external returns (bool);
  function transferFrom(address from, address to, uint256 amount) external returns (bool);
  function balanceOf(address owner) external view returns (uint256);
}

contract Counter {
  error TooFar(uint256 by, uint256 most);
  event Increased(address indexed who, uint256 value);
  uint256 public value;
  mapping(address => uint256) public byCaller;

  constructor(uint256 start) payable { value = start; }

  function increase(uint256 by) external {
    if (by > 10) revert TooFar(by, 10);
    require(by != 7, "seven is not taken");
    value += by;
    byCaller[msg.sender] += by;
    emit Increased(msg.sender, value);
  }

  function clear() external { value = 0; }
  function spin() external { for (uint256 i = 0; ; i++) { value = i; } }
  receive() external payable { emit Increased(msg.sender, msg.value); }
}

contract TokenBox {
  event Moved(uint256 amount);
  function put(IERC20 token, uint256 amount) external {
    token.transferFrom(msg.sender, address(this), amount);
    emit Moved(token.balanceOf(address(this)));
  }
  function take(IERC20 token, uint256 amount) external { token.transfer(msg.sender, amount); }
  function takeThenFail(IERC20 token, uint256 amount) external {
    token.transfer(msg.sender, amount);
    revert("taken back");
  }
  function tryTake(IERC20 token, uint256 amount) external returns (bool worked) {
    try this.takeFor(token, msg.sender, amount) { worked = true; } catch { worked = false; }
    emit Moved(worked ? 1 : 0);
  }
  function takeFor(IERC20 token, address to, uint256 amount) external {
    token.transfer(to, amount);
    require(amount < 5, "too much");
  }
}

contract Receiver {
  bytes4 public answer;
  function set(bytes4 a) external { answer = a; }
  function onERC721Received(address, address, uint256, bytes calldata) external view returns (bytes4) { return answer; }
}
`;

/** A compiled contract. */
export interface Compiled {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

/** Compiles the contracts of the tests. */
export function compileContracts(): Record<'Counter' | 'TokenBox' | 'Receiver', Compiled> {
  const solc = createRequire(import.meta.url)('solc') as Solc;
  const input = {
    language: 'Solidity',
    sources: { 'test.sol': { content: SOURCE } },
    settings: { optimizer: { enabled: true }, evmVersion: 'cancun', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as {
    errors?: { severity: string; formattedMessage: string }[];
    contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
  };
  const failed = output.errors?.find(({ severity }) => severity === 'error');
  if (failed !== undefined) throw new Error(failed.formattedMessage);
  const compiled = (name: string): Compiled => {
    const contract = output.contracts['test.sol']?.[name];
    if (contract === undefined) throw new Error(`${name} is not in the output`);
    return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` };
  };
  return { Counter: compiled('Counter'), TokenBox: compiled('TokenBox'), Receiver: compiled('Receiver') };
}
