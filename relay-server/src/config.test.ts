// Flags and environment: what is taken, and that every mistake is named.

import { Client } from 'pg';
import { createClient } from 'redis';
import { describe, expect, test } from 'vitest';
import { expectReadable } from '../../test/support/addressDraws.ts';
import { helpText, readConfig } from './config.ts';
import { LIMIT_TABLE } from './edge/limits.ts';
import { RedisCluster } from './storage/redisCluster.ts';

const read = (...args: string[]) => readConfig(args, {});

describe('configuration', () => {
  test('everything has a default', () => {
    expect(read()).toMatchObject({
      port: 3009,
      host: '127.0.0.1',
      store: 'sqlite:.data/relay.sqlite',
      profilesDb: 'sqlite:.data/profiles.sqlite',
      nodes: new Map([['local', 'http://127.0.0.1:3007']]),
    });
    expect(readConfig([], { SVC_DATA_DIR: '/data' })).toMatchObject({ store: 'sqlite:/data/relay.sqlite' });
  });

  test('flags win over the environment', () => {
    const env = {
      SVC_RELAY_PORT: '4000',
      SVC_RELAY_NODE: 'local=http://a:1,testnet=https://b',
      SVC_RELAY_LIMIT: 'queue=3',
      SVC_RELAY_PROFILES_DB: 'sqlite:p',
    };
    expect(readConfig([], env)).toMatchObject({
      port: 4000,
      profilesDb: 'sqlite:p',
      nodes: new Map([
        ['local', 'http://a:1'],
        ['testnet', 'https://b'],
      ]),
      limits: { queue: 3 },
    });
    expect(readConfig(['--port', '0', '--node=x=http://c'], env)).toMatchObject({
      port: 0,
      nodes: new Map([['x', 'http://c']]),
    });
  });

  test('a variable that is set to nothing counts as absent', () => {
    const names = ['PORT', 'HOST', 'STORE', 'PROFILES_DB', 'NODE', 'LIMIT', 'LIMITS', 'TRUSTED_PROXY', 'LOG_LEVEL'];
    const env = Object.fromEntries([...names.map((name) => [`SVC_RELAY_${name}`, '']), ['SVC_DATA_DIR', '']]);
    expect(readConfig([], env)).toEqual(read());
  });

  test('limits are set by name, and off lifts only rates', () => {
    expect(read('--limit', 'queue=5', '--limit', 'publishes=7')).toMatchObject({
      limits: { queue: 5, publishes: 7, payload: 65_536, topicsPerAddress: 60 },
    });
    expect(read('--limits', 'off', '--limit', 'publishes=7')).toMatchObject({
      limits: { queue: 256, payload: 65_536, publishes: 7, topicsPerAddress: Number.POSITIVE_INFINITY },
    });
  });

  test.each([
    ['--colour', ['--colour', 'red']],
    ['-p', ['-p', '1']],
    ['extra', ['extra']],
    ['--port', ['--port']],
    ['--port', ['--port', 'x']],
    ['--port', ['--port', '70000']],
    ['--port', ['--port', '1', '--port', '2']],
    ['--store', ['--store', '--host']],
    ['--store', ['--store', 'redis://']],
    ['--store', ['--store', 'redis://h/x']],
    ['--store', ['--store', 'redis://h/0?db=1']],
    ['--store', ['--store', 'redis://u:100%@h']],
    ['--store', ['--store', 'REDIS://h']],
    ['--store', ['--store', 'redis-cluster://10.0.0.1']],
    ['--store', ['--store', 'redis-cluster://']],
    ['--store', ['--store', 'redis-cluster://a:1,']],
    ['--store', ['--store', 'redis-cluster://a:1/b']],
    ['--store', ['--store', 'redis-cluster://u:100%@a:1']],
    ['--store', ['--store', 'redis-cluster://a:70000']],
    ['--store', ['--store', 'redis-cluster://[::::]:1']],
    ['--profiles-db', ['--profiles-db', 'postgres://u:%ff@h/db']],
    ['--profiles-db', ['--profiles-db', 'postgres://u@h/%ff']],
    ['--public-url', ['--public-url', 'https://u:p@x.example']],
    ['--node', ['--node', 'local=http://u:p@a']],
    ['--store', ['--store', 'sqlite:']],
    ['--profiles-db', ['--profiles-db', 'mysql://localhost/x']],
    ['--profiles-db', ['--profiles-db', 'postgres://']],
    ['--public-url', ['--public-url', 'ftp://x.example']],
    ['--public-url', ['--public-url', 'https://x.example/?a=1']],
    ['--profiles-db', ['--profiles-db', 'sqlite:a', '--store', 'sqlite:a']],
    ['--node', ['--node', 'http://a']],
    ['--node', ['--node', 'Local=http://a']],
    ['--node', ['--node', 'local=ftp://a']],
    ['--limit nothing', ['--limit', 'nothing=1']],
    ['--limit queue', ['--limit', 'queue=-1']],
    ['--limit queue', ['--limit', 'queue']],
    ['--limit queue', ['--limit', 'queue=1=2']],
    ['--limit queue', ['--limit', 'queue=1e3']],
    ['--limit ping', ['--limit', 'ping=0']],
    ['--limit body', ['--limit', 'body=0']],
    ['--limits', ['--limits', 'maybe']],
    ['--trusted-proxy', ['--trusted-proxy', '10.0.0.0/99']],
    ['--trusted-proxy', ['--trusted-proxy', 'localhost']],
    ['--log-level', ['--log-level', 'loud']],
  ])('%s is named: %j', (flag, args) => {
    expect(() => read(...args)).toThrow(new RegExp(`^${flag}:`));
  });

  test.each(['redis-cluster://a:1', 'rediss-cluster://u:p@a.example:1,[::1]:2,b-c:65535', 'rediss://:p%25@[::1]:7/3'])(
    '%s is an address of Redis',
    (store) => {
      expect(read('--store', store)?.store).toBe(store);
    },
  );

  test('whatever address is taken can be read by who dials it, and no other is taken', () => {
    const nothing = (): void => {};
    const dialRedis = (store: unknown): unknown =>
      /-cluster:/.test(String(store))
        ? new RedisCluster(String(store), [], nothing, nothing)
        : createClient({ url: String(store) });
    const dialWeb = (url: unknown): unknown => new Request(`${url}/x`);
    const cases = [
      [['redis', 'rediss'], '--store', (text: string) => read('--store', text)?.store, dialRedis],
      [['redis-cluster'], '--store', (text: string) => read('--store', text)?.store, dialRedis],
      [
        ['postgres', 'postgresql'],
        '--profiles-db',
        (text: string) => read('--profiles-db', text)?.profilesDb,
        (url: unknown) => new Client({ connectionString: String(url) }),
      ],
      [['http', 'https'], '--public-url', (text: string) => read('--public-url', text)?.publicUrl, dialWeb],
      [
        ['http', 'https'],
        '--node',
        (text: string) => read('--node', `x=${text.replaceAll(',', '')}`)?.nodes?.get('x'),
        dialWeb,
      ],
    ] as const;
    for (const [schemes, flag, take, dial] of cases) expectReadable(schemes, flag, take, dial);
  });

  test('the help lists every limit', () => {
    expect(read('--help')).toBeUndefined();
    for (const name of Object.keys(LIMIT_TABLE)) expect(helpText()).toContain(`${name}=`);
  });
});
