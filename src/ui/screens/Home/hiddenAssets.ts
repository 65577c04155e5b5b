// Tokens that the user hides, stored in the settings.

import { useView } from '../../store/mirror.ts';
import { send } from '../../store/send.ts';

/** The key of a token in the settings. */
export const hiddenKey = (network: string, asset: string): string => `${network} ${asset}`;

/** Whether a token is hidden, and a function to change that. */
export function useHidden(asset: string): { readonly isHidden: boolean; readonly change: () => void } {
  const network = useView((view) => view.activeNetwork);
  const hidden = useView((view) => view.settings.hiddenAssets) ?? [];
  const key = hiddenKey(network, asset);
  const isHidden = hidden.includes(key);
  const change = (): void => {
    const hiddenAssets = isHidden ? hidden.filter((one) => one !== key) : [...hidden, key];
    void send('updateSettings', { hiddenAssets }).catch(() => undefined);
  };
  return { isHidden, change };
}
