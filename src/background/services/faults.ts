// The recorder of faults: what failed inside the wallet by a bug of its own, redacted, for the user to copy into a
// report. Bounded in number and size; nothing of it is ever sent by the wallet. A refusal is no fault, and neither is
// what a node answers.

import { Refusal } from '@svc/core/errors';
import { errorTrace, traceOf } from '@svc/core/errorTrace';
import { RpcFailure } from '@svc/core/rpc/jsonRpc';
import { type Static, Type } from 'typebox';
import type { Platform } from '../../platform/platform.ts';
import { LOCAL_KEYS } from '../state/keys.ts';
import { createStored } from '../state/store.ts';

const MAX_FAULTS = 50;

/** Where a fault was met: a command, a method, work of the background, or a page's drawing. */
export const faultPlace = Type.String({ pattern: '^[A-Za-z0-9_ ]{1,60}$' });

const faultRecord = Type.Object({
  where: faultPlace,
  /** Version of the wallet then. */
  version: Type.String({ maxLength: 40 }),
  trace: errorTrace,
  /** How often, and when first and last, in milliseconds since 1970. */
  count: Type.Integer({ minimum: 1 }),
  firstAt: Type.Integer(),
  lastAt: Type.Integer(),
});
export type FaultRecord = Static<typeof faultRecord>;

export type Faults = ReturnType<typeof createFaults>;

/** Whether a count is written down: at a power of two, so that what fails without end does not write without end. */
const isWritten = (count: number): boolean => (count & (count - 1)) === 0;

/** The recorder of one wallet; call `load` first, what is noted earlier is kept. */
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
    // A full storage loses the record and nothing else.
    if (isWritten(next.count)) stored.update(() => [...records]).catch(() => undefined);
  }

  function note(where: string, thrown: unknown): void {
    if (!(thrown instanceof Refusal || thrown instanceof RpcFailure)) add(where, traceOf(thrown));
  }

  return {
    async load(): Promise<void> {
      await stored.load();
      // What failed while the state was read is newer than what is stored; a second load follows an erasure.
      records = [...stored.get(), ...(isLoaded ? [] : records)].slice(-MAX_FAULTS);
      isLoaded = true;
    },
    view: (): readonly FaultRecord[] => records,
    /** Records what was thrown, unless it is a refusal or a node's answer. Never throws. */
    note,
    /** The same for work that nobody waits for: what its promise is caught with. */
    noted:
      (where: string) =>
      (thrown: unknown): void =>
        note(where, thrown),
    /** Records what one of the wallet's pages met. */
    add,
    async clear(): Promise<void> {
      records = [];
      await stored.update(() => []);
    },
  };
}
