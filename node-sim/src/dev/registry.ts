// The developer controls, and the dispatch of their calls.

import { Refusal } from '@svc/core/errors';
import type { RpcParams } from '@svc/core/rpc/jsonRpc';
import type { Control, DevContext } from './defineControl.ts';
import { drop } from './drop.ts';
import { dump } from './dump.ts';
import { faucet } from './faucet.ts';
import { increaseTime } from './increaseTime.ts';
import { load } from './load.ts';
import { mine } from './mine.ts';
import { reorg } from './reorg.ts';
import { Replay } from './replay.ts';
import { replayMarket } from './replayMarket.ts';
import { revert } from './revert.ts';
import { setBlockTime } from './setBlockTime.ts';
import { setFaults } from './setFaults.ts';
import { setOraclePrice } from './setOraclePrice.ts';
import { setTime } from './setTime.ts';
import { snapshot } from './snapshot.ts';
import { Snapshots } from './snapshots.ts';

const CONTROLS: ReadonlyMap<string, Control> = new Map(
  [
    mine,
    setBlockTime,
    setTime,
    increaseTime,
    faucet,
    setOraclePrice,
    reorg,
    snapshot,
    revert,
    drop,
    dump,
    load,
    setFaults,
    replayMarket,
  ].map((control) => [control.method, control]),
);

/** The controls in the order of the documents. */
export const CONTROL_LIST: readonly Pick<Control, 'method' | 'params' | 'summary'>[] = [...CONTROLS.values()];

/** The call of a developer control, or undefined for other methods. Calls run one after another. */
export function createControls(
  parts: Omit<DevContext, 'snapshots' | 'replay'>,
): (method: string) => ((params: RpcParams) => Promise<unknown>) | undefined {
  const context: DevContext = {
    ...parts,
    snapshots: new Snapshots(),
    replay: new Replay(parts.chain, parts.producer, parts.names),
  };
  let last: Promise<unknown> = Promise.resolve();
  return (method) => {
    const control = CONTROLS.get(method);
    if (control === undefined) return undefined;
    if (context.hasPeers && control.leadsAway) {
      return async () => {
        throw new Refusal(
          'unsupported.withPeers',
          `${method} is for a node alone: this one shares its chain with others.`,
        );
      };
    }
    return (params) => {
      // In order of arrival, so that two calls never take the same nonce of the issuer.
      const run = async () => control.call(context, params);
      const result = last.then(run, run);
      last = result.catch(() => undefined);
      return result;
    };
  };
}
