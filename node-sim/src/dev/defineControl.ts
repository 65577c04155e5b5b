// Shape of a developer control: a `sim_` method that exists only where development is on.

import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { isJsonObject, type JsonObject } from '@svc/core/json/canonicalJson';
import type { RpcParams } from '@svc/core/rpc/jsonRpc';
import { paramsOfRpc } from '@svc/core/rpc/params';
import type { Static, TObject } from 'typebox';
import type { Admission } from '../chain/admission.ts';
import type { Chain } from '../chain/chain.ts';
import type { Producer } from '../chain/producer.ts';
import type { MarketNames } from '../reads/market/marketNames.ts';
import type { Turns } from '../reads/turns.ts';
import type { Faults } from './faults.ts';
import type { Replay } from './replay.ts';
import type { Snapshots } from './snapshots.ts';

/** Whose turns controls take: they are for this machine, so that all that ask share those of one client. */
export const CONTROL_CLIENT = '';

export interface DevContext {
  readonly chain: Chain;
  readonly producer: Producer;
  readonly admission: Admission;
  readonly names: MarketNames;
  readonly mlDsa: MlDsa;
  readonly snapshots: Snapshots;
  /** Whether the chain is shared with other nodes, so that this one alone must not change it. */
  readonly hasPeers: boolean;
  readonly faults: Faults;
  readonly replay: Replay;
  /** Turns at the thread, for what takes long. */
  readonly turns: Turns;
}

interface ControlSpec<P extends TObject> {
  readonly method: string;
  /** One sentence for the documents. */
  readonly summary: string;
  /** Whether it would lead a node away from the chain that it shares with others; then it is for a node alone. */
  readonly leadsAway: boolean;
  /** In positional order. */
  readonly params: P;
  /** Brings other accepted forms of parameters by name into the declared one. */
  readonly accept?: (members: JsonObject) => JsonObject;
  readonly run: (context: DevContext, params: Static<P>) => unknown;
}

/** For a control whose one parameter is an object: by name it may stand alone. */
export const orAlone =
  (name: string) =>
  (members: JsonObject): JsonObject =>
    members[name] !== undefined || Object.keys(members).length === 0 ? members : { [name]: members };

/** A control, whatever its parameters are. */
export interface Control extends Pick<ControlSpec<TObject>, 'method' | 'summary' | 'leadsAway' | 'params'> {
  /** @param given parameters as a call has them @throws ParseRefusal */
  call(context: DevContext, given: RpcParams): unknown;
}

/** Declares a control. */
export function defineControl<P extends TObject>(spec: ControlSpec<P>): Control {
  const { method, summary, leadsAway, params, accept, run } = spec;
  const order = Object.keys(params.properties);
  return {
    ...{ method, summary, leadsAway, params },
    call(context, given) {
      const accepted = accept !== undefined && isJsonObject(given) ? accept(given) : given;
      return run(context, paramsOfRpc(params, order, accepted));
    },
  };
}
