// Flags and environment of the node to a checked configuration. Every flag can also come from the environment:
// --block-time is SVC_NODE_BLOCK_TIME; a flag wins over it.

import { isIP } from 'node:net';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { BACKUPS_FLAG } from '@svc/core/server/backup';
import { readTrustedProxies, TRUSTED_PROXY_FLAG } from '@svc/core/server/clientAddresses';
import {
  type CommandLineSpec,
  ConfigRefusal,
  helpOf,
  oneOf,
  readCommandLine,
  wholeNumber,
} from '@svc/core/server/commandLine';
import { isLoopback } from '@svc/core/server/loopback';
import { METRICS_FLAG, METRICS_READERS } from '@svc/core/server/metricsAccess';
import { readWebAddress } from '@svc/core/server/serverAddress';
import type { BlockTime } from './chain/producer.ts';
import { LIMIT_TABLE, type LimitName, type Limits } from './edge/limits.ts';
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
  /** Whether /ws and /stream are served; true by default. */
  readonly streams?: boolean | undefined;
  /** Whether `/metrics` answers everyone; by default only this machine. */
  readonly openMetrics?: boolean | undefined;
  /** Proxies that are trusted to name the address of a client; none by default. */
  readonly trustedProxies?: readonly string[] | undefined;
  /** Folder of backups; undefined disables them. */
  readonly backups?: string | undefined;
  /** Absent for a single node. */
  readonly network?: NetworkConfig | undefined;
}

export interface NetworkConfig {
  /** Multiaddrs, or HTTP addresses of nodes. */
  readonly peers: readonly string[];
  /** Port for peers, 0 for any free one; undefined to accept none. */
  readonly port: number | undefined;
  /** Validators of the genesis that this node signs for. By default all where it has no peers, else none. */
  readonly validators?: readonly number[] | undefined;
  /** Milliseconds between the rounds of gossip. */
  readonly heartbeatMs?: number | undefined;
}

const FLAGS = {
  'block-time': {
    value: '2',
    words: 'seconds between blocks; 0: a block as soon as a transaction is admitted; manual: only by sim_mine',
  },
  port: { value: '3007', words: 'port, 0 for any free one' },
  host: { value: '127.0.0.1', words: 'address to listen on' },
  data: { value: ':memory:', words: 'folder of the chain, or :memory:' },
  genesis: { value: 'dev', words: 'dev, empty, or a JSON file' },
  'chain-id': { value: String(DEFAULT_CHAIN_ID), words: 'chain id' },
  dev: {
    value: '',
    words: 'developer controls: true or false; default: true when the host is a loopback address',
    bare: 'true',
  },
  streams: { value: 'on', words: 'live data at /ws and /stream: on or off' },
  'trusted-proxy': TRUSTED_PROXY_FLAG,
  metrics: METRICS_FLAG,
  backups: BACKUPS_FLAG,
  peer: { value: '', words: 'a node to share the chain with: multiaddr or HTTP address', isRepeated: true },
  'p2p-port': { value: '', words: 'port for peers, 0 for any free one; without it no peer can connect' },
  validators: {
    value: '',
    words: 'validators of the genesis that this node speaks for, e.g. 0,1; default: all, with --peer none',
  },
} as const;

const COMMAND_LINE: CommandLineSpec<keyof typeof FLAGS, LimitName> = {
  title: 'A development node of the exchange network.',
  envPrefix: `${NATIVE_SYMBOL}_NODE_`,
  flags: FLAGS,
  limits: LIMIT_TABLE,
};

/** Text of `--help`. */
export const helpText = (): string => helpOf(COMMAND_LINE);

