// How a screen shows an address: in full below it, or in a line of words. The wallet's own pages put names to addresses;
// the kit by itself knows none.

import { type ComponentType, createContext, useContext } from 'react';
import { Address } from './Address.tsx';

interface ShownAddressProps {
  readonly address: string;
  /** In a line of words, where the user's own name for it stands in its place. */
  readonly inLine?: boolean;
}

function PlainAddress({ address, inLine = false }: ShownAddressProps) {
  return inLine ? <Address address={address} picture={false} /> : <Address address={address} open />;
}

/** What draws the addresses below it. */
export const AddressBy = createContext<ComponentType<ShownAddressProps>>(PlainAddress);

/** An address in full, as the page around it shows them. */
export function AddressInFull({ address }: { readonly address: string }) {
  const Shown = useContext(AddressBy);
  return <Shown address={address} />;
}

/** An address in a line of words, as the page around it shows them. */
export function AddressInLine({ address }: { readonly address: string }) {
  const Shown = useContext(AddressBy);
  return <Shown address={address} inLine />;
}
