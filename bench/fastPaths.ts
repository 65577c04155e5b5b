// The fast paths of the servers beside the ordinary ways to the same answers: a query that says nothing sends a POST the
// latter way, a fault elsewhere everything. Both ways take turns in one run, so that what else the machine does meets
// both.

import { buildClaimMessage } from '@svc/core/profiles/claim';
import { signedWireText } from '@svc/core/tx/exchangeTx';
import { classicOwner } from '../test/support/profileOwners.ts';
import { startNode, type TestNode, testAccount } from '../test/support/startNode.ts';
import { startRelay } from '../test/support/startRelay.ts';
import { postRequest, sendAll } from './submitClient.ts';
import { type BenchRow, type BenchSpec, quartile } from './table.ts';

const ROUNDS = 12;
const CONNECTIONS = 16;
const DEPTH = 4;
const SUBMISSIONS = 100;

/** Requests of one round, by the way that they go. */
type Requests = (isFast: boolean) => Buffer[] | Promise<Buffer[]>;

const repeated = (count: number, request: Buffer): Buffer[] => Array.from({ length: count }, () => request);
const get = (path: string): Buffer => Buffer.from(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);

/** Seconds that requests take. */
async function secondsOf(port: number, requests: readonly Buffer[]): Promise<number> {
  const begun = performance.now();
  await sendAll(port, requests, CONNECTIONS, () => undefined, DEPTH);
  return (performance.now() - begun) / 1000;
}

/** Measures both ways in turn. */
async function compare(name: string, port: number, requests: Requests): Promise<BenchRow> {
  const times = { fast: [] as number[], ordinary: [] as number[] };
  let count = 0;
  for (let round = 0; round < ROUNDS; round++) {
    for (const way of round % 2 === 0 ? (['fast', 'ordinary'] as const) : (['ordinary', 'fast'] as const)) {
      const sent = await requests(way === 'fast');
      count = sent.length;
      const seconds = await secondsOf(port, sent);
      // The first rounds make the code as fast as it gets.
      if (round >= 2) times[way].push(seconds);
    }
  }
  const [fast, ordinary] = [quartile(times.fast), quartile(times.ordinary)];
  return {
    name,
    'fast per second': Math.round(count / fast),
    'ordinary per second': Math.round(count / ordinary),
    'gain %': Math.round((ordinary / fast - 1) * 100),
  };
}

function claim(): string {
  const { address, sign } = classicOwner();
  const message = buildClaimMessage({
    network: 'local',
    kind: 'account',
    subject: address,
    signer: address,
    profile: { name: 'Ada' },
    issuedAt: Math.floor(Date.now() / 1000),
  });
  return JSON.stringify(sign(message));
}

/** Submissions that were never seen before. */
async function submissions(node: TestNode, path: string): Promise<Buffer[]> {
  await node.mine();
  const made: Buffer[] = [];
  for (let at = 0; at < SUBMISSIONS; at++) {
    const params = { token_address: node.tokenOf('qUSDC'), spender: testAccount('bob').address, amount: '1' };
    const account = testAccount(`sender ${at}`);
    made.push(postRequest('x', path, `{"tx":${signedWireText(await node.sign(account, 'TOKEN_APPROVE', params))}}`));
  }
  return made;
}

async function run() {
  const node = await startNode();
  const relay = await startRelay({ nodes: new Map([['local', node.url]]) });
  try {
    const port = Number(new URL(node.url).port);
    const { address } = testAccount('alice');
    const query = get(`/get_address_info?address=${address}&page=1&transactions_count_limit=10`);
    const call = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getBalance', params: [address, 'latest'] });
    for (let at = 0; at < SUBMISSIONS; at++) await node.fund(testAccount(`sender ${at}`).address, 'SVC', '100');
    const disturb = (isDisturbed: boolean) =>
      node.rpc('sim_faults', [isDisturbed ? { reads: [{ method: '/nowhere', fail: { status: 503 } }] } : {}]);
    const rows = [
      await compare('GET of a read', port, async (isFast) => {
        await disturb(!isFast);
        return repeated(3_000, query);
      }),
      await compare('POST /rpc', port, async (isFast) => {
        await disturb(false);
        return repeated(3_000, postRequest('x', isFast ? '/rpc' : '/rpc?ordinary', call));
      }),
      await compare('POST of a submission', port, (isFast) =>
        submissions(node, isFast ? '/submit_exchange_tx' : '/submit_exchange_tx?ordinary=1'),
      ),
      await compare('POST of a claim', relay.port, (isFast) =>
        Array.from({ length: 400 }, () =>
          postRequest('x', `/profiles/v1/local/accounts${isFast ? '' : '?ordinary=1'}`, claim()),
        ),
      ),
    ];
    return { rows, notes: ['A fast path that brings less than a quarter has to go.'] };
  } finally {
    await relay.stop();
    await node.stop();
  }
}

/** Both ways of each fast path. */
export const fastPaths: BenchSpec = {
  name: 'fastPaths',
  about: 'Fast paths of node and profile service beside the ordinary way to the same answers.',
  run,
};
