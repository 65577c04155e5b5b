// The import table of docs/architecture.md as data. A path is a prefix of a file's path from the project's root; `core`
// stands for the workspace that everyone shares.

export interface Zone {
  readonly name: string;
  /**
   * The house that the zone is a storey of: others may import from any storey by the house's name; a storey only from
   * those that stand before it in the table.
   */
  readonly house?: string;
  /** Files of the zone: path prefixes, first match in the table wins. */
  readonly files: readonly string[];
  /** Zones and paths that values may be imported from. */
  readonly zones: readonly string[];
  /** Outside packages and node: modules, by prefix. */
  readonly packages: readonly string[];
  /** Paths that types alone may be imported from. */
  readonly types?: readonly string[];
}

const NOBLE = ['@noble/', '@scure/', 'typebox'];
const REACT = ['react', 'react-dom', 'lucide-react', 'zustand', 'qr', '@fontsource-variable/'];

export const ZONES: readonly Zone[] = [
  { name: 'lookalike', files: ['src/core/profiles/lookalike.ts'], zones: ['core'], packages: ['unhomoglyph'] },
  // What makes words of messages, and the catalogue: for screens. What makes messages knows the catalogue as a type.
  {
    name: 'words',
    files: ['src/core/words/render.ts', 'src/core/words/plainText.ts', 'src/core/words/say.ts', 'src/core/words/en/'],
    zones: ['core', 'words'],
    packages: ['intl-messageformat'],
  },
  // Core from the ground up: values of JSON, reading, canonical and wire forms; keys and addresses; what is signed; the
  // interfaces of programs.
  {
    name: 'core-ground',
    house: 'core',
    files: [
      'src/core/bytes.ts',
      'src/core/decimal.ts',
      'src/core/errors.ts',
      'src/core/names.ts',
      'src/core/text.ts',
      'src/core/globals.d.ts',
      'src/core/ops/names.ts',
    ],
    zones: ['core-ground'],
    packages: NOBLE,
  },
  {
    name: 'core-json',
    house: 'core',
    files: ['src/core/json/'],
    zones: ['core-ground', 'core-json'],
    packages: NOBLE,
  },
  {
    name: 'core-schema',
    house: 'core',
    files: ['src/core/schema/'],
    zones: ['core-ground', 'core-json', 'core-schema'],
    packages: NOBLE,
  },
  {
    name: 'core-keys',
    house: 'core',
    files: ['src/core/crypto/', 'src/core/accounts/', 'src/core/abi/'],
    zones: ['core-ground', 'core-keys'],
    packages: NOBLE,
  },
  {
    name: 'core-tx',
    house: 'core',
    files: ['src/core/tx/'],
    zones: ['core-ground', 'core-json', 'core-keys', 'core-tx'],
    packages: NOBLE,
  },
  {
    name: 'core-markets',
    house: 'core',
    files: ['src/core/amm/', 'src/core/markets/'],
    zones: ['core-ground', 'core-markets'],
    packages: NOBLE,
  },
  {
    name: 'core-server',
    house: 'core',
    files: ['src/core/server/'],
    zones: ['core-ground', 'core-server'],
    packages: [],
  },
  {
    name: 'core-rpc',
    house: 'core',
    files: ['src/core/rpc/'],
    zones: ['core-ground', 'core-json', 'core-schema', 'core-rpc'],
    packages: NOBLE,
  },
  {
    name: 'core-relay',
    house: 'core',
    files: ['src/core/relay/', 'src/core/profiles/'],
    zones: ['core-ground', 'core-schema', 'core-keys', 'core-tx', 'core-relay'],
    packages: NOBLE,
  },
  {
    name: 'core-ops',
    house: 'core',
    files: ['src/core/ops/', 'src/core/words/'],
    zones: ['core-ground', 'core-json', 'core-schema', 'core-keys', 'core-markets', 'core-ops'],
    packages: NOBLE,
    types: ['src/core/words/en/'],
  },
  {
    name: 'core-reads',
    house: 'core',
    files: ['src/core/reads/', 'src/core/streams/', 'src/core/trade/'],
    zones: ['core-ground', 'core-json', 'core-schema', 'core-markets', 'core-rpc', 'core-ops', 'core-reads'],
    packages: NOBLE,
  },

  // The node: the engine is a function of its inputs and knows no clock, no I/O, no transport.
  {
    name: 'node-shared',
    files: ['node-sim/src/version.ts', 'node-sim/src/runProgram.ts'],
    zones: ['core'],
    packages: ['node:', 'pino'],
  },
  // What browsers run: served as it stands, so it can import nothing but its own files and types.
  {
    name: 'node-page',
    files: ['node-sim/src/page/'],
    zones: ['node-page'],
    packages: ['lightweight-charts'],
    types: ['src/core/'],
  },
  { name: 'kernel', files: ['node-sim/src/kernel/'], zones: ['core', 'kernel'], packages: ['@noble/'] },
  { name: 'engine', files: ['node-sim/src/engine/'], zones: ['core', 'kernel', 'engine'], packages: ['@noble/'] },
  {
    name: 'node-genesis',
    files: ['node-sim/src/genesis/'],
    zones: ['core', 'kernel', 'engine', 'node-genesis'],
    packages: ['node:', 'typebox'],
  },
  {
    name: 'node-crypto',
    files: ['node-sim/src/crypto/'],
    zones: ['core', 'node-crypto'],
    packages: ['node:', 'tiny-secp256k1'],
  },
  {
    name: 'node-evm',
    files: ['node-sim/src/evm/'],
    zones: ['core', 'kernel', 'node-crypto', 'node-evm'],
    packages: ['@noble/', 'mcl-wasm'],
  },
  { name: 'node-index', files: ['node-sim/src/index/'], zones: ['core', 'kernel', 'node-index'], packages: [] },
  {
    name: 'node-streams',
    files: ['node-sim/src/streams/'],
    zones: ['core', 'kernel', 'node-streams'],
    packages: [],
    types: ['node-sim/src/index/'],
  },
  {
    name: 'node-storage',
    files: ['node-sim/src/storage/'],
    zones: ['core', 'kernel', 'node-storage'],
    packages: ['node:'],
  },
  {
    name: 'node-chain',
    files: ['node-sim/src/chain/'],
    zones: [
      'core',
      'kernel',
      'engine',
      'node-evm',
      'node-index',
      'node-chain',
      'node-storage',
      'node-crypto',
      'node-genesis',
    ],
    packages: [],
  },
  {
    name: 'node-submissionWorkers',
    files: ['node-sim/src/submission/'],
    zones: ['core', 'kernel', 'engine', 'node-crypto', 'node-chain', 'node-submissionWorkers'],
    packages: ['node:'],
  },
  {
    name: 'node-net',
    files: ['node-sim/src/net/'],
    zones: ['core', 'kernel', 'node-chain', 'node-genesis', 'node-crypto', 'node-storage', 'node-net'],
    packages: ['node:', 'libp2p', '@libp2p/', '@multiformats/', 'typebox'],
  },
  {
    name: 'node-reads',
    files: ['node-sim/src/reads/'],
    zones: ['core', 'kernel', 'engine', 'node-evm', 'node-index', 'node-chain', 'node-reads', 'node-shared'],
    packages: [],
    types: ['node-sim/src/storage/', 'node-sim/src/streams/'],
  },
  {
    name: 'node-read-workers',
    files: ['node-sim/src/readWorkers/'],
    zones: ['core', 'kernel', 'node-evm', 'node-chain', 'node-reads', 'node-read-workers'],
    packages: ['node:'],
  },
  {
    name: 'node-dev',
    files: ['node-sim/src/dev/'],
    zones: ['core', 'kernel', 'engine', 'node-index', 'node-chain', 'node-genesis', 'node-dev'],
    packages: ['typebox'],
    types: ['node-sim/src/reads/'],
  },
  {
    name: 'node-edge',
    files: ['node-sim/src/edge/'],
    zones: ['core', 'node-reads', 'node-dev', 'node-chain', 'node-streams', 'node-shared', 'node-edge'],
    packages: ['fastify', '@fastify/', 'ws', 'pino', 'prom-client', 'typebox', 'node:'],
  },
  // The trade API is a program of its own: it knows the node by its HTTP interface alone, so that it reads any node.
  {
    name: 'trade',
    files: ['node-sim/src/trade/'],
    zones: ['core', 'node-shared', 'trade'],
    packages: ['pino', 'prom-client', 'typebox', 'node:'],
  },
  {
    name: 'node-main',
    files: ['node-sim/src/'],
    zones: [
      'core',
      'kernel',
      'engine',
      'node-crypto',
      'node-index',
      'node-streams',
      'node-storage',
      'node-chain',
      'node-submissionWorkers',
      'node-reads',
      'node-read-workers',
      'node-dev',
      'node-net',
      'node-edge',
      'node-genesis',
      'node-shared',
      'node-main',
    ],
    packages: ['pino', 'node:'],
  },

  // The relay: use cases see interfaces; sockets and drivers are at the edge.
  {
    name: 'relay-shared',
    files: ['relay-server/src/clock.ts', 'relay-server/src/storage/', 'relay-server/src/relay/session.ts'],
    zones: ['core', 'relay-shared'],
    packages: ['redis', 'node:'],
  },
  {
    name: 'relay-stores',
    files: ['relay-server/src/relay/store/', 'relay-server/src/profiles/store/'],
    zones: ['core', 'relay-shared', 'relay-stores', 'relay-edge'],
    packages: ['pg', 'node:'],
  },
  {
    name: 'profile-images',
    files: ['relay-server/src/profiles/images/'],
    zones: ['core', 'relay-shared', 'relay-stores', 'profile-images'],
    packages: ['sharp', 'ipaddr.js', 'node:'],
  },
  {
    name: 'relay-routes',
    files: ['relay-server/src/relay/routes/'],
    zones: ['core', 'relay-shared', 'relay', 'relay-stores', 'relay-edge', 'relay-routes'],
    packages: ['fastify', '@fastify/', 'ws', 'typebox', 'node:'],
  },
  {
    name: 'relay',
    files: ['relay-server/src/relay/'],
    zones: ['core', 'relay-shared', 'relay', 'relay-stores', 'relay-edge', 'relay-routes'],
    packages: ['fastify', 'ws', 'node:'],
  },
  {
    name: 'profiles',
    files: ['relay-server/src/profiles/'],
    zones: ['core', 'lookalike', 'relay-shared', 'profiles', 'profile-images', 'relay-stores', 'relay-edge'],
    packages: ['fastify', 'ws', 'node:'],
  },
  { name: 'profile-page', files: ['relay-server/browser/'], zones: ['core'], packages: [] },
  {
    name: 'relay-edge',
    files: ['relay-server/src/edge/', 'relay-server/src/crypto/'],
    zones: ['core', 'relay-shared', 'relay-edge'],
    packages: ['fastify', '@fastify/', 'ws', 'pino', 'prom-client', 'tiny-secp256k1', 'node:'],
  },
  {
    name: 'relay-main',
    files: ['relay-server/src/'],
    zones: [
      'core',
      'relay-shared',
      'relay',
      'relay-stores',
      'relay-routes',
      'profiles',
      'profile-images',
      'relay-edge',
      'relay-main',
    ],
    packages: ['fastify', 'pino', 'node:'],
  },

  // The wallet: keys behind one door, screens that see types alone.
  {
    name: 'platform-browser',
    files: ['src/platform/browser.ts', 'src/platform/imageMenu.ts'],
    zones: ['platform', 'platform-browser', 'platform-pages'],
    packages: ['webextension-polyfill', 'idb'],
  },
  {
    name: 'platform-pages',
    files: ['src/platform/extensionHost.ts', 'src/platform/waitingPicture.ts'],
    zones: ['platform-pages'],
    packages: ['webextension-polyfill'],
  },
  { name: 'platform', files: ['src/platform/'], zones: ['platform', 'core'], packages: ['idb'] },
  {
    name: 'channels',
    files: ['src/channels/'],
    zones: ['core', 'channels'],
    packages: ['typebox'],
    types: [
      'src/approvals/',
      'src/background/commands/registry.ts',
      'src/background/state/view.ts',
      'src/platform/platform.ts',
    ],
  },
  { name: 'provider', files: ['src/provider/'], zones: ['core', 'provider', 'channels'], packages: ['typebox'] },
  { name: 'inpage', files: ['src/inpage/'], zones: ['core', 'provider', 'channels', 'inpage'], packages: [] },
  { name: 'content', files: ['src/content/'], zones: ['core', 'provider', 'channels', 'content'], packages: [] },
  { name: 'qr-code', files: ['src/connect/qrCode.ts'], zones: [], packages: ['qrcode'] },
  {
    name: 'connect',
    files: ['src/connect/'],
    zones: ['core', 'provider', 'channels', 'connect', 'qr-code'],
    packages: ['react', '@wagmi/core'],
  },
  {
    name: 'kit',
    files: ['src/ui/kit/', 'src/ui/format/'],
    zones: [
      'kit',
      'qr-code',
      'words',
      'core/accounts',
      'core/decimal',
      'core/names',
      'core/ops/describe',
      'core/bytes',
      'core/text',
      'core/words',
    ],
    packages: REACT,
    types: ['src/core/', 'src/approvals/', 'src/background/state/view.ts'],
  },
  {
    name: 'approval-kinds',
    files: [
      'src/approvals/defineApproval.ts',
      'src/approvals/kinds.ts',
      'src/approvals/approved.ts',
      'src/approvals/effect.ts',
      'src/approvals/fee.ts',
      'src/approvals/*/kind.ts',
    ],
    zones: ['core', 'approval-kinds'],
    packages: ['typebox'],
  },
  {
    name: 'screens',
    files: ['src/approvals/', 'src/ui/'],
    zones: ['core', 'words', 'kit', 'screens', 'approval-kinds', 'channels', 'platform', 'platform-pages'],
    packages: REACT,
    types: ['src/background/commands/registry.ts', 'src/background/state/view.ts'],
  },
  // The background from the ground up; createWallet.ts, which puts it together, stands beside it.
  {
    name: 'state',
    house: 'background',
    files: ['src/background/state/'],
    zones: ['core', 'state', 'approval-kinds'],
    packages: ['typebox'],
    types: ['src/platform/platform.ts'],
  },
  {
    name: 'asking',
    house: 'background',
    files: ['src/background/asking/'],
    zones: ['core', 'asking'],
    packages: [],
    types: ['src/platform/platform.ts'],
  },
  {
    name: 'node-client',
    house: 'background',
    files: ['src/background/node/'],
    zones: ['core', 'state', 'channels', 'node-client'],
    packages: ['typebox'],
    types: ['src/platform/platform.ts'],
  },
  // Not a storey: nobody but the composition root may have it.
  {
    name: 'keyring',
    files: ['src/background/keyring/'],
    zones: ['core', 'keyring', 'state', 'approval-kinds'],
    packages: NOBLE,
    types: ['src/platform/platform.ts'],
  },
  {
    name: 'meaning',
    house: 'background',
    files: ['src/background/decoding/', 'src/background/risks/'],
    zones: ['core', 'lookalike', 'state', 'asking', 'node-client', 'approval-kinds', 'meaning'],
    packages: [],
  },
  // What a service asks of the keyring is an interface that createWallet hands over.
  {
    name: 'services',
    house: 'background',
    files: ['src/background/services/'],
    zones: ['core', 'lookalike', 'state', 'asking', 'node-client', 'meaning', 'channels', 'approval-kinds', 'services'],
    packages: ['typebox', 'idb'],
    types: ['src/platform/platform.ts'],
  },
  {
    name: 'commands',
    house: 'background',
    files: ['src/background/commands/'],
    zones: ['core', 'state', 'asking', 'node-client', 'meaning', 'services', 'approval-kinds', 'commands'],
    packages: ['typebox'],
  },
  {
    name: 'methods',
    house: 'background',
    files: ['src/background/methods/'],
    zones: ['core', 'state', 'asking', 'node-client', 'meaning', 'services', 'approval-kinds', 'methods'],
    packages: ['typebox'],
  },
  {
    name: 'router',
    house: 'background',
    files: ['src/background/router/'],
    zones: ['core', 'state', 'asking', 'services', 'methods', 'channels', 'router'],
    packages: ['typebox'],
    types: ['src/platform/platform.ts'],
  },
  {
    name: 'paired-sites',
    house: 'background',
    files: ['src/background/relay/'],
    zones: ['core', 'state', 'asking', 'router', 'channels', 'provider', 'approval-kinds', 'paired-sites'],
    packages: ['typebox', 'idb'],
    types: ['src/platform/platform.ts'],
  },
  {
    name: 'connections',
    house: 'background',
    files: ['src/background/connections.ts'],
    zones: ['core', 'asking', 'services', 'commands', 'router', 'channels', 'connections'],
    packages: [],
    types: ['src/platform/platform.ts'],
  },
  {
    name: 'composition',
    files: ['src/background/createWallet.ts', 'src/background/index.ts'],
    zones: [
      'core',
      'background',
      'keyring',
      'channels',
      'approval-kinds',
      'platform',
      'platform-browser',
      'composition',
      'provider',
    ],
    packages: [],
  },
  {
    name: 'web',
    files: ['src/web/'],
    zones: ['core', 'words', 'composition', 'background', 'screens', 'kit', 'platform', 'channels', 'web'],
    packages: REACT,
  },
  {
    name: 'demo',
    files: ['src/demo/'],
    zones: ['core', 'connect', 'qr-code', 'provider', 'kit', 'demo'],
    packages: [...REACT, 'lightweight-charts', 'typebox'],
  },
];

