// From a JSON-RPC method to its handler: reads by their declarations, then developer controls where they are on.

import { isJsonObject, type JsonObject } from '@svc/core/json/canonicalJson';
import type { ReadDeclaration } from '@svc/core/reads/defineRead';
import { findReadByRpc, type ReadName, readOf } from '@svc/core/reads/registry';
import type { RpcParams } from '@svc/core/rpc/jsonRpc';
import { paramsOfRpc, positionalOrder } from '@svc/core/rpc/params';
import type { ReadContext } from '../reads/context.ts';
import { HANDLERS } from '../reads/registry.ts';
import { refuseMethod } from './unsupported.ts';

type AnyHandler = (context: ReadContext, params: unknown, client: string) => unknown;

/** Runs a read with checked parameters. @param client the address that rate limits count by */
export type RunRead = (name: ReadName, params: unknown, client: string) => unknown;

/** Runs each read where it belongs. @param long runs those that may take long */
export function readsByLength(context: ReadContext, long: RunRead): RunRead {
  return (name, params, client) =>
    (readOf(name) as ReadDeclaration).mayTakeLong === true
      ? long(name, params, client)
      : (HANDLERS[name] as AnyHandler)(context, params, client);
}

/** Runs one method for a client. */
export type ClientDispatch = (method: string, params: RpcParams, client: string) => unknown;

function acceptNamed(read: ReadDeclaration, params: RpcParams): RpcParams {
  return read.accept !== undefined && isJsonObject(params) ? read.accept(params) : params;
}

/** The result as JSON-RPC shows it: whole, one member, or some members. */
function rpcShape(read: ReadDeclaration, result: unknown): unknown {
  const members = result as JsonObject;
  if (read.rpcResult !== undefined) return members[read.rpcResult];
  return read.rpcMembers === undefined
    ? result
    : Object.fromEntries(read.rpcMembers.map((name) => [name, members[name]]));
}

/** Finds a method that is not a read. */
export type ExtraMethods = (method: string) => ((params: RpcParams) => Promise<unknown>) | undefined;

/**
 * Dispatch over the reads and the given extra methods. @param run runs the reads @param onCall called for each call
 * with its method, or `_unknown`
 */
export function createDispatch(
  run: RunRead,
  extra: ExtraMethods,
  onCall: (method: string, failed: boolean) => void,
): ClientDispatch {
  const call = (method: string, params: RpcParams, client: string): unknown => {
    const read = findReadByRpc(method) as ReadDeclaration<ReadName> | undefined;
    if (read !== undefined) {
      const checked = paramsOfRpc(read.params, positionalOrder(read), acceptNamed(read, params));
      const result = run(read.name, checked, client);
      return result instanceof Promise ? result.then((later) => rpcShape(read, later)) : rpcShape(read, result);
    }
    const other = extra(method);
    return other === undefined ? refuseMethod(method) : other(params);
  };
  return (method, params, client) => {
    const label = findReadByRpc(method) !== undefined || extra(method) !== undefined ? method : '_unknown';
    const fail = (error: unknown): never => {
      onCall(label, true);
      throw error;
    };
    let result: unknown;
    try {
      result = call(method, params, client);
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
