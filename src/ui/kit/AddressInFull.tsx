// How a screen shows an address: in full on its own line, or in running text. The wallet's own pages add names to
// addresses; the kit itself knows none.

import { type ComponentType, createContext, useContext } from 'react';
import { Address } from './Address.tsx';

interface ShownAddressProps {
  readonly address: string;
  /** In running text, where the user's own name replaces it. */
  readonly inLine?: boolean;
}

function PlainAddress({ address, inLine = false }: ShownAddressProps) {
  return inLine ? <Address address={address} picture={false} /> : <Address address={address} open />;
}

/** The component that renders the addresses below it. */
export const AddressBy = createContext<ComponentType<ShownAddressProps>>(PlainAddress);

/** An address in full, as the surrounding page shows them. */
export function AddressInFull({ address }: { readonly address: string }) {
  const Shown = useContext(AddressBy);
  return <Shown address={address} />;
}

/** An address in running text, as the surrounding page shows them. */
export function AddressInLine({ address }: { readonly address: string }) {
  const Shown = useContext(AddressBy);
  return <Shown address={address} inLine />;
}
