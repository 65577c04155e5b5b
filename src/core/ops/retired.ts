// OPEN_POSITION, CLOSE_POSITION, PARTIAL_CLOSE and ADD_MARGIN: numbers of an earlier exchange. They are still executed,
// and always fail; the declared parameters are none, so that a wallet refuses a request that means something by them.

import { Type } from 'typebox';
import { message } from '../words/message.ts';
import { part, type Warning } from '../words/parts.ts';
import { warning } from '../words/warning.ts';
import { defineOp, type OpDeclaration } from './defineOp.ts';
import { MOVES_NOTHING } from './intent.ts';

const alwaysFails: Warning = warning('op.retired', 'danger');

const params = Type.Object({});

function retired<const N extends 'OPEN_POSITION' | 'CLOSE_POSITION' | 'PARTIAL_CLOSE' | 'ADD_MARGIN'>(
  name: N,
): OpDeclaration<N, typeof params, typeof params> {
  return defineOp({
    name,
    params,
    receipt: params,
    sites: { refused: 'The network has retired this operation; it always fails.' },
    needs: () => ({}),
    describe: () => ({
      act: message('act.retiredOperation'),
      sentence: [message('retired.send', { name: part.given(name) })],
      rows: [],
      warnings: [alwaysFails],
    }),
    intent: () => MOVES_NOTHING,
    // Whatever else it was sent with is listed as of old.
    lists: (given) => ({ target: given.pair, amount: given.price }),
  });
}

export const openPosition = retired('OPEN_POSITION');
export const closePosition = retired('CLOSE_POSITION');
export const partialClose = retired('PARTIAL_CLOSE');
export const addMargin = retired('ADD_MARGIN');
