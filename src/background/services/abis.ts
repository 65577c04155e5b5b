// ABIs that the user added, so that calls to their contracts are shown with names. They only name things; they never
// make a call count as understood or harmless.

import { type AbiFunction, parseAbi, parseFunction } from '@svc/core/abi/abiTypes';
import { accountId, addressForm } from '@svc/core/accounts/address';
import { ParseRefusal } from '@svc/core/errors';
import { part } from '@svc/core/words/parts';
import { refused } from '@svc/core/words/refusal';
import { Type } from 'typebox';
import type { KeyValueStore } from '../../platform/platform.ts';
import { LOCAL_KEYS } from '../state/keys.ts';
import { createStored } from '../state/store.ts';
import type { AbiView } from '../state/view.ts';

const MAX_ABIS = 100;
const MAX_LENGTH = 200_000;
const MAX_FUNCTIONS = 500;

const customAbi = Type.Object({
  network: Type.String(),
  address: Type.String(),
  name: Type.String(),
  signatures: Type.Array(Type.String()),
});

/** The function of a line. @throws Refusal `abi.form` */
function functionOf(line: string, at: number): AbiFunction {
  try {
    return parseFunction(line, 'function');
  } catch (cause) {
    throw refused('refused.abi.form.line', { line: part.number(String(at)) }, { cause });
  }
}

/**
 * Functions of a pasted text: a JSON ABI, an artifact with one, or one signature per line. @throws Refusal `abi.form`
 */
function readFunctions(text: string): AbiFunction[] {
  if (text.length > MAX_LENGTH) throw refused('refused.abi.form.long', { max: part.number(String(MAX_LENGTH)) });
  const trimmed = text.trim();
  if (!/^[[{]/.test(trimmed))
    return trimmed
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line, at) => functionOf(line, at + 1));
  try {
    return parseAbi(JSON.parse(trimmed) as unknown);
  } catch (cause) {
    if (cause instanceof ParseRefusal)
      throw refused('refused.abi.form.place', { place: part.given(cause.path) }, { cause });
    throw refused('refused.abi.form', {}, { cause });
  }
}

/** A function with the names of its inputs, in stored form. */
function written({ name, inputs }: AbiFunction): string {
  const param = ({ name: own, type }: AbiFunction['inputs'][number]): string =>
    `${typeText(type)}${own === '' ? '' : ` ${own}`}`;
  const typeText = (type: AbiFunction['inputs'][number]['type']): string => {
    if (type.kind === 'tuple') return `(${type.members.map(param).join(', ')})`;
    if (type.kind === 'array') return `${typeText(type.item)}[${type.length ?? ''}]`;
    if (type.kind === 'integer') return `${type.isSigned ? '' : 'u'}int${type.bits}`;
    return type.kind === 'fixedBytes' ? `bytes${type.size}` : type.kind;
  };
  return `${name}(${inputs.map(param).join(', ')})`;
}

export type Abis = ReturnType<typeof createAbis>;

/** The ABIs of one wallet; call `load` first. */
export function createAbis({ local }: { local: KeyValueStore }) {
  const stored = createStored(local, LOCAL_KEYS.abis, Type.Array(customAbi), []);
  const listeners = new Set<() => void>();
  async function change(next: Parameters<typeof stored.update>[0]): Promise<void> {
    await stored.update(next);
    for (const listener of listeners) listener();
  }
  return {
    load: () => stored.load(),
    /** @returns how many functions are known now @throws Refusal `abi.*` */
    async save(network: string, typedAddress: string, name: string, text: string): Promise<number> {
      if (addressForm(typedAddress.trim()) !== 'traditional') throw refused('refused.abi.address');
      const address = accountId(typedAddress.trim());
      const label = name.normalize('NFC').trim();
      if (label === '' || [...label].length > 40) throw refused('refused.abi.name');
      const functions = readFunctions(text);
      if (functions.length === 0 || functions.length > MAX_FUNCTIONS)
        throw refused('refused.abi.functions', { max: part.number(String(MAX_FUNCTIONS)) });
      const saved = { network, address, name: label, signatures: functions.map(written) };
      await change((all) => {
        const others = all.filter((one) => one.network !== network || one.address !== address);
        if (others.length >= MAX_ABIS) throw refused('refused.abi.limit', { max: part.number(String(MAX_ABIS)) });
        return [...others, saved];
      });
      return functions.length;
    },
    remove: (network: string, address: string): Promise<void> =>
      change((all) => all.filter((one) => one.network !== network || one.address !== address.toLowerCase())),
    /** The function of a selector of a contract. */
    find(network: string, address: string, selector: string): AbiFunction | undefined {
      const abi = stored.get().find((one) => one.network === network && one.address === address.toLowerCase());
      return abi?.signatures.map((signature) => parseFunction(signature)).find((one) => one.selector === selector);
    },
    view: (): AbiView[] =>
      stored
        .get()
        .map(({ network, address, name, signatures }) => ({ network, address, name, functions: signatures.length })),
    onChange(listener: () => void): void {
      listeners.add(listener);
    },
  };
}
