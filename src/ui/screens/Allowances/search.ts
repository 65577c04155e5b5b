// Which allowances are meant by what was typed: part of a symbol, of the asset's or the holder's address, or of the
// name that the user gave the holder.

import type { AllowanceView, ContactView } from '../../../background/state/view.ts';

/** The allowances that hold every word that was typed, letter case free. */
export function matching(
  allowances: readonly AllowanceView[],
  contacts: readonly Pick<ContactView, 'address' | 'name'>[],
  typed: string,
): readonly AllowanceView[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const names = new Map(contacts.map(({ address, name }) => [address.toLowerCase(), name]));
  return allowances.filter(({ symbol, asset, spender }) => {
    const said = [symbol, asset, spender, names.get(spender.toLowerCase()) ?? ''].join('\n').toLowerCase();
    return words.every((word) => said.includes(word));
  });
}
