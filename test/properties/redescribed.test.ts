// A window describes what the network said. If the network later says something else, the window is updated to what a
// new window would say: for operations, contract calls and typed data. If nothing changed, it stays the same.

import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AskedWindow, type AskingWallet, createAskingWallet, rememberingFetch } from '../support/askingWallet.ts';
import { drawCall } from '../support/callDraws.ts';
import { contractOf } from '../support/contracts.ts';
import { evmUser } from '../support/evmUser.ts';
import { Random } from '../support/random.ts';
import { drawTypedData } from '../support/signatureDraws.ts';
import { startNode, type TestNode } from '../support/startNode.ts';

const CASES = Number(process.env.FUZZ_RUNS ?? 200);

const random = new Random();
let node: TestNode;
let wallet: AskingWallet;
let contracts: string[];
let people: string[];
/** What the network now says about contracts, by question; absent: the truth. */
let lies: Map<string, unknown> | undefined;

const WORD = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`;

beforeAll(async () => {
  node = await startNode();
  const user = await evmUser(node, 7);
  contracts = [];
  for (const name of ['Coin', 'Gems', 'Goods'] as const) contracts.push((await user.deploy(contractOf(name))).address);
  people = [user.address, ...[1, 2].map((n) => `0x${`${n}a${n}f`.repeat(10)}`)];
  const honest = rememberingFetch();
  const fetchOf: typeof fetch = async (input, init) => {
    const { id, ...question } = JSON.parse(String(init?.body)) as { id: unknown; method: string };
    if (lies === undefined || !['eth_call', 'eth_getCode'].includes(question.method)) return honest(input, init);
    const key = JSON.stringify(question);
    if (!lies.has(key))
      lies.set(
        key,
        question.method === 'eth_getCode'
          ? random.pick([undefined, '0x', '0x6000'])
          : random.pick([undefined, undefined, '0x', WORD(0n), WORD(6n), WORD(18n), WORD(10n ** 30n)]),
      );
    const lie = lies.get(key);
    return lie === undefined ? honest(input, init) : Response.json({ jsonrpc: '2.0', id, result: lie });
  };
  wallet = await createAskingWallet({ nodeUrl: node.url, fetch: fetchOf });
  await node.fund(wallet.account.ethAddress, 'SVC', '100');
});
afterAll(() => node.stop());

type Request = readonly [string, unknown];

function drawRequest(): Request {
  const own = [wallet.account.ethAddress];
  if (random.below(2) === 0) {
    const tokens = [...contracts, node.tokenOf('qUSDC')];
    const data = drawTypedData({ random, own, addresses: people, tokens, chainId: 88_888 });
    // Members without a type are shown with a warning and are not part of what is signed.
    const extra = random.below(2) === 0 ? {} : { extra: random.pick(['1', 'https://shop.test', people[0] ?? '']) };
    const at = random.pick(['domain', 'message'] as const);
    return ['eth_signTypedData_v4', [wallet.account.ethAddress, { ...data, [at]: { ...Object(data[at]), ...extra } }]];
  }
  const method = random.pick(['eth_sendTransaction', 'svc_sendPQTransaction']);
  const addresses = [...people, ...contracts, ...own];
  const to = random.pick([...contracts, ...people]);
  const value = random.below(3) === 0 ? { value: '0x1' } : {};
  const data = random.below(6) === 0 ? {} : { data: drawCall({ random, addresses }).data };
  return [method, [{ to, gas: '0x70000', gasPrice: '0x3b9aca00', ...value, ...data }]];
}

/** Once required, the password stays required. */
const withoutPassword = (text: string): string =>
  text.replace(/^(?:Password|Much is at stake: your password is asked for\.|Hold Approve for one second\.)\n/gm, '');

/** Without figures, which change with every block; only their labels are compared. */
const words = ({ text }: AskedWindow): string =>
  withoutPassword(text).replace(/(?<![0-9a-zA-Z])[\d,.]+(?![0-9a-zA-Z])/g, '#');

const signed = ({ subject }: AskedWindow): string =>
  JSON.stringify('tx' in subject ? subject.tx : 'digest' in subject ? subject.digest : undefined);

it('says what a new window would say once the network’s answers change, and signs the same', async () => {
  const faults = new Map<string, string>();
  let [changed, kept] = [0, 0];
  for (let done = 0; done < CASES; done++) {
    const [method, params] = drawRequest();
    lies = undefined;
    const first = (await wallet.ask(method, params)).window;
    if (first === undefined) continue;
    const report = (why: string, ...windows: (AskedWindow | undefined)[]): unknown =>
      faults.set(
        `${method} ${why}`,
        [why, JSON.stringify([method, params]), ...windows.map((one) => one?.text ?? '(unchanged)')].join('\n---\n'),
      );
    const same = await wallet.lookAgain(first);
    if (same === undefined) kept += 1;
    else report('nothing changed, and it is said anew', first, same);
    lies = new Map();
    const fresh = (await wallet.ask(method, params)).window;
    const again = await wallet.lookAgain(first);
    if (fresh === undefined) continue;
    if (again !== undefined) changed += 1;
    const now = again ?? first;
    if (words(now) !== words(fresh)) report('it does not say what a new window says', now, fresh);
    if (again !== undefined && withoutPassword(again.text) !== withoutPassword(fresh.text))
      report('a figure is old', again, fresh);
    if (signed(now) !== signed(first)) report('something else would be signed', first, now);
    if (fresh.needsPassword && !now.needsPassword) report('the password is not asked for', now, fresh);
  }
  expect(changed).toBeGreaterThan(CASES / 20);
  expect(kept).toBeGreaterThan(CASES / 4);
  expect([...faults.values()].join('\n\n').slice(0, 20_000), `FUZZ_SEED=${random.seed}`).toBe('');
});
