import { describe, expect, it } from 'vitest';
import { ParseRefusal, Refusal } from '../errors.ts';
import { LongJson } from '../json/longJson.ts';
import { Missing } from './errorCodes.ts';
import {
  answerRpc,
  type RpcDispatch,
  RpcFailure,
  readRpcAnswer,
  readRpcBody,
  rpcRefusalText,
  rpcRequestText,
  rpcWeight,
} from './jsonRpc.ts';

const dispatch: RpcDispatch = async (method, params) => {
  if (method === 'echo') return params;
  if (method === 'missing') throw new Missing('pool', 'There is no such pool.');
  if (method === 'bad') throw new ParseRefusal('x', 'a number');
  if (method === 'refused') throw new Refusal('tx.nonceTooLow', 'nonce too low');
  if (method === 'bug') throw new Error('at /secret/path');
  throw new Refusal('rpc.unknownMethod', 'There is no such method.');
};

/** The text of an answer, whether it came as one or in pieces. */
async function textOf(answer: ReturnType<typeof answerRpc>): Promise<string | undefined> {
  const given = await answer;
  return given instanceof LongJson ? given.text() : given;
}

async function answer(text: string): Promise<string | undefined> {
  let body: ReturnType<typeof readRpcBody>;
  try {
    body = readRpcBody(text);
  } catch (error) {
    return rpcRefusalText(error);
  }
  return textOf(answerRpc(body, dispatch));
}

const parsed = async (text: string) => JSON.parse((await answer(text)) ?? 'null');

