// The test contracts, compiled from source.

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

contract Coin {
  event Transfer(address indexed from, address indexed to, uint256 value);
  event Approval(address indexed owner, address indexed spender, uint256 value);
  mapping(address => uint256) public balanceOf;
  mapping(address => mapping(address => uint256)) public allowance;

  constructor() {
    balanceOf[msg.sender] = 10 ** 24;
    emit Transfer(address(0), msg.sender, 10 ** 24);
  }

  function transfer(address to, uint256 amount) external returns (bool) { return move(msg.sender, to, amount); }
  function approve(address spender, uint256 amount) external returns (bool) {
    allowance[msg.sender][spender] = amount;
    emit Approval(msg.sender, spender, amount);
    return true;
  }
  function transferFrom(address from, address to, uint256 amount) external returns (bool) {
    allowance[from][msg.sender] -= amount;
    return move(from, to, amount);
  }
  function move(address from, address to, uint256 amount) private returns (bool) {
    balanceOf[from] -= amount;
    balanceOf[to] += amount;
    emit Transfer(from, to, amount);
    return true;
  }
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

contract Gems {
  event Transfer(address indexed from, address indexed to, uint256 indexed id);
  event Approval(address indexed owner, address indexed spender, uint256 indexed id);
  string public name = "Gems";
  string public symbol = "GEM";
  bool public bound;
  mapping(uint256 => address) public ownerOf;
  mapping(uint256 => address) public getApproved;

  function supportsInterface(bytes4 id) external pure returns (bool) { return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x2a55205a; }
  function royaltyInfo(uint256, uint256 price) external view returns (address, uint256) { return (address(this), price / 20); }
  function tokenURI(uint256) external pure returns (string memory) { return "https://pictures.example/gem.json"; }
  function locked(uint256 id) external pure returns (bool) { return id == 13; }
  function bind() external { bound = true; }
  function mint(address to, uint256 id) external { ownerOf[id] = to; emit Transfer(address(0), to, id); }
  function approve(address to, uint256 id) external {
    require(ownerOf[id] == msg.sender, "not yours");
    getApproved[id] = to;
    emit Approval(msg.sender, to, id);
  }
  function safeTransferFrom(address from, address to, uint256 id) external {
    require(!bound, "bound to its owner");
    require(ownerOf[id] == from && (from == msg.sender || getApproved[id] == msg.sender), "not yours");
    ownerOf[id] = to;
    getApproved[id] = address(0);
    emit Transfer(from, to, id);
  }
}

contract Goods {
  event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
  mapping(address => mapping(uint256 => uint256)) private held;

  function balanceOf(address who, uint256 id) external view returns (uint256) { return held[who][id]; }
  function supportsInterface(bytes4 id) external pure returns (bool) { return id == 0x01ffc9a7 || id == 0xd9b67a26; }
  function mint(address to, uint256 id, uint256 value) external { held[to][id] += value; emit TransferSingle(msg.sender, address(0), to, id, value); }
  function safeTransferFrom(address from, address to, uint256 id, uint256 value, bytes calldata) external {
    require(from == msg.sender, "not yours");
    held[from][id] -= value;
    held[to][id] += value;
    emit TransferSingle(msg.sender, from, to, id, value);
  }
}
`;

/** A compiled contract. */
export interface Compiled {
  readonly abi: Abi;
  readonly bytecode: Hex;
}

interface Output {
  readonly errors?: readonly { readonly severity: string; readonly formattedMessage: string }[];
  readonly contracts: {
    readonly [name: string]: { readonly abi: Abi; readonly evm: { readonly bytecode: { readonly object: string } } };
  };
}

/** Compiles a source text. @returns the compiler's output for each contract, by name */
export function compileSource(content: string): Output['contracts'] {
  const solc = createRequire(import.meta.url)('solc') as Solc;
  const input = {
    language: 'Solidity',
    sources: { 'test.sol': { content } },
    settings: {
      optimizer: { enabled: true },
      evmVersion: 'cancun',
      outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } },
    },
  };
  const output = JSON.parse(solc.compile(JSON.stringify(input))) as Pick<Output, 'errors'> & {
    contracts: Record<string, Output['contracts']>;
  };
  const failed = output.errors?.find(({ severity }) => severity === 'error');
  if (failed !== undefined) throw new Error(failed.formattedMessage);
  return output.contracts['test.sol'] ?? {};
}

const NAMES = ['Counter', 'Coin', 'TokenBox', 'Receiver', 'Gems', 'Goods'] as const;
type ContractName = (typeof NAMES)[number];
let compiled: Output['contracts'] | undefined;

/** One of the contracts of the tests. */
export function contractOf(name: ContractName): Compiled {
  compiled ??= compileSource(SOURCE);
  const contract = compiled[name];
  if (contract === undefined) throw new Error(`${name} is not in the output`);
  return { abi: contract.abi, bytecode: `0x${contract.evm.bytecode.object}` };
}

/** The contracts of the tests. */
export function compileContracts(): Record<ContractName, Compiled> {
  return Object.fromEntries(NAMES.map((name) => [name, contractOf(name)])) as Record<ContractName, Compiled>;
}
