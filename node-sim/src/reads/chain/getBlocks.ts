// Blocks in ascending order from a height; beyond the tip the list is empty. Full blocks are large: they are read and
// written in time slices, and the bytes of an answer are bounded.

import { Refusal } from '@svc/core/errors';
import { TextWriter, type Written } from '@svc/core/json/longJson';
import { shapedJson } from '@svc/core/json/wireJson';
import { getBlocks as declaration } from '@svc/core/reads/chain/getBlocks';
import type { ReadResult } from '@svc/core/reads/registry';
import type { StoredBlock } from '../../storage/storage.ts';
import type { Handler, ReadContext } from '../context.ts';
import { MOST_CHARACTERS, type Steps, whileUnchanged } from '../timeSlices.ts';
import { blockView, rawText, rawTexts } from './blockViews.ts';

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

function* blocksInSlices(context: ReadContext, from: number, limit: number, most: number): Steps<Written> {
  const { storage, tip } = context.chain;
  const writer = new TextWriter();
  let characters = 0;
  let count = 0;
  for (let height = from; height < Math.min(from + limit, tip.height + 1); height++) {
    const [block] = storage.listBlocks(height, 1);
    if (block === undefined) break;
    const text = shapedJson(declaration.result.items, fullBlock(context, block));
    characters += text.length;
    if (characters > most && count > 0) {
      throw new Refusal('limit.blocks', `More than ${most} bytes: ask for at most ${count} blocks from ${from} on.`);
    }
    writer.add(`${count === 0 ? '[' : ','}${text}`);
    count += 1;
    yield;
  }
  writer.add(count === 0 ? '[]' : ']');
  return writer.written();
}

/** The answer in slices. @param most characters of it */
export function findBlocks(
  context: ReadContext,
  { offset, limit }: { readonly offset: number; readonly limit: number },
  client: string,
  most = MOST_CHARACTERS,
): Written | Promise<Written> {
  return context.slices.run(
    client,
    whileUnchanged(context.evm.heads, offset + limit - 1, blocksInSlices(context, offset, limit, most)),
  );
}

export const getBlocks: Handler<'getBlocks'> = (context, params, client) => findBlocks(context, params, client);
