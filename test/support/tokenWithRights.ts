// A token with every right, created before each test of the importing file, and accounts that hold it.

import { ONE } from '@svc/core/decimal';
import { beforeEach } from 'vitest';
import { person, World } from './engineWorld.ts';

export const [alice, bob, carol] = ['alice', 'bob', 'carol'].map(person) as [string, string, string];
export const NOWHERE = `0x${'e'.repeat(40)}`;
export let world: World;
export let token: string;

beforeEach(() => {
  world = new World(Object.fromEntries([alice, bob, carol].map((one) => [one, 100_000n * ONE])));
  token = world.deploy(alice, 'AAA', '1000', {
    mint_authority: alice,
    freeze_authority: alice,
    uri: 'https://a.test',
    metadata: { kind: 'coin', site: 'a.test' },
    transfer_fee_bps: 100,
    permanent_delegate: alice,
    pausable: true,
  });
});

export const row = () => {
  const found = world.state.tokens.get(token);
  if (found === undefined) throw new Error('no token');
  return found;
};
export const transfer = (from: string, to: string, amount: string) =>
  world.run(from, 'TOKEN_TRANSFER', { token_address: token, to, amount });
