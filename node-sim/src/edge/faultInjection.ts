// Where injected faults take effect: before a REST answer, around a JSON-RPC call, in a client's sink of stream frames.
// Added only where developer controls are on; without active faults each costs one comparison.

import { AsyncLocalStorage } from 'node:async_hooks';
import { Refusal } from '@svc/core/errors';
import type { ReadDeclaration } from '@svc/core/reads/defineRead';
import { READS } from '@svc/core/reads/registry';
import { ChosenRefusal } from '@svc/core/rpc/errorCodes';
import type { RpcParams } from '@svc/core/rpc/jsonRpc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FaultAction, Faults } from '../dev/faults.ts';
import type { Sink } from '../streams/subscriber.ts';
import type { ClientDispatch } from './dispatch.ts';

/** How to cut the connection of a running JSON-RPC request. */
const cutting = new AsyncLocalStorage<() => void>();

/** Runs a request on a connection that faults may cut. */
export function cutBy<T>(cut: () => void, run: () => T): T {
  return cutting.run(cut, run);
}

/** By path only reads are affected: `/rpc` goes by methods, streams by frames; probes and pages are never affected. */
const READ_PATHS: ReadonlySet<string> = new Set(
  (READS as readonly ReadDeclaration[]).flatMap(({ rest }) => rest?.path ?? []),
);

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Controls are never affected, or nobody could end the faults. */
const isExempt = (name: string): boolean => name.startsWith('sim_');

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function hashOf(params: RpcParams | Record<string, unknown>): string | undefined {
  if (Array.isArray(params)) return textOf(params[0]);
  if (typeof params !== 'object' || params === null) return undefined;
  const members = params as Record<string, unknown>;
  return textOf(members.tx_hash) ?? textOf(members.hash);
}

async function disturb(
  request: FastifyRequest,
  reply: FastifyReply,
  { delayMs, fail, drop, isReceipt }: FaultAction,
): Promise<boolean> {
  await wait(delayMs);
  if (fail !== undefined) reply.status(fail.status).send({ ok: false, error: fail.message });
  else if (drop && isReceipt) reply.send({ ok: true, result: null });
  else if (drop) {
    reply.hijack();
    request.raw.socket.destroy();
  }
  return fail !== undefined || drop;
}

/** Adds the faults to every HTTP answer. */
export function addFaultHooks(app: FastifyInstance, faults: Faults): void {
  app.addHook('preHandler', (request, reply, done) => {
    const path = request.routeOptions.url ?? '';
    const isOther = !faults.concernAnswers || !READ_PATHS.has(path);
    const action = isOther
      ? undefined
      : faults.forAnswer(path, hashOf((request.query ?? {}) as Record<string, unknown>));
    if (action === undefined) {
      done();
      return;
    }
    disturb(request, reply, action).then((isOver) => {
      if (!isOver) done();
    }, done);
  });
  app.addHook('onRequest', (request, _reply, done) => {
    if (faults.concernAnswers) cutBy(() => request.raw.socket.destroy(), done);
    else done();
  });
}

/** Adds the faults to JSON-RPC calls. */
export function withFaults(dispatch: ClientDispatch, faults: Faults): ClientDispatch {
  const disturbed = async ({ delayMs, fail, drop, isReceipt }: FaultAction, run: () => unknown): Promise<unknown> => {
    await wait(delayMs);
    if (fail !== undefined) throw new ChosenRefusal('sim.fault', fail.message, { rpc: fail.code, status: fail.status });
    if (!drop) return run();
    if (isReceipt) return null;
    cutting.getStore()?.();
    throw new Refusal('sim.fault', 'The answer was dropped.');
  };
  return (method, params, client) => {
    const action = faults.concernAnswers && !isExempt(method) ? faults.forAnswer(method, hashOf(params)) : undefined;
    const run = () => dispatch(method, params, client);
    return action === undefined ? run() : disturbed(action, run);
  };
}

const CHANNEL = /"channel":"([a-z_]+)"|"method":"(eth_subscription)"/;

/** Adds the faults to a client's sink. Frames without a channel (answers, hello, pings) pass. */
export function faultySink(sink: Sink, faults: Faults): Sink {
  return {
    ...sink,
    write: (text, id) => {
      const match = faults.concernFrames ? CHANNEL.exec(text.slice(0, 200)) : null;
      const action = match === null ? undefined : faults.forFrame(match[1] ?? match[2] ?? '');
      if (action === undefined) return sink.write(text, id);
      if (action.drop) return true;
      const send = (): boolean => {
        const isFree = sink.write(text, id);
        return action.repeat ? sink.write(text, id) : isFree;
      };
      if (action.delayMs === 0) return send();
      setTimeout(send, action.delayMs);
      return true;
    },
  };
}