function readBlockTime(text: string): BlockTime {
  if (text === 'manual') return 'manual';
  const seconds = /^\d{1,5}(?:\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN;
  if (!(seconds <= 86_400))
    throw new ConfigRefusal('--block-time', `seconds from 0 to 86400, or manual, not ${JSON.stringify(text)}`);
  return seconds;
}

function readGenesisChoice(text: string): Genesis {
  if (text === 'dev') return devGenesis();
  return text === 'empty' ? emptyGenesis() : readGenesisFile(text);
}

const SLOT_SECONDS = 2;

const BASE58 = '[1-9A-HJ-NP-Za-km-z]';
/** What a node tells of itself, with or without its id. */
const MULTIADDR = new RegExp(
  `^/(ip4|ip6|dns|dns4|dns6)/([^/\\s%]+)/tcp/([1-9]\\d{0,4})(?:/p2p/(?:Qm${BASE58}{44}|1${BASE58}{51,52}))?$`,
);

/** Whether a text is a multiaddr that the transport can dial. */
function isMultiaddr(text: string): boolean {
  const [, kind = '', host = '', port] = MULTIADDR.exec(text) ?? [];
  if (Number(port) > 65_535) return false;
  if (kind.startsWith('ip')) return isIP(host) === Number(kind.slice(2));
  return /^[\w.-]+$/.test(host);
}

function readNetwork(
  peers: readonly string[],
  portText: string,
  validators: string,
  blockTime: BlockTime,
): NetworkConfig | undefined {
  for (const peer of peers) {
    // Not the value: it may hold a password.
    if (!isMultiaddr(peer) && readWebAddress(peer) === undefined) {
      throw new ConfigRefusal(
        '--peer',
        'a multiaddr such as /ip4/127.0.0.1/tcp/4001 or the HTTP address of a node, without a user or a password',
      );
    }
  }
  if (peers.length === 0 && portText === '') {
    if (validators !== '')
      throw new ConfigRefusal('--validators', '--peer or --p2p-port beside it; alone a node speaks for all');
    return undefined;
  }
  if (blockTime !== 'manual' && (blockTime === 0 || blockTime % SLOT_SECONDS !== 0)) {
    throw new ConfigRefusal(
      '--block-time',
      `a multiple of ${SLOT_SECONDS} with peers, whose blocks come by slots of that many seconds, not ${blockTime}`,
    );
  }
  if (!/^(?:\d{1,3}(?:,\d{1,3})*)?$/.test(validators))
    throw new ConfigRefusal('--validators', `numbers such as 0,1, not ${JSON.stringify(validators)}`);
  return {
    peers,
    port: portText === '' ? undefined : wholeNumber('--p2p-port', portText, 0, 65_535),
    validators: validators === '' ? undefined : validators.split(',').map(Number),
  };
}

function isOn(flag: string, text: string): boolean {
  return ['true', '1', 'on'].includes(oneOf(flag, text, ['true', 'false', '1', '0', 'on', 'off']));
}

/**
 * Configuration of command line and environment, or undefined when help was asked for.
 * @throws ConfigRefusal naming the flag and its value
 */
export function readConfig(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): NodeConfig | undefined {
  const given = readCommandLine(COMMAND_LINE, args, env);
  if (given === undefined) return undefined;
  const [host, data, dev] = [given.text('host'), given.text('data'), given.text('dev')];
  if (data === '') throw new ConfigRefusal('--data', 'a folder or :memory:');
  const blockTime = readBlockTime(given.text('block-time'));
  return {
    host,
    port: wholeNumber('--port', given.text('port'), 0, 65_535),
    database: data === ':memory:' ? data : `${data}/node.sqlite`,
    blockTime,
    genesis: readGenesisChoice(given.text('genesis')),
    chainId: wholeNumber('--chain-id', given.text('chain-id'), 1, Number.MAX_SAFE_INTEGER),
    dev: dev === '' ? isLoopback(host) : isOn('--dev', dev),
    limits: given.limits,
    streams: isOn('--streams', given.text('streams')),
    openMetrics: oneOf('--metrics', given.text('metrics'), METRICS_READERS) === 'open',
    trustedProxies: readTrustedProxies(given.list('trusted-proxy')),
    backups: given.text('backups') || undefined,
    network: readNetwork(given.list('peer'), given.text('p2p-port'), given.text('validators'), blockTime),
  };
}
