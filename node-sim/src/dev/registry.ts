// The developer controls, and how a call reaches one.

import type { RpcParams } from '@svc/core/rpc/jsonRpc';
import { paramsOfRpc } from '@svc/core/rpc/params';
import type { Control, DevContext } from './defineControl.ts';
import { drop } from './drop.ts';
import { dump } from './dump.ts';
import { faucet } from './faucet.ts';
import { increaseTime } from './increaseTime.ts';
import { load } from './load.ts';
import { mine } from './mine.ts';
import { reorg } from './reorg.ts';
import { revert } from './revert.ts';
import { setBlockTime } from './setBlockTime.ts';
import { setOraclePrice } from './setOraclePrice.ts';
import { setTime } from './setTime.ts';
import { snapshot } from './snapshot.ts';
import { Snapshots } from './snapshots.ts';

const CONTROLS: ReadonlyMap<string, Control> = new Map(
  ([mine, setBlockTime, setTime, increaseTime, faucet, setOraclePrice, reorg, snapshot, revert, drop, dump, load] as unknown as Control[]).map((control) => [
    control.method,
    control,
  ]),
);

/** The controls in the order of the documents. */
export const CONTROL_LIST: readonly Pick<Control, 'method' | 'params' | 'summary'>[] = [...CONTROLS.values()];

/** The call of a developer control, or undefined for other methods. Calls run one after another. */
export function createControls(parts: Omit<DevContext, 'snapshots'>): (method: string) => ((params: RpcParams) => Promise<unknown>) | undefined {
  const context: DevContext = { ...parts, snapshots: new Snapshots() };
  let last: Promise<unknown> = Promise.resolve();
  return (method) => {
    const control = CONTROLS.get(method);
    if (control === undefined) return undefined;
    return (params) => {
      // In order of arrival, so that two calls never take the same nonce of the issuer.
      const run = async () => control.run(context, paramsOfRpc(control.params, Object.keys(control.params.properties), params));
      const result = last.then(run, run);
      last = result.catch(() => undefined);
      return result;
    };
  };
}
