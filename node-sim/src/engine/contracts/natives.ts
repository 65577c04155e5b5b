// Tokens and collections as contracts: which ledger answers at an address, at what gas, with which method.

import type { AccountId } from '@svc/core/accounts/address';
import { toHex } from '@svc/core/bytes';
import type { NativeAnswer, NativeCall, NativeContracts } from '../../kernel/evmPort.ts';
import { fail } from '../../kernel/outcome.ts';
import type { StateView } from '../../kernel/stateView.ts';
import { Arguments } from './abi.ts';
import { ERC20 } from './erc20.ts';
import { ERC721 } from './erc721.ts';
import { METHOD_GAS, type Method } from './method.ts';

const selectorIn = (data: Uint8Array): string => toHex(data.subarray(0, 4));

function methodOf(state: StateView, address: string, data: Uint8Array): Method<never> | undefined {
  const table = state.tokens.has(address) ? ERC20 : ERC721;
  return table.get(selectorIn(data)) as Method<never> | undefined;
}

/** The ledgers that appear in the EVM. */
export const NATIVE_CONTRACTS: NativeContracts = {
  has: (state, address) => state.tokens.has(address) || state.nfts.collections.has(address),

  gas: (state, address, data) => METHOD_GAS[methodOf(state, address, data)?.kind ?? 'read'],

  call(call: NativeCall): NativeAnswer {
    const { state, address, data, isStatic } = call;
    const method = methodOf(state, address, data) ?? fail('contract.unknownMethod', 'this contract has no such method');
    const row = (state.tokens.get(address) ?? state.nfts.collections.get(address)) as never;
    const full = { ...call, args: new Arguments(data) };
    if (method.kind === 'read') return { output: method.run(full, row), logs: [] };
    if (isStatic) fail('contract.static', 'this method changes the ledger and was called statically');
    const { output = new Uint8Array(0), logs = [], confirm } = method.run(full, row);
    const answer = { output, logs: logs.map((log) => ({ ...log, address: address as AccountId })) };
    return confirm === undefined ? answer : { ...answer, confirm };
  },
};
