import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { multiaddr } from '@multiformats/multiaddr';
import { describe, expect, it } from 'vitest';
import { expectReadable } from '../../test/support/addressDraws.ts';
import { startNode } from '../../test/support/startNode.ts';
import { helpText, readConfig } from './config.ts';
import { LIMIT_TABLE } from './edge/limits.ts';
import { readGenesis } from './genesis/file.ts';
import { addressOfSeed } from './genesis/genesis.ts';
import { NODE_VERSION } from './version.ts';

const SEED = '11'.repeat(32);

describe('flags', () => {
  it('have the documented defaults', () => {
    expect(readConfig([], {})).toMatchObject({
      host: '127.0.0.1',
      port: 3007,
      database: ':memory:',
      blockTime: 2,
      chainId: 88888,
      dev: true,
    });
    expect(readConfig([], {})?.genesis.name).toBe('dev');
    expect(readConfig([], {})?.limits).toMatchObject({
      rpc_per_second: 50,
      mempool_total: 8192,
      receipts_kept: 50_000,
    });
  });

  it('win over the environment, which wins over the defaults', () => {
    const env = {
      SVC_NODE_PORT: '4000',
      SVC_NODE_BLOCK_TIME: 'manual',
      SVC_NODE_LIMIT: 'trades_kept=5,receipts_kept=6',
    };
    const config = readConfig(['--port', '5000', '--limit', 'receipts_kept=7'], env);
    expect(config).toMatchObject({ port: 5000, blockTime: 'manual', limits: { trades_kept: 5, receipts_kept: 7 } });
  });

  it('take values after a space or an equals sign', () => {
    expect(readConfig(['--block-time=0', '--genesis', 'empty', '--data', '/x', '--limits', 'off'], {})).toMatchObject({
      blockTime: 0,
      database: '/x/node.sqlite',
      limits: { rpc_per_second: Number.POSITIVE_INFINITY, mempool_total: 8192 },
    });
  });

  it('say which nodes share the chain, and refuse invalid combinations', () => {
    expect(readConfig([], {})?.network).toBeUndefined();
    const flags = ['--peer', 'http://127.0.0.1:3007', '--peer=/ip4/127.0.0.1/tcp/4001', '--validators', '0,3'];
    expect(readConfig(flags, {})?.network).toEqual({
      peers: ['http://127.0.0.1:3007', '/ip4/127.0.0.1/tcp/4001'],
      port: undefined,
      validators: [0, 3],
    });
    expect(readConfig(['--p2p-port', '0'], {})?.network).toEqual({ peers: [], port: 0, validators: undefined });
    expect(readConfig([], { SVC_NODE_PEER: 'http://a:1,http://b:2' })?.network?.peers).toEqual([
      'http://a:1',
      'http://b:2',
    ]);
    for (const [wrong, words] of [
      [['--p2p-port', '0', '--block-time', '0'], 'a multiple of 2 with peers'],
      [['--p2p-port', '0', '--block-time', '3'], 'a multiple of 2 with peers'],
      [['--peer', 'nonsense'], '--peer: expected a multiaddr'],
      [['--peer', '/ip4/1.2.3.4/udp/4'], '--peer: expected a multiaddr'],
      [['--peer', '/ip4/1.2.3.999/tcp/4'], '--peer: expected a multiaddr'],
      [['--peer', '/ip6/1.2.3.4/tcp/4'], '--peer: expected a multiaddr'],
      [['--peer', '/ip4/1.2.3.4/tcp/70000'], '--peer: expected a multiaddr'],
      [['--peer', '/ip4/1.2.3.4/tcp/4/p2p/me'], '--peer: expected a multiaddr'],
      [['--peer', '/dns/a b/tcp/4'], '--peer: expected a multiaddr'],
      [['--peer', 'http://u:p@a'], '--peer: expected a multiaddr'],
      [['--validators', '0'], 'alone a node speaks for all'],
      [['--p2p-port', '0', '--validators', 'x'], '--validators: expected numbers'],
      [['--p2p-port', '70000'], '--p2p-port'],
    ] as const) {
      expect(() => readConfig(wrong, {})).toThrow(words);
    }
  });

  it('name no peer that could not be dialled', () => {
    const peerOf = (text: string): unknown => readConfig(['--peer', text.replaceAll(',', '')], {})?.network?.peers[0];
    // Each reads the whole genesis.
    expectReadable(['http', 'https'], '--peer', peerOf, (url) => new Request(`${url}/rpc`), 300);
    const id = '12D3KooWPjceQrSwdWXPyLLeABRXmuqt69Rg3sBYbU1Nft9HyQ6X';
    for (const host of ['/ip4/127.0.0.1', '/ip6/::1', '/dns/a.example', '/dns4/b', '/dns6/c-d'])
      for (const rest of ['/tcp/1', `/tcp/65535/p2p/${id}`])
        expect(multiaddr(peerOf(`${host}${rest}`) as string).toString()).toBe(`${host}${rest}`);
  });

  it('serve streams unless they are switched off', () => {
    expect([
      readConfig([], {})?.streams,
      readConfig(['--streams', 'off'], {})?.streams,
      readConfig([], { SVC_NODE_STREAMS: '0' })?.streams,
    ]).toEqual([true, false, false]);
    expect(() => readConfig(['--streams', 'some'], {})).toThrow(/^--streams: .*"some"/);
  });

  it('switch developer controls off for other hosts, unless told otherwise', () => {
    expect(readConfig(['--host', '0.0.0.0'], {})?.dev).toBe(false);
    expect(readConfig(['--host', '0.0.0.0', '--dev'], {})?.dev).toBe(true);
    expect(readConfig(['--dev', 'false'], {})?.dev).toBe(false);
  });

  it('keep /metrics for this machine unless they open it', () => {
    const open = (args: string[], env = {}) => readConfig(args, env)?.openMetrics;
    expect([
      open([]),
      open(['--metrics', 'local']),
      open(['--metrics', 'open']),
      open([], { SVC_NODE_METRICS: 'open' }),
    ]).toEqual([false, false, true, true]);
    expect(() => open(['--metrics', 'all'])).toThrow(/^--metrics: .*"all"/);
    expect(helpText()).toContain('--metrics');
  });

  it.each([
    [['--prot', '1'], /^--prot: expected a known flag/],
    [['3007'], /^3007: expected a known flag/],
    [['--port'], /^--port: expected a value/],
    [['--port', '70000'], /^--port: .*"70000"/],
    [['--port', '1e3'], /^--port: .*"1e3"/],
    [['--block-time', 'soon'], /^--block-time: .*"soon"/],
    [['--block-time', '-1'], /^--block-time: .*"-1"/],
    [['--limit', 'nothing=1'], /^--limit nothing: /],
    [['--limit', 'trades_kept'], /^--limit trades_kept: /],
    [['--limit', 'trades_kept=0'], /^--limit trades_kept: /],
    [['--limits', 'maybe'], /^--limits: .*"maybe"/],
    [['--genesis', '/no/such/file'], /\/no\/such\/file/],
    [['--dev', 'perhaps'], /^--dev: .*"perhaps"/],
    [['--chain-id', '0'], /^--chain-id: .*"0"/],
  ])('are refused by name: %j', (args, message) => {
    expect(() => readConfig(args, {})).toThrow(message);
  });

  it('are all in the help, with every limit', () => {
    expect(readConfig(['--help'], {})).toBeUndefined();
    for (const name of [
      ...Object.keys(LIMIT_TABLE),
      '--port',
      '--host',
      '--data',
      '--block-time',
      '--genesis',
      '--chain-id',
      '--dev',
      '--streams',
      '--limit',
      '--limits',
    ]) {
      expect(helpText()).toContain(name);
    }
  });

  it('report the version of the package', () => {
    const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
    expect((JSON.parse(text) as { version: string }).version).toBe(NODE_VERSION);
  });
});

