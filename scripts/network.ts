// The local network of `npm start`: node, trade API, relay with profile service and the web server, started with a
// funded, seeded chain, stopped together. The caller says where the programs are: the sources of a checkout (start.ts)
// or the built files of a release (release/start.ts).

import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { findBrowser } from './browser.ts';
import { type Addresses, type Page, type PageAddress, type PageServer, serveWeb } from './web.ts';

const DEFAULT_PORT_BASE = 3007;
const HOST = '127.0.0.1';
const STOP_AFTER_MS = 6_000;

const usageOf = ({ command, ownOptions }: NetworkCommand): string => `Usage: ${command} -- [OPTION ...]

${Object.entries(ownOptions ?? {})
  .map(([flag, words]) => `  ${flag.padEnd(18)} ${words}\n`)
  .join('')}  --fresh            start over: deletes this network's data first
  --json             print one JSON line with all addresses when everything answers, and nothing else on standard output
  --open             open a browser with the extension loaded, where one is installed
  --moving           let traders of the local network act on the market of qBTC in every block
  --port-base N      node on N, trade API on N + 1, relay and profiles on N + 2, web wallet on N + 3,
                     demo site on N + 4 (default ${DEFAULT_PORT_BASE})
  --block-time S     seconds between blocks, 0 for one at once, or "manual" (default 2)
  --help             this text

Data is kept in .data, or in the folder that SVC_DATA_DIR names.`;

/** The command that a network is started by. */
interface NetworkCommand {
  /** As it is typed. */
  readonly command: string;
  /** Options that are the command's own, with their words for the usage. */
  readonly ownOptions?: Readonly<Record<string, string>>;
}

/** The paths of the network's parts, absolute. */
export interface NetworkParts extends NetworkCommand {
  /** Working directory of the programs, with `.data` unless SVC_DATA_DIR names another. */
  readonly root: string;
  readonly node: string;
  readonly trade: string;
  readonly relay: string;
  /** Folder of the built web wallet and demo site. */
  readonly web: string;
  /** Folder of the built extension. */
  readonly extension: string;
  /** Updates the built parts; its output goes to standard error if `json` is set. */
  readonly prepare: (json: boolean) => void;
  /** Flags of Node for each program; none by default. */
  readonly nodeFlags?: readonly string[];
  /** Serves a page; by default from the built web folder. */
  readonly servePage?: (page: Page, at: PageAddress, addresses: Addresses) => Promise<PageServer>;
  /** Called once when everything answers. */
  readonly onStarted?: (network: StartedNetwork) => void;
}

/** A running network. */
export interface StartedNetwork {
  readonly addresses: Addresses;
  /** The extension to load, configured with the addresses. */
  readonly extensionDir: string;
  /** Updates that folder from the built extension. */
  readonly renewExtension: () => void;
}

interface Options {
  fresh: boolean;
  json: boolean;
  open: boolean;
  moving: boolean;
  portBase: number;
  blockTime: string;
}

function readOptions(args: string[]): Options | undefined {
  const { values } = parseArgs({
    args,
    options: {
      fresh: { type: 'boolean', default: false },
      json: { type: 'boolean', default: false },
      open: { type: 'boolean', default: false },
      moving: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
      'port-base': { type: 'string', default: process.env.SVC_PORT_BASE ?? String(DEFAULT_PORT_BASE) },
      'block-time': { type: 'string', default: process.env.SVC_NODE_BLOCK_TIME ?? '2' },
    },
  });
  if (values.help) return undefined;
  const portBase = Number(values['port-base']);
  if (!Number.isInteger(portBase) || portBase < 1 || portBase > 65_531)
    throw new Error(`--port-base: expected a port from 1 to 65531, got ${values['port-base']}`);
  return {
    fresh: values.fresh,
    json: values.json,
    open: values.open,
    moving: values.moving,
    portBase,
    blockTime: values['block-time'],
  };
}

const children: ChildProcess[] = [];
const pages: PageServer[] = [];
let stopping = false;

/** Starts a program and waits for its line `listening <url>`. */
function startProgram(name: string, root: string, args: readonly string[]): Promise<void> {
  // The channel tells the child when this process ends, for whatever reason.
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  children.push(child);
  return new Promise((resolvePromise, reject) => {
    if (child.stdout === null) throw new Error(`${name} has no output`);
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('listening ')) resolvePromise();
    });
    child.once('exit', (code, signal) => {
      reject(new Error(`${name} ended before it answered (${signal ?? `code ${code}`})`));
      if (!stopping) {
        console.error(`${name} ended (${signal ?? `code ${code}`}); stopping`);
        void stop(1);
      }
    });
  });
}

/** Stops every program, then this one. */
async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  for (const page of pages) page.close();
  await Promise.all(
    children.map(
      (child) =>
        new Promise<void>((done) => {
          if (child.exitCode !== null || child.signalCode !== null) return done();
          child.once('exit', () => done());
          child.kill('SIGTERM');
          setTimeout(() => child.kill('SIGKILL'), STOP_AFTER_MS).unref();
        }),
    ),
  );
  process.exit(code);
}

/** The folder of the extension to load: the build itself, or a copy configured with other ports. */
function prepareExtension(built: string, dataDir: string, addresses: Addresses, defaultPorts: boolean): string {
  if (defaultPorts) return built;
  const copy = resolve(dataDir, 'extension');
  rmSync(copy, { recursive: true, force: true });
  cpSync(built, copy, { recursive: true });
  writeFileSync(resolve(copy, 'config.json'), `${JSON.stringify(addresses, null, 2)}\n`);
  return copy;
}

