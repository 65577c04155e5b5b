// What a contract says about itself as a token: symbol, decimals, whether it holds items instead. Anyone can choose
// these, so they are bounded and hidden characters are made visible; an invalid answer counts as none.

import { namedFunction } from '@svc/core/abi/abiTypes';
import { decodeArgs, encodeCall } from '@svc/core/abi/decode';
import { fromHex, toHex } from '@svc/core/bytes';
import { formatDecimal } from '@svc/core/decimal';
import { shownText } from '@svc/core/ops/common';
import type { TokenFact } from '@svc/core/words/message';
import type { EvmClient } from '../node/evmClient.ts';
import type { Attempt } from '../node/patience.ts';
import type { Network } from '../state/network.ts';

const SYMBOL_LENGTH = 24;
const MAX_DECIMALS = 36;
const getters = {
  symbol: namedFunction('symbol()'),
  name: namedFunction('name()'),
  decimals: namedFunction('decimals()'),
  supports: namedFunction('supportsInterface(bytes4 id)'),
};
const text = namedFunction('text(string value)');
const number = namedFunction('number(uint256 value)');
/** Interface ids of the two item standards. */
const ITEMS = ['80ac58cd', 'd9b67a26'];

export interface ContractToken {
  /** `items`: ERC-721 or ERC-1155. `unknown`: the contract answers neither way, or both. */
  readonly kind: 'fungible' | 'items' | 'unknown';
  readonly fact: TokenFact;
}

function textOf(data: string | undefined): string | undefined {
  if (data === undefined) return undefined;
  const bytes = fromHex(data);
  const value = decodeArgs(text.inputs, bytes)?.[0]?.value;
  if (typeof value === 'string') return value;
  // Old tokens answer with 32 bytes of text.
  if (bytes.length !== 32) return undefined;
  const end = bytes.indexOf(0);
  return new TextDecoder().decode(end < 0 ? bytes : bytes.subarray(0, end));
}

/** Asks a contract which kind of token it is. */
export async function readContractToken(
  evm: EvmClient,
  network: Network,
  address: string,
  attempt: Attempt,
): Promise<ContractToken> {
  const ask = (getter: keyof typeof getters, ...values: (string | bigint)[]): Promise<string | undefined> =>
    attempt(evm.call(network, { to: address, data: `0x${toHex(encodeCall(getters[getter], values))}` }));
  const [symbol, name, decimals, ...standards] = await Promise.all([
    ask('symbol').then(textOf),
    ask('name').then(textOf),
    ask('decimals'),
    ...ITEMS.map((id) => ask('supports', BigInt(`0x${id.padEnd(64, '0')}`))),
  ]);
  const places = decimals === undefined ? undefined : decodeArgs(number.inputs, fromHex(decimals))?.[0]?.value;
  const hasDecimals = typeof places === 'bigint' && places <= BigInt(MAX_DECIMALS);
  const isItems = standards.some((answer) => answer !== undefined && /^0x0{63}1$/.test(answer));
  const kind = hasDecimals === isItems ? 'unknown' : isItems ? 'items' : 'fungible';
  const fact: TokenFact = {
    asset: address.toLowerCase(),
    symbol: shownText(
      symbol === undefined || symbol === '' ? `${address.slice(0, 8)}…${address.slice(-4)}` : symbol,
      SYMBOL_LENGTH,
    ),
    name: shownText(name ?? ''),
    decimals: kind === 'fungible' ? Number(places) : 0,
    ...(kind === 'unknown' ? { isUncounted: true } : {}),
    known: symbol !== undefined && symbol !== '',
  };
  return { kind, fact };
}

/** Decimal text of an amount in a token's smallest units. */
export function unitsText(amount: bigint, { decimals }: Pick<TokenFact, 'decimals'>): string {
  return formatDecimal(amount, decimals);
}
