// From a JSON-RPC method to its handler: reads by their declarations, then developer controls where they are on.

import type { ReadDeclaration } from '@svc/core/reads/defineRead';
import { findReadByRpc, type ReadName } from '@svc/core/reads/registry';
import type { RpcDispatch, RpcParams } from '@svc/core/rpc/jsonRpc';
import { paramsOfRpc, positionalOrder } from '@svc/core/rpc/params';
import { isJsonObject, type JsonObject } from '@svc/core/tx/canonicalJson';
import type { ReadContext } from '../reads/context.ts';
import { HANDLERS } from '../reads/registry.ts';
import { refuseMethod } from './unsupported.ts';

type AnyHandler = (context: ReadContext, params: unknown) => unknown;

/** Runs a read with checked parameters. */
export function runRead(context: ReadContext, name: ReadName, params: unknown): unknown {
  return (HANDLERS[name] as AnyHandler)(context, params);
}

function acceptNamed(read: ReadDeclaration, params: RpcParams): RpcParams {
  return read.accept !== undefined && isJsonObject(params) ? read.accept(params) : params;
}

/** The result as JSON-RPC shows it: whole, one member, or some members. */
function rpcShape(read: ReadDeclaration, result: unknown): unknown {
  const members = result as JsonObject;
  if (read.rpcResult !== undefined) return members[read.rpcResult];
  return read.rpcMembers === undefined ? result : Object.fromEntries(read.rpcMembers.map((name) => [name, members[name]]));
}

/** Finds a method that is not a read. */
export type ExtraMethods = (method: string) => ((params: RpcParams) => Promise<unknown>) | undefined;

/** Dispatch over the reads and the given extra methods. @param onCall told of each call: its method, or `_unknown` */
export function createDispatch(context: ReadContext, extra: ExtraMethods, onCall: (method: string, failed: boolean) => void): RpcDispatch {
  const call = (method: string, params: RpcParams): unknown => {
    const read = findReadByRpc(method) as ReadDeclaration<ReadName> | undefined;
    if (read !== undefined) {
      const checked = paramsOfRpc(read.params, positionalOrder(read), acceptNamed(read, params));
      const result = runRead(context, read.name, checked);
      return result instanceof Promise ? result.then((later) => rpcShape(read, later)) : rpcShape(read, result);
    }
    const run = extra(method);
    return run === undefined ? refuseMethod(method) : run(params);
  };
  return (method, params) => {
    const label = findReadByRpc(method) !== undefined || extra(method) !== undefined ? method : '_unknown';
    const fail = (error: unknown): never => {
      onCall(label, true);
      throw error;
    };
    let result: unknown;
    try {
      result = call(method, params);
    } catch (error) {
      return fail(error);
    }
    if (!(result instanceof Promise)) {
      onCall(label, false);
      return result;
    }
    return result.then((later) => {
      onCall(label, false);
      return later;
    }, fail);
  };
}
