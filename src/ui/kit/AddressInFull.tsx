// How a screen shows an address in full. The wallet's own pages put names to addresses; the kit by itself knows none.

import { type ComponentType, createContext, useContext } from 'react';
import { Address } from './Address.tsx';

interface InFullProps {
  readonly address: string;
}

function PlainAddress({ address }: InFullProps) {
  return <Address address={address} open />;
}

/** What draws an address in full below it. */
export const AddressInFullBy = createContext<ComponentType<InFullProps>>(PlainAddress);

/** An address in full, as the page around it shows them. */
export function AddressInFull({ address }: InFullProps) {
  const Shown = useContext(AddressInFullBy);
  return <Shown address={address} />;
}