describe('a genesis file', () => {
  const file = (changes: object = {}) =>
    JSON.stringify({
      validators: [{ seed: SEED, stake: 100_000 }],
      allocations: [{ address: addressOfSeed(new Uint8Array(32).fill(0x22)), amount: '1000.5', label: 'someone' }],
      blocks: [
        [{ seed: '22'.repeat(32), op_type: 'TOKEN_DEPLOY', params: { name: 'A', symbol: 'AAA', total_supply: '5' } }],
      ],
      ...changes,
    });

  it('starts a chain with its balances and its first transactions', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'genesis-test-'));
    const path = join(folder, 'genesis.json');
    writeFileSync(path, file({ genesis_time: 1_700_000_000 }));
    const genesis = readConfig(['--genesis', path], {})?.genesis;
    rmSync(folder, { recursive: true });
    const node = await startNode(genesis === undefined ? {} : { genesis });
    expect(await node.get('/get_block', { block: 0 })).toMatchObject({ block: { timestamp: 1_700_000_000 } });
    expect(await node.get('/get_tokens')).toMatchObject([{ symbol: 'AAA', total_supply: '5' }]);
    expect(await node.rpc('exchange_getNonce', [addressOfSeed(new Uint8Array(32).fill(0x22))])).toBe(1);
    await expect(node.rpc('sim_faucet', [addressOfSeed(new Uint8Array(32)), 'SVC', '1'])).rejects.toMatchObject({
      rpcCode: -32004,
    });
    await node.stop();
  });

  it.each([
    [{ validators: [] }, /validators/],
    [{ validators: [{ seed: '11', stake: 1 }] }, /validators/],
    [{ allocations: [{ address: 'x', amount: '1' }] }, /allocations\[0\]\.address/],
    [{ allocations: [{ address: `0x${'1'.repeat(40)}`, amount: '1e3' }] }, /allocations\[0\]\.amount/],
    [{ blocks: [[{ seed: SEED, op_type: 'DANCE', params: {} }]] }, /op_type/],
    [{ extra: 1 }, /extra/],
  ])('is refused with the path of its fault: %j', (changes, message) => {
    expect(() => readGenesis(file(changes))).toThrow(message);
  });

  it('stops the start when one of its transactions fails', async () => {
    const genesis = readGenesis(
      file({
        blocks: [[{ seed: SEED, op_type: 'TOKEN_DEPLOY', params: { name: 'A', symbol: 'AAA', total_supply: '5' } }]],
      }),
    );
    await expect(startNode({ genesis })).rejects.toMatchObject({ code: 'genesis.failed' });
  });
});
