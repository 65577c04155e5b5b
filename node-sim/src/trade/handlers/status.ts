// The node behind this service, and the index of the service itself.

import { CHAIN_IDS, NATIVE_NAME, NETWORK_SLUGS } from '@svc/core/names';
import type { indexShape } from '@svc/core/trade/assetReads';
import { TRADE_READS, TRADE_VERSION } from '@svc/core/trade/registry';
import type { Static } from 'typebox';
import type { TradeContext } from '../context.ts';
import { optional } from '../refusals.ts';
import type { TradeHandler } from './handler.ts';

type Word = keyof typeof CHAIN_IDS;
const WORDS = Object.keys(CHAIN_IDS) as Word[];

/** Network name as used by the profile service. */
export function networkWord(chainId: number): Word | undefined {
  return WORDS.find((word) => CHAIN_IDS[word] === chainId);
}

function networkOf(chainId: number | undefined): {
  readonly network: string | null;
  readonly networkName: string | null;
  readonly chainId: number | null;
} {
  if (chainId === undefined) return { network: null, networkName: null, chainId: null };
  const word = networkWord(chainId);
  if (word === undefined) return { network: `chain-${chainId}`, networkName: `Chain ${chainId}`, chainId };
  return { network: NETWORK_SLUGS[word], networkName: `${NATIVE_NAME} ${word}`, chainId };
}

export const status: TradeHandler<'status'> = async (context) => {
  const [chainId, head] = await Promise.all([optional(context.data.chainId()), optional(context.data.head())]);
  const nodeOk = head !== undefined && chainId !== undefined;
  return {
    ...networkOf(chainId),
    blockTimeSec: head?.blockTimeSec ?? null,
    ...{ nodeOk, height: head?.height ?? null, lastBlockHash: head?.hash ?? null, latencyMs: head?.latencyMs ?? null },
    asOf: context.asOf(),
  };
};

/** Body of the index. */
export async function indexBody(context: TradeContext, base: string, node: string): Promise<Static<typeof indexShape>> {
  const chainId = await optional(context.data.chainId());
  return {
    ...{ name: `${NATIVE_NAME} Trade API`, version: TRADE_VERSION, ...networkOf(chainId), node, docs: `${base}/docs` },
    networks: [{ network: NETWORK_SLUGS.local, version: TRADE_VERSION, chainId: CHAIN_IDS.local }],
    endpoints: TRADE_READS.map(({ path }) => `GET ${path}`),
  };
}