describe('JSON-RPC envelopes', () => {
  it.each([
    ['null', 'null'],
    ['"a-1"', '"a-1"'],
    ['1.5', '1.5'],
    ['0', '0'],
    ['9007199254740993', '9007199254740993'],
    ['1.0', '1.0'],
  ])('give the id %s back with its type', async (id, shown) => {
    expect(await answer(`{"jsonrpc":"2.0","id":${id},"method":"echo","params":[1]}`)).toBe(
      `{"jsonrpc":"2.0","id":${shown},"result":[1]}`,
    );
  });

  it('take a missing jsonrpc member as 2.0, and answer nothing to a request without an id', async () => {
    expect(await parsed('{"id":1,"method":"echo"}')).toEqual({ jsonrpc: '2.0', id: 1, result: [] });
    expect(await answer('{"jsonrpc":"2.0","method":"echo"}')).toBeUndefined();
    expect(await answer('{"jsonrpc":"2.0","method":"bug"}')).toBeUndefined();
  });

  it.each([
    ['{"jsonrpc":"2.0","id":1,"method":"nothing"}', -32601, 1],
    ['{"jsonrpc":"2.0","id":1,"method":"bad"}', -32602, 1],
    ['{"jsonrpc":"2.0","id":1,"method":"missing"}', -32001, 1],
    ['{"jsonrpc":"2.0","id":1,"method":"refused"}', -32003, 1],
    ['{"jsonrpc":"2.0","id":1,"method":"echo","params":"text"}', -32602, 1],
    ['{"jsonrpc":"1.0","id":1,"method":"echo"}', -32600, 1],
    ['{"jsonrpc":"2.0","id":1}', -32600, 1],
    ['{"jsonrpc":"2.0","id":{},"method":"echo"}', -32600, null],
    ['{"jsonrpc":"2.0","id":true,"method":"echo"}', -32600, null],
    ['[]', -32600, null],
    ['7', -32600, null],
    ['{"jsonrpc":"2.0","id":1,"method":"ec', -32700, null],
    ['', -32700, null],
  ])('answer %s with the error %i', async (text, code, id) => {
    expect(await parsed(text)).toMatchObject({ jsonrpc: '2.0', id, error: { code } });
  });

  it('hide what went wrong inside', async () => {
    expect(await parsed('{"id":1,"method":"bug"}')).toEqual({
      jsonrpc: '2.0',
      id: 1,
      error: { code: -32603, message: 'Internal Server Error' },
    });
  });

  it('answer a batch entry by entry, its notifications not at all', async () => {
    expect(await parsed('[1,{}]')).toMatchObject([
      { error: { code: -32600 }, id: null },
      { error: { code: -32600 }, id: null },
    ]);
    expect(await parsed('[{"id":1,"method":"echo"},{"method":"echo"},{"id":"b","method":"nothing"}]')).toMatchObject([
      { id: 1 },
      { id: 'b' },
    ]);
    expect(await answer('[{"method":"echo"},{"method":"echo"}]')).toBeUndefined();
  });

  it('refuse a batch of more than 100 as one', async () => {
    const entries = (count: number) => `[${Array.from({ length: count }, () => '{"id":1,"method":"echo"}').join(',')}]`;
    expect(await parsed(entries(100))).toHaveLength(100);
    expect(await parsed(entries(101))).toMatchObject({ error: { code: -32600 }, id: null });
    expect(rpcWeight(readRpcBody(entries(7)))).toBe(7);
    expect(rpcWeight(readRpcBody('[]'))).toBe(1);
  });

  it('keep number literals of parameters', async () => {
    expect(await answer('{"id":1,"method":"echo","params":[9007199254740993,1.0,1e-7]}')).toBe(
      '{"jsonrpc":"2.0","id":1,"result":[9007199254740993,1.0,1e-07]}',
    );
  });

  it('are read by a client as they were written', () => {
    expect(readRpcAnswer('{"jsonrpc":"2.0","id":1,"result":null}')).toBeNull();
    expect(() =>
      readRpcAnswer('{"jsonrpc":"2.0","id":1,"error":{"code":-32003,"message":"no","data":{"code":"tx.funds"}}}'),
    ).toThrow(RpcFailure);
    expect(() => readRpcAnswer('[]')).toThrow(Refusal);
    expect(rpcRequestText('m', [1n, undefined, 'x'], 3)).toBe(
      '{"jsonrpc":"2.0","id":3,"method":"m","params":[1,null,"x"]}',
    );
  });

  it('answer alike whether a method answers at once or later, in the order of the requests', async () => {
    const mixed: RpcDispatch = (method, params) => {
      if (method === 'now') return params;
      if (method === 'refusedNow') throw new Refusal('tx.nonceTooLow', 'nonce too low');
      return dispatch(method, params);
    };
    const call = (id: number, method: string) => `{"jsonrpc":"2.0","id":${id},"method":"${method}","params":[${id}]}`;
    const shown = async (...methods: string[]) =>
      answerRpc(readRpcBody(`[${methods.map((method, id) => call(id, method)).join(',')}]`), mixed);
    expect(await shown('now', 'refusedNow', 'now')).toBe(await shown('echo', 'refused', 'echo'));
    expect(await shown('echo', 'now', 'refusedNow', 'refused')).toBe(await shown('echo', 'echo', 'refused', 'refused'));
    expect(await answerRpc(readRpcBody('[{"method":"refusedNow"},{"method":"now"}]'), mixed)).toBeUndefined();
  });

  it('hold no more in one batch than fits, whether answers come at once or later', async () => {
    const text = 'x'.repeat(1000);
    const begun: number[] = [];
    const later: (() => void)[] = [];
    const dropped: number[] = [];
    const sized: RpcDispatch = (method, params) => {
      begun.push((params as number[])[0] as number);
      if (method === 'small') return 's';
      return method === 'now' ? text : new Promise((resolve) => later.push(() => resolve(text)));
    };
    const rules = { maxCharacters: 2500, onDropped: (characters: number) => dropped.push(characters) };
    const batch = (...methods: string[]) =>
      answerRpc(
        readRpcBody(`[${methods.map((method, id) => `{"id":${id},"method":"${method}","params":[${id}]}`)}]`),
        sized,
        rules,
      );
    const kinds = async (answers: ReturnType<typeof answerRpc>) =>
      (JSON.parse((await textOf(answers)) ?? '') as { id: number; error?: { code: number; data: unknown } }[]).map(
        ({ id, error }) => [id, error?.code, error?.data],
      );
    const full = (id: number) => [id, -32005, { code: 'limit.batchAnswer' }];
    const given = (id: number) => [id, undefined, undefined];
    expect(await kinds(batch('now', 'small', 'now', 'now', 'now', 'small'))).toEqual([
      ...[0, 1, 2].map(given),
      ...[3, 4, 5].map(full),
    ]);
    // The one that turned out too large ran; those after it did not, and what was given up is told of.
    expect([begun.splice(0), dropped.splice(0).length]).toEqual([[0, 1, 2, 3], 1]);
    const waiting = batch('later', 'later', 'later', 'small');
    for (const finish of [2, 1, 0]) later[finish]?.();
    // Who comes first has the room.
    expect(await kinds(waiting)).toEqual([full(0), given(1), given(2), given(3)]);
    expect(dropped).toHaveLength(1);
    const [alone] = [answerRpc(readRpcBody('{"id":1,"method":"now","params":[1]}'), sized, { maxCharacters: 10 })];
    expect(JSON.parse((await textOf(alone as ReturnType<typeof answerRpc>)) ?? '')).toEqual({
      jsonrpc: '2.0',
      id: 1,
      result: text,
    });
  });

  it('wait within a batch for a method that is to be awaited', async () => {
    const order: string[] = [];
    const slow: RpcDispatch = async (method) => {
      order.push(`begins ${method}`);
      await new Promise((resolve) => setImmediate(resolve));
      order.push(`ends ${method}`);
      return null;
    };
    await answerRpc(readRpcBody('[{"id":1,"method":"alone"},{"id":2,"method":"b"},{"id":3,"method":"c"}]'), slow, {
      isAwaited: (method) => method === 'alone',
    });
    expect(order).toEqual(['begins alone', 'ends alone', 'begins b', 'begins c', 'ends b', 'ends c']);
  });
});
