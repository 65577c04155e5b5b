// Which of the user's stored transactions remain when a worker starts.

import { expect, it } from 'vitest';
import { createFakePlatform } from '../../../test/support/fakePlatform.ts';
import { createOutgoing, type Outgoing } from './outgoing.ts';

const DAY_MS = 24 * 3_600_000;

it('keeps one that ended long ago for as long as another of its batch has not, and drops the rest', async () => {
  const platform = createFakePlatform();
  const createdAt = platform.now();
  const record = (hash: string, requestKey: string, at: number, state: Outgoing['state']): Outgoing => ({
    hash,
    network: 'net',
    sender: 'a',
    nonce: String(at),
    wireText: '',
    requestKey,
    batch: { id: 'same', origin: 'https://a.test', at, of: 2 },
    state,
    createdAt,
    checkedAt: createdAt,
  });
  const { batch: _, ...single } = record('single', 'r3', 0, 'done');
  await createOutgoing(platform, DAY_MS, () => undefined).putAll([
    record('done', 'r1', 0, 'done'),
    record('open', 'r1', 1, 'waiting'),
    record('over', 'r2', 0, 'done'),
    record('lost', 'r2', 1, 'lost'),
    single,
  ]);
  await platform.advance(DAY_MS + 1);
  const later = createOutgoing(platform, DAY_MS, () => undefined);
  await later.load();
  expect(later.all().map(({ hash }) => hash)).toEqual(['done', 'open']);
});
