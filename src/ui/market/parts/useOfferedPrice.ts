// The price of an order form: the best one of now, until its user types or picks one.

import { useEffect, useState } from 'react';

export interface OfferedPrice {
  readonly price: string;
  readonly onPrice: (price: string) => void;
  /** What stands in the field when its user goes into it stays: an offer that comes then would be typed into. */
  readonly onEnter: () => void;
  readonly onLeave: () => void;
  /** Offers the best price of now again, as for the other side. */
  readonly renew: () => void;
}

/** @param best empty while it is unknown @param picked the price that was picked last, in a new object each time */
export function useOfferedPrice(best: string, picked: { readonly price: string } | undefined): OfferedPrice {
  const [typed, setTyped] = useState<string>();
  const [entered, setEntered] = useState<string>();
  const [offered, setOffered] = useState('');
  useEffect(() => {
    if (picked !== undefined) setTyped(picked.price);
  }, [picked]);
  useEffect(() => {
    if (offered === '') setOffered(best);
  }, [offered, best]);
  return {
    price: typed ?? entered ?? offered,
    onPrice: setTyped,
    onEnter: () => setEntered(offered),
    onLeave: () => setEntered(undefined),
    renew: () => setOffered(''),
  };
}
