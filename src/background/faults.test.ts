// A bug inside the wallet leaves a trace that its user can copy; sites and screens get a fixed sentence.

import { Fault } from '@svc/core/errors';
import { Value } from 'typebox/value';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { connectedWallet } from '../../test/support/connectedWallet.ts';
import { TEST_PASSWORD, TEST_PHRASE } from '../../test/support/openWallet.ts';
import { startNode, type TestNode } from '../../test/support/startNode.ts';
import { COMMANDS } from './commands/registry.ts';
import type { Method } from './methods/defineMethod.ts';
import { METHODS } from './methods/registry.ts';
import { faultPlace } from './services/faults.ts';
import { LOCAL_KEYS } from './state/keys.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
});
afterAll(() => node.stop());
afterEach(() => vi.restoreAllMocks());

const SECRET = `${TEST_PHRASE} ${TEST_PASSWORD} 0x58A57ed9d8d624cBD12e2C467D34787555bB1b25 1234.5`;
const open = () => connectedWallet(node.url, { expectsFaults: true });
const broken = (): never => {
  throw new TypeError(SECRET, { cause: new RangeError(SECRET) });
};

describe('a bug', () => {
  it('of a method is recorded without its parameters, and the site gets a fixed sentence', async () => {
    const { main, page, platform } = await open();
    vi.spyOn(METHODS.eth_chainId as Method, 'handle').mockImplementation(broken);
    await expect(page.request('eth_chainId')).rejects.toMatchObject({
      code: -32603,
      message: 'Internal error of the wallet.',
    });
    const [fault, ...more] = await main.run('readFaults', {});
    expect(more).toEqual([]);
    expect(fault).toMatchObject({ where: 'eth_chainId', version: '1.2.3', count: 1 });
    expect(fault?.trace.map(({ name }) => name)).toEqual(['TypeError', 'RangeError']);
    expect(fault?.trace[0]?.frames.join()).toContain('faults.test.ts');
    const kept = platform.storages.local.get(LOCAL_KEYS.faults) ?? '';
    for (const word of SECRET.split(' ')) expect(kept).not.toContain(word);
  });

  it.each(Object.entries({ ...METHODS, ...COMMANDS }).map(([name]) => name))(
    'of %s has a place that the record keeps',
    (name) => expect(Value.Check(faultPlace, name)).toBe(true),
  );

  it('that is called a fault reveals no more to a screen than any other', async () => {
    const { main } = await open();
    vi.spyOn(COMMANDS.readPrices, 'handle').mockImplementation(() => {
      throw new Fault('bug.invariant', SECRET, { facts: { secret: SECRET } });
    });
    await expect(main.run('readPrices', { assets: [] })).rejects.toMatchObject({
      code: 'bug.unexpected',
      message: 'Something went wrong inside the wallet.',
    });
    expect(await main.run('readFaults', {})).toMatchObject([
      { where: 'readPrices', trace: [{ code: 'bug.invariant' }] },
    ]);
  });

  it('of a command, and an uncaught one, are recorded and outlive the worker; erasing the wallet erases them', async () => {
    const opened = await open();
    vi.spyOn(COMMANDS.readPrices, 'handle').mockImplementation(broken);
    await expect(opened.main.run('readPrices', { assets: [] })).rejects.toMatchObject({
      code: 'bug.unexpected',
      message: 'Something went wrong inside the wallet.',
    });
    opened.platform.fail(new Error(SECRET));
    const ui = opened.kill().ui();
    expect((await ui.run('readFaults', {})).map(({ where }) => where)).toEqual(['readPrices', 'background']);
    await ui.run('resetWallet', { confirm: 'erase' });
    expect(await ui.run('readFaults', {})).toEqual([]);
  });

  it('that repeats is counted, and no number of bugs exceeds the record’s limits', async () => {
    const { main, platform } = await open();
    const again = new Error('again');
    for (let time = 0; time < 1_000; time++) platform.fail(again);
    expect(await main.run('readFaults', {})).toMatchObject([{ count: 1_000 }]);
    for (let one = 0; one < 200; one++) {
      const error = new Error('x'.repeat(100_000));
      error.stack = `Error\n    at f (${'a'.repeat(60)}.js:${one + 1}:1)\n`.repeat(1_000);
      platform.fail(error);
    }
    expect((await main.run('readFaults', {})).length).toBe(50);
    expect(platform.storages.local.get(LOCAL_KEYS.faults)?.length).toBeLessThan(200_000);
    await main.run('clearFaults', {});
    expect(await main.run('readFaults', {})).toEqual([]);
  });

  it('of a page is accepted in the redacted form only', async () => {
    const { main } = await open();
    const trace = [{ name: 'TypeError', words: 'Cannot read properties of undefined …', frames: ['f (app.js:1:2)'] }];
    await main.run('noteFault', { where: 'drawing', trace });
    expect(await main.run('readFaults', {})).toMatchObject([{ where: 'drawing', trace }]);
    for (const words of [SECRET, '0x58', 'a'.repeat(601)])
      await expect(
        main.run('noteFault', { where: 'drawing', trace: [{ name: 'TypeError', words, frames: [] }] }),
      ).rejects.toMatchObject({ code: 'input.malformed' });
  });

  it('is not recorded where the wallet or a node refuses', async () => {
    const { main, page } = await open();
    await expect(page.request('eth_getBlockByNumber', ['nonsense'])).rejects.toThrow();
    await expect(page.request('svc_nonsense')).rejects.toThrow();
    await expect(main.run('removeNetwork', { slug: 'none' })).rejects.toThrow();
    expect(await main.run('readFaults', {})).toEqual([]);
  });
});
