// Flags and environment of the node to a checked configuration. Every flag can also come from the environment: --block-time
// is SVC_NODE_BLOCK_TIME; a flag wins over it.

import { Refusal } from '@svc/core/errors';
import { NATIVE_SYMBOL } from '@svc/core/names';
import type { BlockTime } from './chain/producer.ts';
import { isLimitName, LIMIT_NAMES, LIMIT_TABLE, type LimitName, type Limits, limitsWith } from './edge/limits.ts';
import { devGenesis } from './genesis/dev.ts';
import { DEFAULT_CHAIN_ID, emptyGenesis } from './genesis/empty.ts';
import { readGenesisFile } from './genesis/file.ts';
import type { Genesis } from './genesis/genesis.ts';

export interface NodeConfig {
  readonly host: string;
  readonly port: number;
  /** Path of the database file, or `:memory:`. */
  readonly database: string;
  readonly blockTime: BlockTime;
  readonly genesis: Genesis;
  readonly chainId: number;
  /** Whether the `sim_` methods answer. */
  readonly dev: boolean;
  readonly limits: Limits;
}

const ENV_PREFIX = `${NATIVE_SYMBOL}_NODE_`;

interface FlagSpec {
  readonly value: string;
  readonly words: string;
}

const FLAGS: Readonly<Record<string, FlagSpec>> = {
  port: { value: '3007', words: 'port, 0 for any free one' },
  host: { value: '127.0.0.1', words: 'address to listen on' },
  data: { value: ':memory:', words: 'folder of the chain, or :memory:' },
  'block-time': { value: '2', words: 'seconds between blocks; 0: a block as soon as a transaction is admitted; manual: only by sim_mine' },
  genesis: { value: 'dev', words: 'dev, empty, or a JSON file' },
  'chain-id': { value: String(DEFAULT_CHAIN_ID), words: 'chain id' },
  dev: { value: '', words: 'developer controls: true or false; default: true when the host is a loopback address' },
  limits: { value: 'on', words: 'on, or off: no limits on requests over time' },
};

function refuse(message: string): never {
  throw new Refusal('config.invalid', message);
}

/** Text of `--help`. */
export function helpText(): string {
  const flags = Object.entries(FLAGS).map(([name, { value, words }]) => `  --${name.padEnd(12)} ${words}${value === '' ? '' : ` (${value})`}`);
  const limits = LIMIT_NAMES.map((name) => `  ${name.padEnd(24)} ${String(LIMIT_TABLE[name].value).padStart(8)}  ${LIMIT_TABLE[name].words}`);
  return [
    'A development node of the exchange network.',
    '',
    `Flags (each also from the environment, e.g. --block-time as ${ENV_PREFIX}BLOCK_TIME):`,
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
    const [flag = '', inline] = splitOnce(args[at] ?? '', '=');
    const name = flag.slice(2);
    if (flag === '--help' || flag === '-h') wantsHelp = true;
    else if (!flag.startsWith('--') || (name !== 'limit' && !Object.hasOwn(FLAGS, name))) refuse(`Unknown flag: ${args[at]}. Try --help.`);
    else {
      const next = args[at + 1];
      const isBare = name === 'dev' && inline === undefined && (next === undefined || next.startsWith('--'));
      const value = inline ?? (isBare ? 'true' : args[++at]);
      if (value === undefined) refuse(`--${name} needs a value.`);
      if (name === 'limit') limits.push(value);
      else values.set(name, value);
    }
  }
  return { values, limits, wantsHelp };
}

function splitOnce(text: string, separator: string): [string, string | undefined] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)];
}

function wholeNumber(name: string, text: string, minimum: number, maximum: number): number {
  const value = /^\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= minimum && value <= maximum)) refuse(`--${name}: ${text} is not a whole number from ${minimum} to ${maximum}.`);
  return value;
}

function readLimits(entries: readonly string[], rates: string): Limits {
  if (rates !== 'on' && rates !== 'off') refuse(`--limits: ${rates} is neither on nor off.`);
  const changes: Partial<Record<LimitName, number>> = {};
  for (const entry of entries) {
    const [name, value] = splitOnce(entry, '=');
    if (!isLimitName(name)) refuse(`--limit: there is no limit ${name}. Try --help.`);
    changes[name] = wholeNumber(`limit ${name}`, value ?? '', 1, 1_000_000_000);
  }
  return limitsWith(changes, rates === 'off');
}

function readBlockTime(text: string): BlockTime {
  if (text === 'manual') return 'manual';
  const seconds = /^\d{1,5}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(seconds <= 86_400)) refuse(`--block-time: ${text} is neither seconds (0 to 86400) nor manual.`);
  return seconds;
}

function readGenesisChoice(text: string): Genesis {
  if (text === 'dev') return devGenesis();
  return text === 'empty' ? emptyGenesis() : readGenesisFile(text);
}

/** Whether a host name means this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

/**
 * Configuration of command line and environment, or undefined when help was asked for.
 * @throws Refusal `config.invalid` naming the flag and its value
 */
export function readConfig(args: readonly string[], env: Readonly<Record<string, string | undefined>>): NodeConfig | undefined {
  const { values, limits, wantsHelp } = readFlags(args);
  if (wantsHelp) return undefined;
  const textOf = (name: string): string => values.get(name) ?? env[`${ENV_PREFIX}${name.toUpperCase().replaceAll('-', '_')}`] ?? FLAGS[name]?.value ?? '';
  const envLimits = (env[`${ENV_PREFIX}LIMIT`] ?? '').split(',').filter((entry) => entry !== '');
  const host = textOf('host');
  const data = textOf('data');
  const dev = textOf('dev');
  if (!['', 'true', 'false', '1', '0', 'on', 'off'].includes(dev)) refuse(`--dev: ${dev} is neither true nor false.`);
  return {
    host,
    port: wholeNumber('port', textOf('port'), 0, 65_535),
    database: data === ':memory:' ? data : data === '' ? refuse('--data needs a folder or :memory:.') : `${data}/node.sqlite`,
    blockTime: readBlockTime(textOf('block-time')),
    genesis: readGenesisChoice(textOf('genesis')),
    chainId: wholeNumber('chain-id', textOf('chain-id'), 1, Number.MAX_SAFE_INTEGER),
    dev: dev === '' ? isLoopback(host) : ['true', '1', 'on'].includes(dev),
    limits: readLimits([...envLimits, ...limits], textOf('limits')),
  };
}
