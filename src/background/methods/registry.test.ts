import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../commands/registry.ts';
import { findMethod, isPassed, METHODS } from './registry.ts';

const HELPERS = ['defineMethod', 'messageParams', 'registry', 'requestAccess', 'sendChain'];
const filesIn = (folder: string, helpers: string[]) =>
  readdirSync(new URL(folder, import.meta.url))
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => file.slice(0, -3))
    .filter((name) => !helpers.includes(name))
    .sort();

describe('registries', () => {
  it('list exactly the methods that have a file', () => {
    expect(Object.keys(METHODS).sort()).toEqual(filesIn('.', HELPERS));
  });

  it('list exactly the commands that have a file', () => {
    expect(Object.keys(COMMANDS).sort()).toEqual(filesIn('../commands', ['contract', 'defineCommand', 'registry']));
  });

  it('never pass a submission or a signing payload, and know no inherited names', () => {
    for (const name of ['exchange_sendTransaction', 'exchange_getSigningPayload', 'eth_sendRawTransaction', 'eth_sign'])
      expect([findMethod(name), isPassed(name)]).toEqual([undefined, false]);
    for (const name of ['constructor', '__proto__', 'toString']) expect(findMethod(name)).toBeUndefined();
  });
});
