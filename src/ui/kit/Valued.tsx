// What an amount is worth, beside it. The wallet's own pages know prices and the user's currency; the kit by itself
// knows none, and shows nothing.

import { type ComponentType, createContext, useContext } from 'react';

export interface ValuedProps {
  /** The native symbol or a token's address. */
  readonly asset: string;
  /** Plain decimal text. */
  readonly amount: string;
}

/** What draws the values below it. */
export const ValueBy = createContext<ComponentType<ValuedProps> | undefined>(undefined);

/** The value of an amount, as the page around it shows it. */
export function Valued(props: ValuedProps) {
  const Shown = useContext(ValueBy);
  return Shown === undefined ? null : <Shown {...props} />;
}
