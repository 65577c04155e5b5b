// Zones of the trade API, from the bottom up. It is a separate program that uses the node only over HTTP, so it works
// with any node.

import type { Zone } from './zone.ts';

const GROUND = ['core', 'node-shared', 'trade-ground'];
const SOURCES = [...GROUND, 'trade-node', 'trade-sources'];

/** A layer. */
const storey = (
  name: string,
  files: readonly string[],
  zones: readonly string[],
  packages: readonly string[],
): Zone => ({
  name,
  house: 'trade',
  files: files.map((file) => `node-sim/src/trade/${file}`),
  zones: [...zones, name],
  packages,
});

export const TRADE_ZONES: readonly Zone[] = [
  storey(
    'trade-ground',
    ['refusals.ts', 'limits.ts', 'circuitBreaker.ts', 'freshness.ts'],
    ['core', 'node-shared'],
    [],
  ),
  storey('trade-node', ['node/', 'shared/'], GROUND, ['typebox', 'redis', 'node:']),
  storey('trade-sources', ['assets/', 'history/', 'prices/'], [...GROUND, 'trade-node'], ['pino', 'typebox', 'node:']),
  storey('trade-markets', ['context.ts', 'markets/', 'pnl/'], SOURCES, ['typebox']),
  storey('trade-handlers', ['handlers/'], [...SOURCES, 'trade-markets'], ['typebox']),
  storey(
    'trade-edge',
    ['edge/'],
    [...GROUND, 'trade-node', 'trade-handlers'],
    ['pino', 'prom-client', 'node:', 'typebox'],
  ),
  storey('trade-main', [''], [...SOURCES, 'trade-markets', 'trade-handlers', 'trade-edge'], ['pino', 'node:']),
];
