// Shape of a developer control: a `sim_` method that exists only where development is on.

import type { MlDsa } from '@svc/core/crypto/mlDsa';
import type { JsonObject } from '@svc/core/json/canonicalJson';
import type { Static, TObject } from 'typebox';
import type { Admission } from '../chain/admission.ts';
import type { Chain } from '../chain/chain.ts';
import type { Producer } from '../chain/producer.ts';
import type { MarketNames } from '../reads/market/marketNames.ts';
import type { Turns } from '../reads/turns.ts';
import type { Faults } from './faults.ts';
import type { Replay } from './replay.ts';
import type { Snapshots } from './snapshots.ts';

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

export interface Control<P extends TObject = TObject> {
  readonly method: string;
  /** One sentence for the documents. */
  readonly summary: string;
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

export function defineControl<P extends TObject>(control: Control<P>): Control<P> {
  return control;
}
