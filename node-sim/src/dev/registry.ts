// The developer controls, and how a call reaches one.

import type { RpcParams } from '@svc/core/rpc/jsonRpc';
import { paramsOfRpc } from '@svc/core/rpc/params';
import type { Control, DevContext } from './defineControl.ts';
import { faucet } from './faucet.ts';
import { increaseTime } from './increaseTime.ts';
import { mine } from './mine.ts';
import { reorg } from './reorg.ts';
import { setBlockTime } from './setBlockTime.ts';
import { setOraclePrice } from './setOraclePrice.ts';
import { setTime } from './setTime.ts';

const CONTROLS: ReadonlyMap<string, Control> = new Map(
  ([mine, setBlockTime, setTime, increaseTime, faucet, setOraclePrice, reorg] as unknown as Control[]).map((control) => [control.method, control]),
);

/** The call of a developer control, or undefined for other methods. Calls run one after another. */
export function createControls(context: DevContext): (method: string) => ((params: RpcParams) => Promise<unknown>) | undefined {
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
