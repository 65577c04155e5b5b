// sim_replay({market, seed?, trades_per_block?}) starts a simulated market, sim_replay({stop: true}) stops it; both
// answer what is running.

import { ParseRefusal } from '@svc/core/errors';
import { Type } from 'typebox';
import { defineControl, orAlone } from './defineControl.ts';

/** Most trades that one block gets: an account has 64 places in the queue. */
const MAX_TRADES = 48;
const DEFAULT_TRADES = 3;

export const replayMarket = defineControl({
  method: 'sim_replay',
  summary: 'A market that moves: traders act on it in every block, by a seed; {stop: true} ends it.',
  leadsAway: true,
  params: Type.Object({
    replay: Type.Optional(
      Type.Object(
        {
          market: Type.Optional(Type.String({ minLength: 1, maxLength: 160 })),
          seed: Type.Optional(Type.Integer({ minimum: 0, maximum: 2 ** 32 - 1 })),
          trades_per_block: Type.Optional(
            Type.Integer({ minimum: 1, maximum: MAX_TRADES, expected: `a number of trades from 1 to ${MAX_TRADES}` }),
          ),
          stop: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false, expected: 'market, seed, trades_per_block and stop' },
      ),
    ),
  }),
  accept: orAlone('replay'),
  run: ({ replay, producer }, { replay: given }) => {
    if (given === undefined) return replay.view();
    if (given.stop === true) replay.stop();
    else if (given.market === undefined) throw new ParseRefusal('replay.market', 'a market');
    else replay.start(given.market, given.seed ?? 1, given.trades_per_block ?? DEFAULT_TRADES);
    producer.wake();
    return replay.view();
  },
});
