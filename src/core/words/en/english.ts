// The English catalogue: every message of the wallet, area by area. Texts are ICU MessageFormat: `{name}` is a slot,
// `{name, select, …}` and `{name, plural, …}` choose. An advice stands beside the warning that it belongs to.

import { joined } from '../joined.ts';
import { CALLS } from './calls.ts';
import { DECODED } from './decoded.ts';
import { NOTICES } from './notices.ts';
import { OPERATIONS } from './operations.ts';
import { OPERATION_WARNINGS } from './operationWarnings.ts';
import { REFUSALS } from './refusals.ts';
import { RISKS } from './risks.ts';
import { ROWS } from './rows.ts';
import { SCREEN_AREAS } from './screens/screens.ts';
import { WINDOWS } from './windows.ts';

/** Areas of the catalogue; no two of them have a code in common. */
export const AREAS = {
  CALLS,
  DECODED,
  NOTICES,
  OPERATIONS,
  OPERATION_WARNINGS,
  REFUSALS,
  RISKS,
  ROWS,
  WINDOWS,
  ...SCREEN_AREAS,
} as const;

export const ENGLISH = joined(AREAS);
