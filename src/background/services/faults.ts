// The recorder of internal faults: bugs of the wallet, redacted, for the user to copy into a report. Bounded in number
// and size; the wallet never sends any of it. A refusal is not a fault, and neither is a node's answer.

import { Refusal } from '@svc/core/errors';
import { traceOf } from '@svc/core/errorTrace';
import { errorTrace } from '@svc/core/errorTraceShape';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { type Static, Type } from 'typebox';
import type { Platform } from '../../platform/platform.ts';
import { LOCAL_KEYS } from '../state/keys.ts';
import { createStored } from '../state/store.ts';

const MAX_FAULTS = 50;

/** Where a fault occurred: a command, a method, background work, or a page's rendering. */
export const faultPlace = Type.String({ pattern: '^[A-Za-z0-9_ ]{1,60}$' });

const faultRecord = Type.Object({
  where: faultPlace,
  /** Version of the wallet at that time. */
  version: Type.String({ maxLength: 40 }),
  trace: errorTrace,
  /** How often, and the first and last time in milliseconds since 1970. */
  count: Type.Integer({ minimum: 1 }),
  firstAt: Type.Integer(),
  lastAt: Type.Integer(),
});
export type FaultRecord = Static<typeof faultRecord>;

export type Faults = ReturnType<typeof createFaults>;

/** Whether a count is stored: at a power of two, so that an endless failure does not cause endless writes. */
const isWritten = (count: number): boolean => (count & (count - 1)) === 0;

/** The recorder of one wallet; call `load` first, earlier faults are kept. */
export function createFaults({ local, now, version }: Pick<Platform, 'local' | 'now' | 'version'>) {
  const stored = createStored(local, LOCAL_KEYS.faults, Type.Array(faultRecord), []);
  /** Newest last. */
  let records: readonly FaultRecord[] = [];
  let isLoaded = false;

  function add(where: string, trace: FaultRecord['trace']): void {
    const at = now();
    const key = JSON.stringify(trace);
    const same = records.find(
      (one) => one.where === where && one.version === version && JSON.stringify(one.trace) === key,
    );
    const next: FaultRecord =
      same === undefined
        ? { where, version, trace, count: 1, firstAt: at, lastAt: at }
        : { ...same, count: same.count + 1, lastAt: at };
    records = [...records.filter((one) => one !== same), next].slice(-MAX_FAULTS);
    // If storage is full, only the record is lost.
    if (isWritten(next.count)) stored.update(() => [...records]).catch(() => undefined);
  }

  function note(where: string, thrown: unknown): void {
    if (!(thrown instanceof Refusal || thrown instanceof RpcFailure)) add(where, traceOf(thrown));
  }

  return {
    async load(): Promise<void> {
      await stored.load();
      // Faults while loading are newer than the stored ones; a second load follows an erasure.
      records = [...stored.get(), ...(isLoaded ? [] : records)].slice(-MAX_FAULTS);
      isLoaded = true;
    },
    view: (): readonly FaultRecord[] => records,
    /** Records an exception, unless it is a refusal or a node's answer. Never throws. */
    note,
    /** The same for background work: a handler for its promise. */
    noted:
      (where: string) =>
      (thrown: unknown): void =>
        note(where, thrown),
    /** Records a fault of one of the wallet's pages. */
    add,
    async clear(): Promise<void> {
      records = [];
      await stored.update(() => []);
    },
  };
}
