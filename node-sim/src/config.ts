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
  /** Absent for a node alone. */
  readonly network?: NetworkConfig | undefined;
}

export interface NetworkConfig {
  /** Multiaddrs, or HTTP addresses of nodes. */
  readonly peers: readonly string[];
  /** Where peers are taken, 0 for any free port; nowhere without it. */
  readonly port: number | undefined;
  /** Which validators of the genesis this node speaks for. Without it: all where it follows nobody, else none. */
  readonly validators?: readonly number[] | undefined;
  /** Milliseconds between the rounds of gossip. */
  readonly heartbeatMs?: number | undefined;
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
  peer: { value: '', words: 'a node to share the chain with: multiaddr or HTTP address; may be repeated (environment: comma-separated)' },
  'p2p-port': { value: '', words: 'port for peers, 0 for any free one; without it no peer can connect' },
  validators: { value: '', words: 'validators of the genesis that this node speaks for, e.g. 0,1; default: all, with --peer none' },
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
  readonly peers: string[];
  readonly wantsHelp: boolean;
}

function readFlags(args: readonly string[]): RawConfig {
  const values = new Map<string, string>();
  const limits: string[] = [];
  const peers: string[] = [];
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
      else if (name === 'peer') peers.push(value);
      else values.set(name, value);
    }
  }
  return { values, limits, peers, wantsHelp };
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

const SLOT_SECONDS = 2;

function readNetwork(peerTexts: readonly string[], portText: string, validators: string, blockTime: BlockTime): NetworkConfig | undefined {
  const peers = peerTexts.filter((peer) => peer !== '');
  for (const peer of peers) {
    if (!/^\/(?:ip4|ip6|dns|dns4|dns6)\/[^/]+\/tcp\/\d+(?:\/|$)/.test(peer) && !/^https?:\/\/[^/]/.test(peer)) {
      refuse(`--peer: ${peer} is neither a multiaddr such as /ip4/127.0.0.1/tcp/4001 nor the HTTP address of a node.`);
    }
  }
  if (peers.length === 0 && portText === '') {
    if (validators !== '') refuse('--validators is for a node with --peer or --p2p-port; alone a node speaks for all.');
    return undefined;
  }
  if (blockTime !== 'manual' && (blockTime === 0 || blockTime % SLOT_SECONDS !== 0)) {
    refuse(`--block-time: ${blockTime} does not go with peers. Their blocks come by slots of ${SLOT_SECONDS} seconds: use a multiple of it.`);
  }
  if (!/^(?:\d{1,3}(?:,\d{1,3})*)?$/.test(validators)) refuse(`--validators: ${validators} is not a list of numbers such as 0,1.`);
  return {
    peers,
    port: portText === '' ? undefined : wholeNumber('p2p-port', portText, 0, 65_535),
    validators: validators === '' ? undefined : validators.split(',').map(Number),
  };
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
  const { values, limits, peers, wantsHelp } = readFlags(args);
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
    network: readNetwork(peers.length > 0 ? peers : textOf('peer').split(','), textOf('p2p-port'), textOf('validators'), readBlockTime(textOf('block-time'))),
  };
}
