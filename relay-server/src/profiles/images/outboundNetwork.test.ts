// Names as the machine's network resolves them: asked of name servers, both kinds of addresses, given up in time, and
// never with the threads that other work waits for.

import { createSocket, type Socket } from 'node:dgram';
import { stat } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createOutboundNetwork, type OutboundNetwork } from './outboundNetwork.ts';

const A = 1;
const CNAME = 5;
const AAAA = 28;
/** Addresses as bytes by name and kind; a name that is not here gets no answer at all. */
const RECORDS: Record<string, Record<number, number[][]>> = {
  'both.example': {
    [A]: [
      [93, 184, 216, 34],
      [10, 0, 0, 5],
    ],
    [AAAA]: [[...Array<number>(10).fill(0), 0xff, 0xff, 127, 0, 0, 1]],
  },
  'four.example': { [A]: [[1, 1, 1, 1]] },
  'six.example': { [AAAA]: [[0x26, 0x06, 0x47, 0, ...Array<number>(11).fill(0), 1]] },
  'many.example': { [A]: [...Array.from({ length: 60 }, (_, at) => [93, 184, 216, at]), [192, 168, 0, 1]] },
  'none.example': {},
};
/** Names that stand for another one. */
const ALIASES: Record<string, string> = { 'alias.example': 'inside.example' };
RECORDS['inside.example'] = { [A]: [[10, 0, 0, 5]] };
/** Names that do not exist. */
const UNKNOWN = 'unknown.example';
const asked: string[] = [];

let server: Socket;
let outside: OutboundNetwork;
beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, { port, address }) => {
    const answer = answerTo(query);
    if (answer !== undefined) server.send(answer, port, address);
  });
  await new Promise<void>((resolve) => server.bind(0, '127.0.0.1', resolve));
  outside = createOutboundNetwork([`127.0.0.1:${server.address().port}`]);
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

function answerTo(query: Buffer): Buffer | undefined {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  const kind = query.readUInt16BE(at + 1);
  asked.push(`${labels.join('.')} ${kind}`);
  const name = labels.join('.').toLowerCase();
  const alias = ALIASES[name];
  const records = RECORDS[alias ?? name];
  if (records === undefined && name !== UNKNOWN) return undefined;
  const found = records?.[kind] ?? [];
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(name === UNKNOWN ? 0x8183 : 0x8180, 2);
  head.writeUInt16BE(found.length + (alias === undefined ? 0 : 1), 6);
  head.writeUInt32BE(0, 8);
  const answers = [
    record([0xc0, 12], CNAME, labelsOf(alias ?? '')),
    ...found.map((bytes) => record(alias === undefined ? [0xc0, 12] : labelsOf(alias), kind, bytes)),
  ];
  return Buffer.concat([head, query.subarray(12, at + 5), ...answers.slice(alias === undefined ? 1 : 0)]);
}

/** An answer that nobody may keep. */
function record(name: number[], kind: number, data: number[]): Buffer {
  return Buffer.from([...name, 0, kind, 0, 1, 0, 0, 0, 0, 0, data.length, ...data]);
}

function labelsOf(name: string): number[] {
  return [...name.split('.').flatMap((label) => [label.length, ...Buffer.from(label)]), 0];
}

const never = new AbortController().signal;

test('every address of both kinds is found, so that every one can be checked', async () => {
  expect(await outside.resolve('both.example', never)).toEqual(['93.184.216.34', '10.0.0.5', '::ffff:127.0.0.1']);
  expect(await outside.resolve('four.example', never)).toEqual(['1.1.1.1']);
  expect(await outside.resolve('six.example', never)).toEqual(['2606:4700::1']);
  await expect(outside.resolve('none.example', never)).rejects.toThrow('no address');
});

test('a name that stands for another one has the addresses of that one, each of many is found, and an unknown name has none', async () => {
  expect(await outside.resolve('alias.example', never)).toEqual(['10.0.0.5']);
  const many = await outside.resolve('many.example', never);
  expect([many.length, many.at(-1)]).toEqual([61, '192.168.0.1']);
  await expect(outside.resolve('unknown.example', never)).rejects.toThrow('no address');
});

test('names are asked for as they are: nothing is appended, and the tables of the machine are not read', async () => {
  asked.length = 0;
  await expect(outside.resolve('none.example', never)).rejects.toThrow();
  expect([...asked].sort()).toEqual(['none.example 1', 'none.example 28']);
});

test('a name server that never answers is left when the time is up, and holds none of the threads that write files', async () => {
  const cancel = new AbortController();
  const stuck = Array.from({ length: 16 }, (_, at) => outside.resolve(`silent${at}.example`, cancel.signal));
  const ended = Promise.allSettled(stuck);
  await stat('.');
  cancel.abort();
  expect((await ended).map(({ status }) => status)).toEqual(stuck.map(() => 'rejected'));
});
