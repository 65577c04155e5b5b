// The declaration of a developer control: a `sim_` method that exists only in development mode.

import type { MlDsa } from '@svc/core/crypto/mlDsa';
import { isJsonObject, type JsonObject } from '@svc/core/json/canonicalJson';
import type { RpcParams } from '@svc/core/rpc/jsonRpc';
import { paramsOfRpc } from '@svc/core/rpc/params';
import type { Static, TObject } from 'typebox';
import type { Admission } from '../chain/admission.ts';
import type { Chain } from '../chain/chain.ts';
import type { Producer } from '../chain/producer.ts';
import type { MarketNames } from '../reads/marketNames.ts';
import type { Turns } from '../reads/turns.ts';
import type { Faults } from './faults.ts';
import type { Replay } from './replay.ts';
import type { Snapshots } from './snapshots.ts';

/** The client whose turns controls take: they serve this machine only, so all callers share one client's turns. */
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
  /** Turns on this thread, for work that takes long. */
  readonly turns: Turns;
}

interface ControlSpec<P extends TObject> {
  readonly method: string;
  /** One sentence for the documents. */
  readonly summary: string;
  /** Whether it would make a node leave the chain that it shares with others; then only a single node has it. */
  readonly leadsAway: boolean;
  /** In positional order. */
  readonly params: P;
  /** Converts other accepted forms of named parameters to the declared one. */
  readonly accept?: (members: JsonObject) => JsonObject;
  readonly run: (context: DevContext, params: Static<P>) => unknown;
}

/** For a control with a single object parameter: its members may be given by name directly. */
export const orAlone =
  (name: string) =>
  (members: JsonObject): JsonObject =>
    members[name] !== undefined || Object.keys(members).length === 0 ? members : { [name]: members };

/** A control with any parameters. */
export interface Control extends Pick<ControlSpec<TObject>, 'method' | 'summary' | 'leadsAway' | 'params'> {
  /** @param given parameters of a call @throws ParseRefusal */
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
