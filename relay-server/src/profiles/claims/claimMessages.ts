// What goes to a thread that judges claims, and back: one buffer in which the bodies lie, and in which the thread
// leaves the signatures and keys that it found in them. The buffer is handed over, not copied; everything else of a
// message is short.

import type { PackedHex } from '../store/packedHex.ts';
import type { ClaimCheck } from './checkClaim.ts';
import type { ClaimTask } from './readClaim.ts';

/** Claims for a worker thread; their bodies are in the buffer. */
export interface Batch {
  readonly buffer: ArrayBuffer;
  readonly tasks: readonly ClaimTask[];
}

/** A thread's answer, in the order of the tasks. */
export interface Answers {
  readonly buffer: ArrayBuffer;
  readonly judgements: readonly ClaimCheck[];
}

/** Copies the bodies of some claims into one buffer. */
export function batchOf(tasks: readonly ClaimTask[]): Batch {
  const buffer = new ArrayBuffer(tasks.reduce((sum, { body }) => sum + body.length, 0));
  let at = 0;
  const packed = tasks.map(({ body, ...rest }): ClaimTask => {
    const copy = new Uint8Array(buffer, at, body.length);
    copy.set(body);
    at += body.length;
    return { ...rest, body: copy };
  });
  return { buffer, tasks: packed };
}

/** Judges a batch. */
export function answerBatch({ buffer, tasks }: Batch, judge: (task: ClaimTask) => ClaimCheck): Answers {
  return { buffer, judgements: tasks.map((task) => moveInto(task.body, judge(task))) };
}

/** Moves the evidence of a judged claim into the room of its body, which wrote it as hex: twice as long. */
function moveInto(room: Uint8Array, judgement: ClaimCheck): ClaimCheck {
  if ('malformed' in judgement) return judgement;
  let at = 0;
  const move = <T extends PackedHex | null>(packed: T): T | Uint8Array => {
    if (!(packed instanceof Uint8Array)) return packed;
    const moved = room.subarray(at, at + packed.length);
    moved.set(packed);
    at += packed.length;
    return moved;
  };
  return { ...judgement, signature: move(judgement.signature), publicKey: move(judgement.publicKey) };
}
