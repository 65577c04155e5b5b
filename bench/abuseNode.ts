// The node of the abuse bench: one-second blocks, a pool with many positions, a book with many orders, and a history of
// full blocks. Arguments: `--limits off` lifts the limits over time. Prints its address in a line, like the node.

import { pino } from 'pino';
import { createNode } from '../node-sim/src/createNode.ts';
import { limitsWith } from '../node-sim/src/edge/limits.ts';
import { devGenesis } from '../node-sim/src/genesis/dev.ts';
import { DEFAULT_CHAIN_ID } from '../node-sim/src/genesis/empty.ts';
import { deepen } from '../test/support/deepMarkets.ts';
import { testAccount } from '../test/support/startNode.ts';

const POSITIONS = 10_000;
const ORDERS = 50_000;
/** Initial number of blocks, which sets the length of block pages and dumps. */
const PAST_BLOCKS = 600;

const node = await createNode(
  {
    host: '127.0.0.1',
    port: 0,
    database: ':memory:',
    blockTime: 1,
    genesis: devGenesis(),
    chainId: DEFAULT_CHAIN_ID,
    dev: true,
    limits: limitsWith({}, process.argv.includes('off')),
  },
  { logger: pino({ level: 'silent' }) },
);
const maker = testAccount('maker of deep markets').address;
const deep = deepen(node.chain, POSITIONS, ORDERS, maker);
const { url } = await node.start();
await fetch(`${url}/rpc`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'sim_mine', params: [PAST_BLOCKS] }),
});
process.stdout.write(`${JSON.stringify({ url, maker, ...deep })}\n`);
