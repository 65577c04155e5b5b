// Flags and environment of the trade API to a checked configuration. Every flag can also come from the environment, --node
// as SVC_TRADE_NODE; a flag wins over it.

import { findAccountId } from '@svc/core/accounts/address';
import { Refusal } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { CATALOG } from '@svc/core/trade/catalog';
import type { AssetRules } from './assets/assets.ts';
import { clientAddresses } from './edge/clients.ts';
import { LIMIT_NAMES, LIMIT_TABLE, type LimitName, type Limits, limitsWith } from './limits.ts';

export type PriceMode = 'off' | 'fixture' | 'live';

export interface TradeConfig {
  readonly host: string;
  readonly port: number;
  /** Base address of the node, without a trailing slash. */
  readonly node: string;
  /** Base address of the profile service with its version, without a trailing slash. */
  readonly profiles: string;
  /** Undefined: by the network. */
  readonly prices: PriceMode | undefined;
  readonly rules: AssetRules;
  /** Path of the database file, or `:memory:`. */
  readonly database: string;
  readonly limits: Limits;
  /** Addresses or ranges of proxies whose X-Forwarded-For is believed. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
}

const ENV_PREFIX = `${NATIVE_SYMBOL}_TRADE_`;
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'];
const PRICE_MODES = ['off', 'fixture', 'live'];

const FLAGS = {
  port: { value: '3008', words: 'port, 0 for any free one' },
  host: { value: '127.0.0.1', words: 'address to listen on' },
  node: { value: 'http://127.0.0.1:3007', words: 'base address of the node' },
  profiles: { value: 'http://127.0.0.1:3009/profiles/v1', words: 'base address of the profile service' },
  prices: { value: '', words: 'outside prices: off, fixture or live; default: fixture on the local network, live elsewhere' },
  issuers: { value: '', words: 'creators of verified tokens, joined by commas; default: any, by symbol, the oldest token first' },
  pin: { value: '', words: 'SLUG=ADDRESS, joined by commas: the token of a verified asset, whoever created it' },
  data: { value: '', words: `folder of the recorded pool prices, or :memory:; default: .data, or what ${NATIVE_SYMBOL}_DATA_DIR names` },
  limits: { value: 'on', words: 'on, or off: no limits on requests over time' },
  'trusted-proxy': { value: '', words: 'addresses or ranges of proxies whose X-Forwarded-For is believed, joined by commas' },
  'log-level': { value: 'info', words: LOG_LEVELS.join(', ') },
} as const;
type Flag = keyof typeof FLAGS;

function refuse(message: string): never {
  throw new Refusal('config.invalid', message);
}

/** Text of `--help`. */
export function helpText(): string {
  const flags = Object.entries(FLAGS).map(([name, { value, words }]) => `  --${name.padEnd(12)} ${words}${value === '' ? '' : ` (${value})`}`);
  const limits = LIMIT_NAMES.map((name) => `  ${name.padEnd(24)} ${String(LIMIT_TABLE[name].value).padStart(8)}  ${LIMIT_TABLE[name].words}`);
  return [
    'The trade API: the market of one node as people read it.',
    '',
    `Flags (each also from the environment, e.g. --node as ${ENV_PREFIX}NODE):`,
    ...flags,
    '  --limit NAME=VALUE  changes one limit; may be repeated (environment: comma-separated)',
    '  --help              this text',
    '',
    'Limits:',
    ...limits,
    '',
  ].join('\n');
}

interface RawConfig {
  readonly values: Map<string, string>;
  readonly limits: string[];
  readonly wantsHelp: boolean;
}

function readFlags(args: readonly string[]): RawConfig {
  const values = new Map<string, string>();
  const limits: string[] = [];
  let wantsHelp = false;
  for (let at = 0; at < args.length; at++) {
    const given = args[at] ?? '';
    const equals = given.indexOf('=');
    const flag = equals < 0 ? given : given.slice(0, equals);
    const name = flag.slice(2);
    if (flag === '--help' || flag === '-h') {
      wantsHelp = true;
      continue;
    }
    if (!flag.startsWith('--') || (name !== 'limit' && !Object.hasOwn(FLAGS, name))) refuse(`Unknown flag: ${given}. Try --help.`);
    const value = equals < 0 ? args[++at] : given.slice(equals + 1);
    if (value === undefined || (equals < 0 && value.startsWith('--'))) refuse(`--${name} needs a value.`);
    if (name === 'limit') limits.push(value);
    else if (values.has(name)) refuse(`--${name} is given twice.`);
    else values.set(name, value);
  }
  return { values, limits, wantsHelp };
}

function wholeNumber(name: string, text: string, minimum: number, maximum: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= minimum && value <= maximum)) refuse(`--${name}: ${text} is not a whole number from ${minimum} to ${maximum}.`);
  return value;
}

