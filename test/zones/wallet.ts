// Zones of the wallet, the site library and the demo.

import type { Zone } from './zone.ts';

const NOBLE = ['@noble/', '@scure/', 'typebox'];
const REACT = ['react', 'react-dom', 'lucide-react', 'zustand', 'qr', '@fontsource-variable/'];

export const WALLET_ZONES: readonly Zone[] = [
  // The wallet: keys behind one door, screens that see types alone.
  {
    name: 'platform-browser',
    files: ['src/platform/browser.ts', 'src/platform/extensionApprovalWindow.ts', 'src/platform/imageMenu.ts'],
    zones: ['platform', 'platform-browser', 'platform-pages'],
    packages: ['webextension-polyfill', 'idb'],
  },
  {
    name: 'platform-pages',
    files: ['src/platform/extensionHost.ts', 'src/platform/sidePanel.ts', 'src/platform/waitingPicture.ts'],
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
  // A library for programs without a wallet: core alone, so that it runs anywhere and stays small.
  { name: 'client', files: ['src/client/'], zones: ['core', 'client'], packages: ['typebox'] },
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
      'core/visibleText',
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
  // Parts of a market, for the wallet and for a site: they know the node and somebody who trades, not who that is.
  {
    name: 'market',
    files: ['src/market/'],
    zones: ['core', 'words', 'kit', 'market'],
    packages: [...REACT, 'lightweight-charts', 'typebox'],
  },
  {
    name: 'screens',
    files: ['src/approvals/', 'src/ui/'],
    zones: ['core', 'words', 'kit', 'market', 'screens', 'approval-kinds', 'channels', 'platform', 'platform-pages'],
    packages: REACT,
    types: [
      'src/background/commands/registry.ts',
      'src/background/state/history.ts',
      'src/background/state/positions.ts',
      'src/background/state/tokenFacts.ts',
      'src/background/state/view.ts',
    ],
  },
  // The background from the ground up; what puts it together, createWallet.ts and composition/, stands beside it.
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
    files: ['src/background/createWallet.ts', 'src/background/composition/', 'src/background/index.ts'],
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
    zones: ['core', 'connect', 'qr-code', 'provider', 'kit', 'market', 'demo'],
    packages: REACT,
  },
];
