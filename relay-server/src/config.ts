// Flags and environment of the server, checked. Every flag is also read from the environment; the flag wins.

import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Refusal } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { isNetworkWord } from '@svc/core/profiles/claim';
import type { RelayServerConfig } from './createServer.ts';
import { clientAddresses } from './edge/addresses.ts';
import { LIMIT_RULES, type LimitName, type Limits, limitsWith } from './edge/limits.ts';

/** A flag that is unknown or has a bad value; the sentence names it. */
class ConfigRefusal extends Refusal {
  constructor(flag: string, expected: string) {
    super('config.flag', `${flag}: expected ${expected}`);
  }
}

const FLAGS = {
  port: { value: 'PORT', about: 'port to listen on, 0 for a free one (3009)' },
  host: { value: 'ADDRESS', about: 'address to listen on (127.0.0.1)' },
  store: { value: 'STORE', about: 'sqlite:FILE, redis://HOST:PORT or memory (sqlite:.data/relay.sqlite)' },
  'profiles-db': { value: 'STORE', about: 'sqlite:FILE or postgres://USER@HOST/DB (sqlite:.data/profiles.sqlite)' },
  'public-url': { value: 'URL', about: 'where the world reaches this server, for the addresses of images (the address that it listens on)' },
  node: { value: 'NETWORK=URL', about: 'a node of a network of the profile service, repeated (local=http://127.0.0.1:3007)' },
  limit: { value: 'NAME=VALUE', about: 'one limit, repeated' },
  limits: { value: 'on|off', about: 'off lifts the rate limits, not sizes or queues (on)' },
  'trusted-proxy': { value: 'ADDRESS', about: 'address or range of a proxy whose X-Forwarded-For is believed, repeated (none)' },
  'log-level': { value: 'LEVEL', about: 'trace, debug, info, warn, error or silent (info)' },
} as const;
type Flag = keyof typeof FLAGS;
const REPEATED: readonly Flag[] = ['node', 'limit', 'trusted-proxy'];
const ENV_PREFIX = `${NATIVE_SYMBOL}_RELAY_`;

const envName = (flag: Flag): string => `${ENV_PREFIX}${flag.replaceAll('-', '_').toUpperCase()}`;

/** Text of `--help`. */
export function helpText(): string {
  const flags = Object.entries(FLAGS).map(([flag, { value, about }]) => `  ${`--${flag} ${value}`.padEnd(30)}${about}`);
  const limits = Object.entries(LIMIT_RULES).map(
    ([name, { value, isRate, about }]) => `  ${`${name}=${value}`.padEnd(30)}${about}${isRate ? ' (a rate limit)' : ''}`,
  );
  return [
    'Relay and profile service.',
    '',
    'Flags (each also from the environment, lists with commas):',
    ...flags,
    `  ${'--help'.padEnd(30)}this text`,
    '',
    `Environment: ${envName('port')}, ${envName('profiles-db')} and so on; ${NATIVE_SYMBOL}_DATA_DIR is the folder of the default databases.`,
    '',
    'Limits (--limit NAME=VALUE):',
    ...limits,
    '',
  ].join('\n');
}

/**
 * Configuration of a command line, or `help`.
 * @throws ConfigRefusal naming the flag at fault
 */
export function readConfig(args: readonly string[], env: Readonly<Record<string, string | undefined>>): RelayServerConfig | 'help' {
  const given = readFlags(args);
  if (given === 'help') return 'help';
  // A variable that is set to nothing counts as absent, as shells and unit files leave them.
  const inEnv = (name: string): string | undefined => env[name] || undefined;
  const all = (flag: Flag): string[] =>
    given.get(flag) ??
    inEnv(envName(flag))
      ?.split(',')
      .filter((entry) => entry !== '') ??
    [];
  const last = (flag: Flag): string | undefined => given.get(flag)?.at(-1) ?? inEnv(envName(flag));
  const dataDir = inEnv(`${NATIVE_SYMBOL}_DATA_DIR`) ?? '.data';

  const port = last('port') ?? '3009';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) throw new ConfigRefusal('--port', 'a port from 0 to 65535');
  const store = checkStore('--store', last('store') ?? `sqlite:${join(dataDir, 'relay.sqlite')}`, true);
  const profilesDb = checkStore('--profiles-db', last('profiles-db') ?? `sqlite:${join(dataDir, 'profiles.sqlite')}`, false);
  if (store === profilesDb && store !== 'sqlite::memory:') throw new ConfigRefusal('--profiles-db', 'another file than --store');
  const publicUrl = readPublicUrl(last('public-url'));
  const logLevel = last('log-level') ?? 'info';
  if (!['trace', 'debug', 'info', 'warn', 'error', 'silent'].includes(logLevel))
    throw new ConfigRefusal('--log-level', 'trace, debug, info, warn, error or silent');
  const trustedProxies = all('trusted-proxy');
  try {
    clientAddresses(trustedProxies);
  } catch {
    throw new ConfigRefusal('--trusted-proxy', 'an IP address or a range such as 10.0.0.0/8');
  }
  const nodes = all('node');
  return {
    port: Number(port),
    host: last('host') ?? '127.0.0.1',
    store,
    profilesDb,
    ...(publicUrl === undefined ? {} : { publicUrl }),
    nodes: nodes.length === 0 ? new Map([['local', 'http://127.0.0.1:3007']]) : new Map(nodes.map(readNode)),
    limits: readLimits(all('limit'), last('limits') ?? 'on'),
    trustedProxies,
    logLevel,
  };
}

