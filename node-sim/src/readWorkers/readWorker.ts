// The thread that answers long reads, one after another, on its copy of the chain. It asks the node for data of the
// store and waits for the answer.

import { setPriority } from 'node:os';
import { type MessagePort, parentPort, receiveMessageOnPort, workerData } from 'node:worker_threads';
import { Fault } from '@svc/core/errors';
import { LONG_CHARACTERS } from '@svc/core/json/longJson';
import { wireJson } from '@svc/core/json/wireJson';
import { loadCurves } from '../evm/curves/contracts.ts';
import type { ReadContext } from '../reads/context.ts';
import { HANDLERS } from '../reads/registry.ts';
import { withTimeLimit } from '../reads/timeLimit.ts';
import { deserializeError, serializeError } from './errorTransfer.ts';
import { type Ask, Replica } from './replica.ts';
import type { Answer, FromThread, ReplicaStart, ToThread } from './workerMessages.ts';

const { beginning, answers } = workerData as { beginning: ReplicaStart; answers: MessagePort };
const bell = new Int32Array(beginning.bell);
/** After this long without an answer the node is considered gone. */
const MOST_WAIT_MS = 30_000;
/**
 * Lower scheduling priority of this thread than the one that makes blocks. On other systems it would affect the whole
 * process.
 */
const NICE = 10;

if (process.platform === 'linux') setPriority(NICE);

const say = (message: FromThread, given: readonly ArrayBuffer[] = []): void => parentPort?.postMessage(message, given);

const ask: Ask = (name, ...args) => {
  Atomics.store(bell, 0, 0);
  say({ kind: 'question', name, args });
  Atomics.wait(bell, 0, 0, MOST_WAIT_MS);
  const answer = receiveMessageOnPort(answers)?.message as Answer | undefined;
  if (answer === undefined) throw new Fault('reads.noAnswer', `The node does not answer ${name}.`);
  if ('error' in answer) throw deserializeError(answer.error);
  return answer.value as never;
};

const replica = new Replica(beginning, ask);

async function run({ id, read, params, client, mostMs }: Extract<ToThread, { kind: 'job' }>): Promise<void> {
  const began = performance.now();
  try {
    const handler = HANDLERS[read] as (context: ReadContext, params: unknown, client: string) => unknown;
    const context = replica.context(mostMs);
    const text = wireJson(await withTimeLimit(context.chain.state, mostMs, () => handler(context, params, client)));
    const bytes = text.length < LONG_CHARACTERS ? undefined : new TextEncoder().encode(text);
    say(
      { kind: 'done', id, ms: performance.now() - began, text: bytes ?? text },
      bytes === undefined ? [] : [bytes.buffer],
    );
  } catch (error) {
    say({ kind: 'failed', id, ms: performance.now() - began, error: serializeError(error) });
  }
}

await loadCurves();
parentPort?.on('message', (message: ToThread) => {
  if (message.kind === 'block') replica.follow(message);
  else if (message.kind === 'job') void run(message);
  else {
    replica.take(message);
    say({ kind: 'taken', bytes: message.packed.byteLength });
  }
});
