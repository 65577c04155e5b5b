// Blocks in ascending order from a height; beyond the tip the list is empty. Full blocks are large: they are read and
// written in slices between everything else, and an answer holds no more than so many bytes of them.

import { Refusal } from '@svc/core/errors';
import { shapedJson, WrittenJson } from '@svc/core/json/wireJson';
import { getBlocks as declaration } from '@svc/core/reads/chain/getBlocks';
import type { ReadResult } from '@svc/core/reads/registry';
import type { StoredBlock } from '../../storage/storage.ts';
import type { Handler, ReadContext } from '../context.ts';
import { type Steps, whileUnchanged } from '../timeSlices.ts';
import { blockView, rawText, rawTexts } from './blockViews.ts';

/** Most characters of one answer. */
const MOST_CHARACTERS = 33_554_432;
/** How long a slice is meant to take. */
const SLICE_MS = 2;

type FullBlock = ReadResult<'getBlocks'>[number];

function fullBlock({ chain }: ReadContext, block: StoredBlock): FullBlock {
  const transactions = chain.storage.listTransactions(block.height);
  const section = (wanted: 'exchange' | 'evm') => transactions.filter(({ kind }) => kind === wanted).map(rawText);
  const [exchange, evm] = [section('exchange'), section('evm')];
  return {
    block: {
      ...blockView(chain, block),
      ...(exchange.length === 0 ? {} : { exchange_transactions: exchange }),
      ...(evm.length === 0 ? {} : { evm_transactions: evm }),
    },
    transactions: rawTexts(transactions),
  };
}

function* blocksInSlices(context: ReadContext, from: number, limit: number, most: number): Steps<WrittenJson> {
  const { storage, tip } = context.chain;
  const texts: string[] = [];
  let characters = 0;
  let beganMs = performance.now();
  for (let height = from; height < Math.min(from + limit, tip.height + 1); height++) {
    const [block] = storage.listBlocks(height, 1);
    if (block === undefined) break;
    const text = shapedJson(declaration.result.items, fullBlock(context, block));
    characters += text.length;
    if (characters > most && texts.length > 0) {
      throw new Refusal(
        'limit.blocks',
        `More than ${most} bytes: ask for at most ${texts.length} blocks from ${from} on.`,
      );
    }
    texts.push(text);
    if (performance.now() - beganMs < SLICE_MS) continue;
    yield;
    beganMs = performance.now();
  }
  return new WrittenJson(`[${texts.join(',')}]`);
}

/** The answer in slices. @param most characters of it */
export function findBlocks(
  context: ReadContext,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  client: string,
  most = MOST_CHARACTERS,
): WrittenJson | Promise<WrittenJson> {
  return context.slices.run(
    client,
    whileUnchanged(context.evm.heads, offset + limit - 1, blocksInSlices(context, offset, limit, most)),
  );
}

export const getBlocks: Handler<'getBlocks'> = (context, params, client) => findBlocks(context, params, client);
