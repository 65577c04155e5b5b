// Plain transfers and ERC-20 transfers per second compared with Hardhat's node and anvil: the same signed bytes to
// each, in the same run, in turns. Signing is done before the clock starts; the client shares the machine.

import { type Hex, parseGwei } from 'viem';
import { mnemonicToAccount, type PrivateKeyAccount } from 'viem/accounts';
import { contractOf } from '../test/support/contracts.ts';
import { BENCH_CHAIN_ID, type EvmNode, startEvmNodes } from './evmNodes.ts';
import type { BenchRow, BenchSpec } from './table.ts';

const ACCOUNTS = 20;
const STEPS = Number(process.env.BENCH_EVM_STEPS ?? 240);
const MANY = Number(process.env.BENCH_EVM_MANY ?? 1000);
const LANES = 8;
const BATCH = 50;
const DEADLINE_MS = 60_000;
const PHRASE = 'test test test test test test test test test test test junk';
const GAS_PRICE = parseGwei('10');

type Signer = Pick<PrivateKeyAccount, 'address' | 'signTransaction'>;
type Kind = 'plain' | 'token';

const signers: Signer[] = Array.from({ length: ACCOUNTS }, (_, addressIndex) =>
  mnemonicToAccount(PHRASE, { addressIndex }),
);
const nonces = signers.map(() => 0);

function sign(at: number, tx: { to?: Hex; data?: Hex; value?: bigint; gas: bigint }): Promise<Hex> {
  const nonce = nonces[at] ?? 0;
  nonces[at] = nonce + 1;
  const signer = signers[at] as Signer;
  return signer.signTransaction({ type: 'legacy', chainId: BENCH_CHAIN_ID, gasPrice: GAS_PRICE, nonce, ...tx });
}

const target = (at: number): Hex => `0x${(0xabc000 + (at % 997)).toString(16).padStart(40, '0')}`;

function signOne(kind: Kind, at: number, token: Hex): Promise<Hex> {
  if (kind === 'plain') return sign(at % ACCOUNTS, { to: target(at), value: 1n, gas: 21_000n });
  const data: Hex = `0xa9059cbb${target(at).slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`;
  return sign(at % ACCOUNTS, { to: token, data, gas: 90_000n });
}

const request = (method: string, params: readonly unknown[], id = 1): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method, params });

function resultOf(node: EvmNode, text: string): string {
  const { result, error } = JSON.parse(text);
  if (error !== undefined) throw new Error(`${node.name}: ${error.message}`);
  return result;
}

async function requireReceipt(node: EvmNode, hash: string): Promise<void> {
  const until = performance.now() + DEADLINE_MS;
  for (;;) {
    const receipt = await node.rpc<{ status: string } | null>('eth_getTransactionReceipt', [hash]);
    if (receipt?.status === '0x1') return;
    if (receipt !== null || performance.now() > until)
      throw new Error(`${node.name}: ${hash} ${receipt === null ? 'has no receipt' : 'failed'}`);
  }
}

/** Sequentially, like a script: send, receipt, next. @returns milliseconds */
async function stepByStep(node: EvmNode, raws: readonly Hex[]): Promise<number> {
  const start = performance.now();
  for (const raw of raws) await requireReceipt(node, await node.rpc<string>('eth_sendRawTransaction', [raw]));
  return performance.now() - start;
}

/** Several clients at once, each with its own accounts; blocks as soon as something is pending. */
async function sideBySide(node: EvmNode, raws: readonly Hex[]): Promise<number> {
  const start = performance.now();
  const lane = async (own: number): Promise<void> => {
    let last = '';
    for (const [at, raw] of raws.entries())
      if ((at % ACCOUNTS) % LANES === own) last = await node.rpc<string>('eth_sendRawTransaction', [raw]);
    await requireReceipt(node, last);
  };
  await Promise.all(Array.from({ length: LANES }, (_, own) => lane(own)));
  return performance.now() - start;
}

/** Batches of requests into the queue, then blocks until all are included. */
async function inBlocks(node: EvmNode, raws: readonly Hex[]): Promise<number> {
  await node.setManual(true);
  const start = performance.now();
  let last = '';
  for (let at = 0; at < raws.length; at += BATCH) {
    const body = raws.slice(at, at + BATCH).map((raw, id) => request('eth_sendRawTransaction', [raw], id));
    const answers = JSON.parse(await node.post(`[${body.join(',')}]`)) as object[];
    last = resultOf(node, JSON.stringify(answers.at(-1)));
    for (const answer of answers) resultOf(node, JSON.stringify(answer));
  }
  const until = performance.now() + DEADLINE_MS;
  while ((await node.rpc('eth_getTransactionReceipt', [last])) === null) {
    if (performance.now() > until) throw new Error(`${node.name}: ${last} has no receipt`);
    await node.mine();
  }
  const ms = performance.now() - start;
  await node.setManual(false);
  return ms;
}

const WAYS = [
  { name: 'one after the other, each mined at once', count: STEPS, run: stepByStep },
  { name: `${LANES} clients at once, mined at once`, count: STEPS, run: sideBySide },
  { name: `batches of ${BATCH}, then mined`, count: MANY, run: inBlocks },
] as const;

async function run() {
  const { nodes, missing, stop } = await startEvmNodes(signers.map(({ address }) => address));
  try {
    const deploy = await sign(0, { data: contractOf('Coin').bytecode, gas: 1_500_000n });
    let token: Hex = '0x';
    for (const node of nodes) {
      const hash = await node.rpc<string>('eth_sendRawTransaction', [deploy]);
      await requireReceipt(node, hash);
      token = (await node.rpc<{ contractAddress: Hex }>('eth_getTransactionReceipt', [hash])).contractAddress;
    }
    const handed: Hex[] = [];
    for (const { address } of signers.slice(1)) {
      const data: Hex = `0xa9059cbb${address.slice(2).padStart(64, '0')}${(10n ** 6n).toString(16).padStart(64, '0')}`;
      handed.push(await sign(0, { to: token, data, gas: 90_000n }));
    }
    for (const node of nodes) await stepByStep(node, handed);
    const rows: BenchRow[] = [];
    for (const { name, count, run: way } of WAYS) {
      for (const kind of ['plain', 'token'] as const) {
        const rates = new Map<string, number[]>();
        // Three turns each; the best is reported, since only other work on the machine makes one slow.
        for (let turn = 0; turn < 3; turn++) {
          const raws: Hex[] = [];
          for (let at = 0; at < count; at++) raws.push(await signOne(kind, at, token));
          for (const node of nodes) {
            const ms = await way(node, raws);
            rates.set(node.name, [...(rates.get(node.name) ?? []), (count / ms) * 1000]);
          }
        }
        const best = (who: string): number => Math.round(Math.max(0, ...(rates.get(who) ?? [])));
        const [ours, hardhat, anvil] = [best('ours'), best('hardhat node'), best('anvil')];
        const ratio = (other: number): string => (other === 0 ? 'missing' : (ours / other).toFixed(2));
        rows.push({
          name: `${kind === 'plain' ? 'plain' : 'ERC-20'}: ${name}`,
          'ours a second': ours,
          'hardhat a second': hardhat,
          'anvil a second': anvil,
          'to hardhat': ratio(hardhat),
          'to anvil': ratio(anvil),
        });
      }
    }
    return { rows, notes: [`${ACCOUNTS} accounts; chains in memory; best of three turns each.`, ...missing] };
  } finally {
    await stop();
  }
}

export const evm: BenchSpec = {
  name: 'evm',
  about: "transactions a second beside Hardhat's node and anvil, the same signed bytes to each",
  run,
};