function readFlags(args: readonly string[]): Map<Flag, string[]> | 'help' {
  const given = new Map<Flag, string[]>();
  const options = Object.fromEntries(
    [...Object.keys(FLAGS), 'help'].map((flag) => [flag, { type: flag === 'help' ? 'boolean' : 'string', multiple: flag !== 'help' }]),
  );
  const { tokens } = parseArgs({ args: [...args], options: options as never, strict: false, tokens: true, allowPositionals: true });
  for (const token of tokens ?? []) {
    if (token.kind === 'positional') throw new ConfigRefusal(token.value, 'a flag that starts with --');
    if (token.kind !== 'option') continue;
    if (token.name === 'help') return 'help';
    if (!Object.hasOwn(FLAGS, token.name)) throw new ConfigRefusal(token.rawName, 'a known flag (see --help)');
    const flag = token.name as Flag;
    if (token.value === undefined || (!token.inlineValue && token.value.startsWith('--')))
      throw new ConfigRefusal(`--${flag}`, `a value (${FLAGS[flag].value})`);
    const values = given.get(flag) ?? [];
    if (values.length > 0 && !REPEATED.includes(flag)) throw new ConfigRefusal(`--${flag}`, 'to be given once');
    given.set(flag, [...values, token.value]);
  }
  return given;
}

function checkStore(flag: string, value: string, isRelay: boolean): string {
  const isKnown = isRelay ? value === 'memory' || isServer(value, /^rediss?:$/) : isServer(value, /^postgres(?:ql)?:$/);
  if (/^sqlite:./.test(value) || isKnown) return value;
  throw new ConfigRefusal(flag, isRelay ? 'sqlite:FILE, redis://HOST:PORT or memory' : 'sqlite:FILE or postgres://USER@HOST/DB');
}

function isServer(value: string, scheme: RegExp): boolean {
  return URL.canParse(value) && scheme.test(new URL(value).protocol) && new URL(value).hostname !== '';
}

function readPublicUrl(value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const isUsable = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).search === '' && new URL(value).hash === '';
  if (!isUsable) throw new ConfigRefusal('--public-url', 'an http or https address without a query');
  return value.replace(/\/+$/, '');
}

function readNode(entry: string): [string, string] {
  const at = entry.indexOf('=');
  const network = entry.slice(0, at);
  const url = entry.slice(at + 1);
  if (at < 0 || !isNetworkWord(network) || !URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) throw new ConfigRefusal('--node', 'NETWORK=URL');
  return [network, url];
}

function readLimits(entries: readonly string[], rates: string): Limits {
  if (rates !== 'on' && rates !== 'off') throw new ConfigRefusal('--limits', 'on or off');
  const replaced: Partial<Record<LimitName, number>> = {};
  for (const entry of entries) {
    const at = entry.indexOf('=');
    const [name, value] = at < 0 ? [entry, ''] : [entry.slice(0, at), entry.slice(at + 1)];
    if (!Object.hasOwn(LIMIT_RULES, name)) throw new ConfigRefusal(`--limit ${name}`, 'the name of a limit (see --help)');
    if (!/^\d{1,12}$/.test(value)) throw new ConfigRefusal(`--limit ${name}`, 'a whole number');
    const least = LIMIT_RULES[name as LimitName].least;
    if (Number(value) < least) throw new ConfigRefusal(`--limit ${name}`, `a number of at least ${least}`);
    replaced[name as LimitName] = Number(value);
  }
  return limitsWith(replaced, rates === 'off');
}
