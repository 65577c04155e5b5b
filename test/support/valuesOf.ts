// Values of every kind that a parameter of an exchange operation can have, most of which refer to existing objects.

import type { JsonValue } from '@svc/core/json/canonicalJson';
import type { WindowWorld } from './windowWorld.ts';

/** Values of a world. @param ethAddress the classic address of its wallet */
export const valuesOf = (world: WindowWorld, ethAddress: string): JsonValue[] => [
  ...world.people,
  ...world.strangers,
  ...[
    world.me.address,
    ethAddress,
    world.mine,
    world.paused,
    world.others,
    world.cats,
    world.dogs,
    ...world.listed,
    'SVC',
    'svc',
  ],
  ...[...world.pools, world.emptyPool, world.position, ...world.orders, world.perpOrder],
  ...world.pairs,
  ...[
    '0',
    '1',
    '2.5',
    '1000000',
    0,
    1,
    6,
    500,
    3000,
    10_000,
    -60,
    60,
    1_900_000_000,
    Number.MAX_SAFE_INTEGER,
    '9'.repeat(40),
  ],
  ...[true, false, 'true', 'no', null, '', 'all', 'none', 'USD', 'cross', 'isolated', 'ioc', 'STANDARD', 'SUBSIDIZED'],
  // Beyond every limit of a text, and with forbidden characters.
  ...['x'.repeat(65), 'é'.repeat(129), 'x'.repeat(257), 'a\ttab', 'a b'],
  ...['a word', `${'long '.repeat(30)}end`, [], [world.strangers[0] ?? ''], {}, { a: 'b' }, { prices: '1' }],
];
