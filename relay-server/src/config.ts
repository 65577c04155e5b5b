// Flags and environment of the server, checked. Every flag is also read from the environment; the flag wins.

import { join } from 'node:path';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { isNetworkWord } from '@svc/core/profiles/claim';
import { BACKUPS_FLAG } from '@svc/core/server/backup';
import { readTrustedProxies, TRUSTED_PROXY_FLAG } from '@svc/core/server/clientAddresses';
import {
  type CommandLineSpec,
  ConfigRefusal,
  helpOf,
  LOG_LEVELS,
  oneOf,
  readCommandLine,
  wholeNumber,
} from '@svc/core/server/commandLine';
import { METRICS_FLAG, METRICS_READERS } from '@svc/core/server/metricsAccess';
import {
  ENCODED,
  isPostgresAddress,
  isRedisAddress,
  readClusterAddress,
  readWebAddress,
} from '@svc/core/server/serverAddress';
import type { RelayServerConfig } from './createServer.ts';
import { LIMIT_TABLE } from './edge/limits.ts';

const FLAGS = {
  port: { value: '3009', words: 'port, 0 for any free one' },
  host: { value: '127.0.0.1', words: 'address to listen on' },
  store: {
    value: '',
    words: 'sqlite:FILE, redis://HOST:PORT, redis-cluster://HOST:PORT,… or memory; default: sqlite:.data/relay.sqlite',
  },
  'profiles-db': { value: '', words: 'sqlite:FILE or postgres://USER@HOST/DB; default: sqlite:.data/profiles.sqlite' },
  'public-url': {
    value: '',
    words: 'where the world reaches this server, for the addresses of images; default: the address that it listens on',
  },
  node: {
    value: 'local=http://127.0.0.1:3007',
    words: 'NETWORK=URL, a node of a network of the profile service',
    isRepeated: true,
  },
  'trusted-proxy': TRUSTED_PROXY_FLAG,
  metrics: METRICS_FLAG,
  backups: BACKUPS_FLAG,
  'log-level': { value: 'info', words: LOG_LEVELS.join(', ') },
} as const;

const COMMAND_LINE: CommandLineSpec<keyof typeof FLAGS, keyof typeof LIMIT_TABLE> = {
  title: `Relay and profile service. ${NATIVE_SYMBOL}_DATA_DIR in the environment is the folder of the default databases.`,
  envPrefix: `${NATIVE_SYMBOL}_RELAY_`,
  flags: FLAGS,
  limits: LIMIT_TABLE,
};

/** Text of `--help`. */
export const helpText = (): string => helpOf(COMMAND_LINE);

/**
 * Configuration of a command line, or undefined when help was asked for.
 * @throws ConfigRefusal naming the flag at fault
 */
export function readConfig(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): RelayServerConfig | undefined {
  const given = readCommandLine(COMMAND_LINE, args, env);
  if (given === undefined) return undefined;
  const dataDir = env[`${NATIVE_SYMBOL}_DATA_DIR`] || '.data';
  const store = checkStore('--store', given.text('store') || `sqlite:${join(dataDir, 'relay.sqlite')}`, true);
  const profilesDb = checkStore(
    '--profiles-db',
    given.text('profiles-db') || `sqlite:${join(dataDir, 'profiles.sqlite')}`,
    false,
  );
  if (store === profilesDb && store !== 'sqlite::memory:')
    throw new ConfigRefusal('--profiles-db', 'another file than --store');
  const publicUrl = readPublicUrl(given.text('public-url'));
  return {
    port: wholeNumber('--port', given.text('port'), 0, 65_535),
    host: given.text('host'),
    store,
    profilesDb,
    ...(publicUrl === undefined ? {} : { publicUrl }),
    nodes: new Map(given.list('node').map(readNode)),
    limits: given.limits,
    trustedProxies: readTrustedProxies(given.list('trusted-proxy')),
    backups: given.text('backups') || undefined,
    openMetrics: oneOf('--metrics', given.text('metrics'), METRICS_READERS) === 'open',
    logLevel: oneOf('--log-level', given.text('log-level'), LOG_LEVELS),
  };
}

// No value is repeated in these sentences: it may hold a password.
function checkStore(flag: string, value: string, isRelay: boolean): string {
  const isKnown = isRelay
    ? value === 'memory' || isRedisAddress(value) || readClusterAddress(value) !== undefined
    : isPostgresAddress(value);
  if (/^sqlite:./.test(value) || isKnown) return value;
  throw new ConfigRefusal(
    flag,
    isRelay
      ? `sqlite:FILE, redis://HOST:PORT, redis-cluster://HOST:PORT,HOST:PORT or memory${ENCODED}`
      : `sqlite:FILE or postgres://USER@HOST/DB${ENCODED}`,
  );
}

function readPublicUrl(value: string): string | undefined {
  if (value === '') return undefined;
  const address = readWebAddress(value);
  if (address === undefined)
    throw new ConfigRefusal('--public-url', 'an http or https address without a user, a password or a query');
  return address;
}

function readNode(entry: string): [string, string] {
  const at = entry.indexOf('=');
  const network = entry.slice(0, at);
  const url = readWebAddress(entry.slice(at + 1));
  if (at < 0 || !isNetworkWord(network) || url === undefined)
    throw new ConfigRefusal('--node', 'NETWORK=URL, an http or https address without a user, a password or a query');
  return [network, url];
}
