import { createClient } from 'redis';
import { describe, expect, it } from 'vitest';
import { expectReadable } from '../../../test/support/addressDraws.ts';
import { helpText, readConfig } from './config.ts';
import { LIMIT_TABLE } from './limits.ts';

const TOKEN = `0x${'ab'.repeat(20)}`;

describe('the configuration', () => {
  it('has a default for everything', () => {
    expect(readConfig([], {})).toMatchObject({
      ...{
        host: '127.0.0.1',
        port: 3008,
        node: 'http://127.0.0.1:3007',
        profiles: 'http://127.0.0.1:3009/profiles/v1',
        prices: undefined,
      },
      ...{ database: '.data/trade.sqlite', logLevel: 'info', limits: { requests_per_minute: 120, burst: 60 } },
    });
  });

  it('takes flags, and the environment where a flag is missing', () => {
    const config = readConfig(
      [
        '--port',
        '0',
        '--node=http://node.test:1/',
        '--issuers',
        `${TOKEN},`,
        '--pin',
        `eth=${TOKEN}`,
        '--limit',
        'burst=5',
        '--data',
        ':memory:',
      ],
      {
        SVC_TRADE_PORT: '9',
        SVC_TRADE_PRICES: 'off',
        SVC_TRADE_LIMIT: 'requests_per_minute=7',
        SVC_TRADE_HOST: '',
      },
    );
    expect(config).toMatchObject({
      port: 0,
      node: 'http://node.test:1',
      prices: 'off',
      host: '127.0.0.1',
      database: ':memory:',
      limits: { burst: 5, requests_per_minute: 7 },
    });
    expect([...(config?.rules.issuers ?? [])]).toEqual([TOKEN]);
    expect(config?.rules.pins.get('eth')).toBe(TOKEN);
    expect(readConfig(['--limits', 'off'], { SVC_DATA_DIR: '/x' })).toMatchObject({
      database: '/x/trade.sqlite',
      limits: { burst: Number.POSITIVE_INFINITY, cache_entries: 2000 },
    });
  });

  it.each([
    [['--prot', '1'], '--prot'],
    [['market'], 'market'],
    [['--port', '70000'], '--port'],
    [['--port'], '--port'],
    [['--port', '--host'], '--port'],
    [['--port', '1', '--port', '2'], '--port'],
    [['--node', 'ftp://x'], '--node'],
    [['--node', 'http://u:p@x'], '--node'],
    [['--node', 'http://x:70000'], '--node'],
    [['--profiles', 'http://%'], '--profiles'],
    [['--profiles', 'nothing'], '--profiles'],
    [['--prices', 'real'], '--prices'],
    [['--issuers', 'me'], '--issuers'],
    [['--pin', 'svc=0x1'], '--pin'],
    [['--pin', 'eth=0x1'], '--pin'],
    [['--cache', 'localhost:6379'], '--cache'],
    [['--cache', 'http://localhost:6379'], '--cache'],
    [['--cache', 'redis://localhost:6379/first'], '--cache'],
    [['--cache', 'redis://user:100%@localhost:6379'], '--cache'],
    [['--trusted-proxy', '10.0.0.0/33'], '--trusted-proxy'],
    [['--trusted-proxy', 'proxy.test'], '--trusted-proxy'],
    [['--limits', 'maybe'], '--limits'],
    [['--limit', 'speed=1'], '--limit'],
    [['--limit', 'burst=x'], '--limit'],
    [['--log-level', 'loud'], '--log-level'],
  ])('refuses %j and names it', (args, name) => {
    expect(() => readConfig(args, {})).toThrow(name);
  });

  it('takes no address that who dials it could not read', () => {
    const dialWeb = (url: unknown): unknown => new Request(`${url}/x`);
    for (const flag of ['node', 'profiles'] as const)
      expectReadable(['http', 'https'], `--${flag}`, (text) => readConfig([`--${flag}`, text], {})?.[flag], dialWeb);
    const dialRedis = (url: unknown): unknown => createClient({ url: String(url) });
    expectReadable(['redis', 'rediss'], '--cache', (text) => readConfig(['--cache', text], {})?.cache, dialRedis);
  });

  it('says everything in its help', () => {
    expect(readConfig(['--help'], {})).toBeUndefined();
    for (const word of [
      '--port',
      '--node',
      '--profiles',
      '--prices',
      '--issuers',
      '--data',
      '--cache',
      '--limits',
      'SVC_TRADE_PORT',
      ...Object.keys(LIMIT_TABLE),
    ])
      expect(helpText()).toContain(word);
  });
});
