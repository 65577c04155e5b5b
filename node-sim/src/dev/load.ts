// sim_load(data): replaces the chain by a dumped one of the same genesis.

import { Type } from 'typebox';
import { loadChain } from '../chain/chainDump.ts';
import { defineControl } from './defineControl.ts';

const text = Type.String();
const whole = Type.Integer({ minimum: 0 });
/** Far enough below 2^53 that later numbers fit too. */
const number = Type.Integer({ minimum: 0, maximum: 2 ** 52 });
const hash = Type.String({ pattern: '^[0-9a-f]{64}$', expected: 'a hash of 64 hex digits' });

const block = Type.Object({
  height: whole,
  hash,
  timestamp: whole,
  header: text,
  roots: text,
  firstSeq: number,
  firstEvent: number,
  transactions: Type.Array(
    Type.Object({
      hash,
      kind: Type.Union([
        Type.Literal('genesis'),
        Type.Literal('transfer'),
        Type.Literal('exchange'),
        Type.Literal('evm'),
      ]),
      body: text,
    }),
  ),
  receipts: Type.Array(Type.Object({ hash, body: text })),
});

export const load = defineControl({
  method: 'sim_load',
  summary: 'Puts a dumped chain in the place of this one.',
  leadsAway: true,
  params: Type.Object({
    data: Type.Object(
      { version: Type.Literal(1), genesis: text, blocks: Type.Array(block), transferNumber: number },
      { expected: 'what sim_dump answered' },
    ),
  }),
  run: ({ chain }, { data }) => {
    loadChain(chain, data);
    return { height: chain.tip.height, block_hash: chain.tip.hash };
  },
});
