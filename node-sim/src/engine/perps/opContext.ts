// What executors of the perpetuals are handed, and their type.

import type { OpDeclaration } from '@svc/core/ops/defineOp';
import type { KnownOpName } from '@svc/core/ops/names';
import type { JsonObject } from '@svc/core/tx/canonicalJson';
import type { Static, TObject } from 'typebox';
import type { OpContext } from '../context.ts';
import type { PerpsRun } from './run.ts';

export type PerpOpContext = OpContext & PerpsRun;

/** Executes a declared operation: changes tables and returns the receipt's data, or throws a Failure. */
export type PerpExecutor<D extends OpDeclaration<KnownOpName, TObject>> = (context: PerpOpContext, params: Static<D['params']>) => JsonObject;
