// The AsyncAPI document of the streams: valid by the published schema, and true of the frames of a real node.

import { CHANNELS, type FrameType } from '@svc/core/streams/channels';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asyncApiFaults, createFrameCheck } from '../../../../test/support/asyncApiDocument.ts';
import { startNode, type TestNode } from '../../../../test/support/startNode.ts';
import { openSocket } from '../../../../test/support/streamReader.ts';

let node: TestNode;
beforeAll(async () => {
  node = await startNode();
});
afterAll(() => node.stop());

it('is valid, and every received frame matches it', async () => {
  const document = await (await fetch(`${node.url}/asyncapi.json`)).json();
  expect(asyncApiFaults(document)).toEqual([]);
  const check = createFrameCheck(document);
  const control = {
    op: 'subscribe',
    channels: Object.entries(CHANNELS).flatMap(([name, rule]) => (rule === 'required' ? [] : [name])),
  };
  expect(check.faults('streams', 'takes', 'channels', control)).toEqual([]);
  expect(check.faults('streams', 'takes', 'channels', { op: 'subscribe' })).not.toEqual([]);
  expect(check.faults('streams', 'takes', 'list', { op: 'channels' })).toEqual([]);

  const [{ market } = { market: '' }] = await node.get<{ market: string }[]>('/get_markets');
  const { reader, ws } = await openSocket<{ type: FrameType }>(
    node.url,
    `?channels=blocks,trades:${market}&since=999999999`,
  );
  const send = (frame: unknown): void => ws.send(JSON.stringify(frame));
  const came = (...types: FrameType[]): Promise<void> =>
    expect.poll(() => types.filter((type) => !reader.events.some((frame) => frame.type === type))).toEqual([]);
  await came('hello', 'reset');
  send(control);
  await came('subscribed', 'ticker', 'spot_pool', 'token');
  for (const channel of ['orderbook', 'spot_book', 'trades'])
    send({ op: 'subscribe', channels: `${channel}:${market}` });
  await came('orderbook', 'spot_book');
  send({ op: 'channels' });
  send({ op: 'subscribe' });
  await came('channels', 'error');
  await node.mine();
  await came('block');
  await node.rpc('sim_reorg', [1]);
  await came('reorg');
  ws.close();
  for (const frame of reader.events)
    expect(check.faults('streams', 'sends', frame.type, frame), JSON.stringify(frame).slice(0, 500)).toEqual([]);
});
