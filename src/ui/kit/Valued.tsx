// The value of an amount, beside it. The wallet's own pages know prices and the user's currency; the kit itself knows
// none, and shows nothing.

import { innerParts, type Part } from '@svc/core/words/message';
import { type ComponentType, createContext, useContext } from 'react';

export interface ValuedProps {
  /** The native symbol or a token's address. */
  readonly asset: string;
  /** Plain decimal text. */
  readonly amount: string;
}

/** The component that renders the values below it. */
export const ValueBy = createContext<ComponentType<ValuedProps> | undefined>(undefined);

/** The value of an amount, as the surrounding page shows it. */
export function Valued(props: ValuedProps) {
  const Shown = useContext(ValueBy);
  return Shown === undefined ? null : <Shown {...props} />;
}

/** The values of the amounts among parts, and of those in the sentences among them. */
export function ValuedParts({ parts }: { readonly parts: readonly Part[] }) {
  return innerParts(parts).map((part, at) =>
    part.kind === 'amount' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: parts are drawn whole each time
      <Valued key={at} asset={part.token.asset} amount={part.value} />
    ) : null,
  );
}
