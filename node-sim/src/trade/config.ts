// Flags and environment of the trade API to a checked configuration. Every flag can also come from the environment,
// --node as SVC_TRADE_NODE; a flag wins over it.

import { findAccountId } from '@svc/core/accounts/address';
import { NATIVE_SYMBOL } from '@svc/core/names';
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
import { ENCODED, isRedisAddress, readWebAddress } from '@svc/core/server/serverAddress';
import { CATALOG } from '@svc/core/trade/assetCatalog';
import type { AssetRules } from './assets/assetBook.ts';
import { LIMIT_TABLE, type LimitName, type Limits } from './limits.ts';

export type PriceMode = 'off' | 'fixture' | 'live';

export interface TradeConfig {
  readonly host: string;
  readonly port: number;
  /** Base URL of the node, without a trailing slash. */
  readonly node: string;
  /** Base URL of the profile service with its version, without a trailing slash. */
  readonly profiles: string;
  /** Undefined: decided by the network. */
  readonly prices: PriceMode | undefined;
  readonly rules: AssetRules;
  /** Path of the database file, or `:memory:`. */
  readonly database: string;
  /** Address of the Redis that several processes share; undefined: each has a cache of its own. */
  readonly cache?: string | undefined;
  readonly limits: Limits;
  /** Addresses or ranges of proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: readonly string[];
  /** Lets anybody read `/metrics`, instead of this machine alone. */
  readonly openMetrics?: boolean | undefined;
  readonly logLevel: string;
}

const PRICE_MODES: readonly PriceMode[] = ['off', 'fixture', 'live'];

const FLAGS = {
  port: { value: '3008', words: 'port, 0 for any free one' },
  host: { value: '127.0.0.1', words: 'address to listen on' },
  node: { value: 'http://127.0.0.1:3007', words: 'base address of the node' },
  profiles: { value: 'http://127.0.0.1:3009/profiles/v1', words: 'base address of the profile service' },
  prices: {
    value: '',
    words: 'outside prices: off, fixture or live; default: fixture on the local network, live elsewhere',
  },
  issuers: {
    value: '',
    words: 'a creator of verified tokens; default: any, by symbol, the oldest token first',
    isRepeated: true,
  },
  pin: { value: '', words: 'SLUG=ADDRESS: the token of a verified asset, whoever created it', isRepeated: true },
  data: {
    value: '',
    words: `folder of the recorded pool prices, or :memory:; default: .data, or what ${NATIVE_SYMBOL}_DATA_DIR names`,
  },
  cache: {
    value: '',
    words: 'redis://HOST:PORT or rediss://…: what several processes read, shared; default: each has its own',
  },
  'trusted-proxy': TRUSTED_PROXY_FLAG,
  metrics: METRICS_FLAG,
  'log-level': { value: 'info', words: LOG_LEVELS.join(', ') },
} as const;

const COMMAND_LINE: CommandLineSpec<keyof typeof FLAGS, LimitName> = {
  title: 'The trade API: the market of one node as people read it.',
  envPrefix: `${NATIVE_SYMBOL}_TRADE_`,
  flags: FLAGS,
  limits: LIMIT_TABLE,
};

/** Text of `--help`. */
export const helpText = (): string => helpOf(COMMAND_LINE);

// Neither sentence repeats the value: it may hold a password.
function readAddress(flag: string, text: string): string {
  const address = readWebAddress(text);
  if (address === undefined)
    throw new ConfigRefusal(flag, 'an http or https address without a user, a password or a query');
  return address;
}

function readCache(text: string): string | undefined {
  if (text === '') return undefined;
  if (!isRedisAddress(text)) throw new ConfigRefusal('--cache', `redis://HOST:PORT or rediss://HOST:PORT${ENCODED}`);
  return text;
}

function readIssuer(entry: string): string {
  const id = findAccountId(entry);
  if (id === undefined) throw new ConfigRefusal('--issuers', `an address, not ${JSON.stringify(entry)}`);
  return id;
}

function readPin(entry: string): [string, string] {
  const [slug = '', address = ''] = entry.split('=');
  if (!CATALOG.some((known) => known.slug === slug && !known.isNative))
    throw new ConfigRefusal('--pin', `a verified token, not ${JSON.stringify(slug)}`);
  if (!/^0x[0-9a-f]{40}$/i.test(address))
    throw new ConfigRefusal('--pin', `the address of a token, not ${JSON.stringify(address)}`);
  return [slug, address];
}

/**
 * What command line and environment say; undefined where they ask for help.
 * @throws ConfigRefusal naming the flag and its value
 */
export function readConfig(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): TradeConfig | undefined {
  const given = readCommandLine(COMMAND_LINE, args, env);
  if (given === undefined) return undefined;
  const data = given.text('data') || env[`${NATIVE_SYMBOL}_DATA_DIR`] || '.data';
  const prices = given.text('prices');
  return {
    host: given.text('host'),
    port: wholeNumber('--port', given.text('port'), 0, 65_535),
    node: readAddress('--node', given.text('node')),
    profiles: readAddress('--profiles', given.text('profiles')),
    prices: prices === '' ? undefined : oneOf('--prices', prices, PRICE_MODES),
    rules: { issuers: new Set(given.list('issuers').map(readIssuer)), pins: new Map(given.list('pin').map(readPin)) },
    database: data === ':memory:' ? data : `${data}/trade.sqlite`,
    cache: readCache(given.text('cache')),
    limits: given.limits,
    trustedProxies: readTrustedProxies(given.list('trusted-proxy')),
    openMetrics: oneOf('--metrics', given.text('metrics'), METRICS_READERS) === 'open',
    logLevel: oneOf('--log-level', given.text('log-level'), LOG_LEVELS),
  };
}