/** What a zone's sources may not contain, as patterns with the reason. */
export const FORBIDDEN: readonly {
  readonly files: readonly string[];
  readonly pattern: RegExp;
  readonly reason: string;
}[] = [
  {
    files: ['node-sim/src/engine/', 'node-sim/src/kernel/'],
    pattern:
      /\bDate\b|Math\.random|performance\.now|setTimeout|setInterval|process\.|parseFloat|Math\.(exp|pow|sqrt|log)\b/,
    reason: 'the engine has no clock, no randomness, no I/O and no floats',
  },
  {
    files: ['src/core/'],
    pattern: /\bDate\.now\b|Math\.random|\bprocess\.|\bwindow\.|\bdocument\./,
    reason: 'core has no clock, no DOM and no Node',
  },
  {
    files: ['src/'],
    pattern: /\beval\(|new Function\(|dangerouslySetInnerHTML|\.innerHTML\b/,
    reason: 'no code or markup is made from text',
  },
  {
    files: ['node-sim/src/'],
    pattern: /\bswitch \(\w+\.name\)|\burl\.includes\(\w/,
    reason: 'what a table or a read means stands in its declaration (kernel/tableMeaning.ts, `follows`)',
  },
];

/** Longest a source file may be; tables of data are exempt by name. */
export const MAX_LINES = 400;
export const DATA_TABLES: readonly string[] = [];
