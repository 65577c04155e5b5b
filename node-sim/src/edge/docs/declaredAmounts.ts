// What the amounts among an operation's parameters are of, as the operation declares it, for the page of the node.

import { OPS } from '@svc/core/ops/registry';
import type { AmountOf } from '@svc/core/schema/fields';

type Leaf = { readonly of?: AmountOf; readonly amount?: unknown };

/** By operation and parameter; an operation without amounts has none. */
export function declaredAmounts(): Record<string, Record<string, AmountOf>> {
  return Object.fromEntries(
    Object.values(OPS).map(({ name, params }) => {
      const leaves = Object.entries((params as { readonly properties?: Record<string, Leaf> }).properties ?? {});
      return [
        name,
        Object.fromEntries(
          leaves.flatMap(([param, { of, amount }]) =>
            of === undefined || amount === undefined ? [] : [[param, of] as const],
          ),
        ),
      ];
    }),
  );
}
