// OPEN_POSITION, CLOSE_POSITION, PARTIAL_CLOSE and ADD_MARGIN: charged and failed.

import { fail } from '../../kernel/outcome.ts';

/** The executor of every retired operation. */
export const retired = (): never =>
  fail('op.retired', 'this operation is retired: positions are opened and closed by PERP_ORDER');
