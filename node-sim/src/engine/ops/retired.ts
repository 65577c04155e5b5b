// OPEN_POSITION, CLOSE_POSITION, PARTIAL_CLOSE and ADD_MARGIN: charged and failed.

import { failAlways } from '../../kernel/outcome.ts';

/** The executor of every retired operation. */
export const retired = (): never =>
  failAlways('op.retired', 'this operation is retired: positions are opened and closed by PERP_ORDER');