function openBrowser(extensionDir: string, dataDir: string, demo: string): void {
  const browser = findBrowser();
  if (browser === undefined) {
    console.error('--open: no Chromium or Chrome was found; set CHROMIUM_PATH to one');
    return;
  }
  const args = [
    `--user-data-dir=${resolve(dataDir, 'browser')}`,
    `--load-extension=${extensionDir}`,
    `--disable-extensions-except=${extensionDir}`,
    '--no-first-run',
    demo,
  ];
  if (process.getuid?.() === 0) args.unshift('--no-sandbox');
  spawn(browser, args, { stdio: 'ignore', detached: true }).unref();
}

/** A development node has this market; the replay stops with the node. */
async function moveMarket(node: string): Promise<void> {
  const call = { jsonrpc: '2.0', id: 1, method: 'sim_replay', params: [{ market: 'qBTC:qUSDC', trades_per_block: 2 }] };
  const response = await fetch(`${node}/rpc`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(call),
  });
  const { error } = (await response.json()) as { error?: { message: string } };
  if (error !== undefined) throw new Error(`--moving: ${error.message}`);
}

function printTable(rows: readonly (readonly [string, string])[]): void {
  console.log('');
  for (const [name, value] of rows) console.log(`  ${name.padEnd(18)}${value}`);
  console.log(`
  1. Open chrome://extensions, switch on Developer mode, choose "Load unpacked" and take the extension folder above.
  2. Open the demo site and connect: in this browser, or by QR code with the web wallet on another device.
  3. Money for an account: the demo site gives some, or curl -s ${rows[0]?.[1]}/rpc -d '{"jsonrpc":"2.0","id":1,"method":"sim_faucet","params":["0xPQ...","SVC","1000"]}' -H 'content-type: application/json'

  Ctrl-C stops everything.
`);
}

async function start(parts: NetworkParts, args: string[]): Promise<void> {
  const options = readOptions(args);
  if (options === undefined) {
    console.log(usageOf(parts));
    return;
  }
  const dataDir = resolve(process.env.SVC_DATA_DIR ?? resolve(parts.root, '.data'));
  if (options.fresh)
    for (const part of ['node', 'relay', 'trade', 'extension'])
      rmSync(resolve(dataDir, part), { recursive: true, force: true });
  for (const part of ['node', 'relay', 'trade']) mkdirSync(resolve(dataDir, part), { recursive: true });

  parts.prepare(options.json);
  const flags = parts.nodeFlags ?? [];
  const servePage = parts.servePage ?? ((page, at, known) => serveWeb(parts.web, page, at, known));

  const [nodePort, tradePort, relayPort, walletPort, demoPort] = [0, 1, 2, 3, 4].map((at) => options.portBase + at) as [
    number,
    number,
    number,
    number,
    number,
  ];
  const node = `http://${HOST}:${nodePort}`;
  const addresses: Addresses = {
    node,
    trade: `http://${HOST}:${tradePort}/api/v1-test`,
    relay: `http://${HOST}:${relayPort}/relay`,
    profiles: `http://${HOST}:${relayPort}/profiles/v1`,
    wallet: `http://${HOST}:${walletPort}`,
    demo: `http://${HOST}:${demoPort}/demo`,
  };
  const renewExtension = () =>
    prepareExtension(parts.extension, dataDir, addresses, options.portBase === DEFAULT_PORT_BASE);
  const extensionDir = renewExtension();
  const nodeStarted = startProgram('node', parts.root, [
    ...flags,
    parts.node,
    ...['--port', String(nodePort), '--host', HOST, '--limits', 'off'],
    ...['--data', resolve(dataDir, 'node'), '--block-time', options.blockTime],
  ]);
  await Promise.all([
    // A trade API that starts before its node would briefly report it as missing.
    nodeStarted.then(() =>
      startProgram('trade', parts.root, [
        ...flags,
        parts.trade,
        ...['--port', String(tradePort), '--host', HOST, '--limits', 'off'],
        ...['--node', node, '--profiles', addresses.profiles, '--data', resolve(dataDir, 'trade')],
      ]),
    ),
    startProgram('relay', parts.root, [
      ...flags,
      parts.relay,
      ...['--port', String(relayPort), '--host', HOST, '--limits', 'off'],
      ...[
        '--store',
        `sqlite:${resolve(dataDir, 'relay/relay.sqlite')}`,
        '--profiles-db',
        `sqlite:${resolve(dataDir, 'relay/profiles.sqlite')}`,
      ],
      ...['--node', `local=${node}`],
    ]),
    ...(
      [
        ['wallet', walletPort],
        ['demo', demoPort],
      ] as const
    ).map(([page, port]) =>
      servePage(page, { host: HOST, port }, addresses).then((server) => {
        pages.push(server);
      }),
    ),
  ]);

  if (options.moving) await moveMarket(node);

  const { trade, wallet, demo, relay, profiles } = addresses;
  if (options.json) console.log(JSON.stringify({ node, trade, relay, profiles, wallet, demo, extensionDir }));
  else {
    printTable([
      ['node', node],
      ['trade API', trade],
      ['relay', relay],
      ['profiles', profiles],
      ['web wallet', `${wallet}/wallet`],
      ['demo site', demo],
      ['extension folder', extensionDir],
    ]);
  }
  if (options.open) openBrowser(extensionDir, dataDir, demo);
  parts.onStarted?.({ addresses, extensionDir, renewExtension });
}

/** Parses the command line and runs the network until it is stopped, or its parent ends. */
export function runNetwork(parts: NetworkParts, args: string[] = process.argv.slice(2)): void {
  // npm sends a signal to its shell, which may die without passing it on: a new parent process means the same as
  // Ctrl-C.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) void stop(0);
  }, 500).unref();

  process.once('SIGINT', () => void stop(0));
  process.once('SIGTERM', () => void stop(0));
  process.once('SIGHUP', () => void stop(0));

  start(parts, args).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    void stop(1);
  });
}
