// How far the node looks for how an account writes its address: how many accounts at once, and how far back.

import { accountId } from '@svc/core/accounts/address';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNode, type TestNode, testAccount } from '../../../../test/support/startNode.ts';

/** Newest transactions of an account that are looked at. */
const LOOKED_AT = 10;
const alice = testAccount('alice');
const bob = testAccount('bob');
const idOf = (at: number): string => `0x${at.toString(16).padStart(40, '0')}`;

describe('written addresses', () => {
  let node: TestNode;
  let coin: string;
  const give = (to: string) => node.execute(alice, 'TOKEN_TRANSFER', { token_address: coin, to, amount: '1' });
  const written = (accounts: string) => node.get<Record<string, string>>('/get_written_addresses', { accounts });

  beforeAll(async () => {
    node = await startNode();
    await node.fund(alice.address, 'SVC', '100');
    const params = { name: 'Coin', symbol: 'COIN', decimals: 6, initial_supply: '1000' };
    coin = String((await node.execute(alice, 'TOKEN_DEPLOY', params)).data.token_address);
  });
  afterAll(() => node.stop());

  it('are told of a hundred accounts at once, and of no more, in either form', async () => {
    const most = Array.from({ length: 100 }, (_, at) => idOf(at + 1));
    const tooMany = [...most, idOf(101)];
    expect(await written(most.join(','))).toEqual({});
    expect(await node.rpc('tx_getWrittenAddresses', [most])).toEqual({});
    await expect(written(tooMany.join(','))).rejects.toThrow('100 account ids');
    await expect(node.rpc('tx_getWrittenAddresses', [tooMany])).rejects.toThrow('100 account ids');
    await expect(node.rpc('tx_getWrittenAddresses', [[]])).rejects.toThrow('100 account ids');
    await expect(written(`${idOf(1)},`)).rejects.toThrow('100 account ids');
  });

  it('are told once of an account that is asked for twice', async () => {
    const id = accountId(alice.address);
    expect(await written([id, id, id.toUpperCase().replace('0X', '0x')].join(','))).toEqual({ [id]: alice.address });
  });

  it('are looked for in the newest ten transactions of an account, and in none before', async () => {
    const id = accountId(bob.address);
    expect((await give(bob.address)).success).toBe(true);
    for (let later = 1; later < LOOKED_AT; later++) expect((await give(id)).success).toBe(true);
    expect(await written(id)).toEqual({ [id]: bob.address });
    expect((await give(id)).success).toBe(true);
    expect(await written(id)).toEqual({});
  });
});