function readAddress(name: string, text: string): string {
  if (!/^https?:\/\/[^\s?#]+$/.test(text)) refuse(`--${name}: ${text} is not an http or https address.`);
  return text.replace(/\/+$/, '');
}

const listOf = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');

function readIssuers(text: string): Set<string> {
  return new Set(listOf(text).map((entry) => findAccountId(entry) ?? refuse(`--issuers: ${entry} is not an address.`)));
}

function readPins(text: string): Map<string, string> {
  return new Map(
    listOf(text).map((entry): [string, string] => {
      const [slug = '', address = ''] = entry.split('=');
      if (!CATALOG.some((known) => known.slug === slug && !known.isNative)) refuse(`--pin: there is no verified token ${slug}.`);
      if (!/^0x[0-9a-f]{40}$/i.test(address)) refuse(`--pin: ${address} is not a token address.`);
      return [slug, address];
    }),
  );
}

function readLimits(entries: readonly string[], rates: string): Limits {
  if (rates !== 'on' && rates !== 'off') refuse(`--limits: ${rates} is neither on nor off.`);
  const changes: Partial<Record<LimitName, number>> = {};
  for (const entry of entries) {
    const [name = '', value = ''] = entry.split('=');
    if (!Object.hasOwn(LIMIT_TABLE, name)) refuse(`--limit: there is no limit ${name}. Try --help.`);
    changes[name as LimitName] = wholeNumber(`limit ${name}`, value, 1, 1_000_000_000);
  }
  return limitsWith(changes, rates === 'off');
}

/**
 * Configuration of command line and environment, or undefined when help was asked for.
 * @throws Refusal `config.invalid` naming the flag and its value
 */
export function readConfig(args: readonly string[], env: Readonly<Record<string, string | undefined>>): TradeConfig | undefined {
  const { values, limits, wantsHelp } = readFlags(args);
  if (wantsHelp) return undefined;
  // A variable that is set to nothing counts as absent, as shells and unit files leave them.
  const textOf = (name: Flag): string => values.get(name) ?? (env[`${ENV_PREFIX}${name.toUpperCase().replaceAll('-', '_')}`] || FLAGS[name].value);
  const data = textOf('data') || env[`${NATIVE_SYMBOL}_DATA_DIR`] || '.data';
  const [prices, logLevel] = [textOf('prices'), textOf('log-level')];
  if (prices !== '' && !PRICE_MODES.includes(prices)) refuse(`--prices: ${prices} is none of ${PRICE_MODES.join(', ')}.`);
  if (!LOG_LEVELS.includes(logLevel)) refuse(`--log-level: ${logLevel} is none of ${LOG_LEVELS.join(', ')}.`);
  const trustedProxies = listOf(textOf('trusted-proxy'));
  clientAddresses(trustedProxies);
  return {
    host: textOf('host'),
    port: wholeNumber('port', textOf('port'), 0, 65_535),
    node: readAddress('node', textOf('node')),
    profiles: readAddress('profiles', textOf('profiles')),
    prices: prices === '' ? undefined : (prices as PriceMode),
    rules: { issuers: readIssuers(textOf('issuers')), pins: readPins(textOf('pin')) },
    database: data === ':memory:' ? data : `${data}/trade.sqlite`,
    limits: readLimits([...listOf(env[`${ENV_PREFIX}LIMIT`] ?? ''), ...limits], textOf('limits')),
    trustedProxies,
    logLevel,
  };
}
