// Searches allowances: by part of a symbol, of the asset's or the spender's address, or of the user's name for the
// spender.

import type { AllowanceView, ContactView } from '../../../background/state/view.ts';

/** The allowances that contain every typed word, ignoring letter case. */
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
