// A message of the catalogue with elements in its slots.

import type { MessageCode } from '@svc/core/words/message';
import { pieces } from '@svc/core/words/render';
import type { Filling } from '@svc/core/words/say';
import { Fragment, type ReactNode } from 'react';

/** The message with this code; each element is placed where the language puts its slot. */
export function Say<C extends MessageCode>({
  code,
  slots,
}: {
  readonly code: C;
  readonly slots: Filling<C, ReactNode>;
}) {
  const held = Object.entries<ReactNode>(slots).map(([name, value]) => [
    name,
    typeof value === 'string' || typeof value === 'number' ? value : { value },
  ]);
  return pieces<ReactNode>(code, Object.fromEntries(held)).map((piece, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a message keep their places
    <Fragment key={at}>{piece}</Fragment>
  ));
}
