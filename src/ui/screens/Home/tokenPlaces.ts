// Where the user has a token: in sight, hidden, or among the unwanted ones. Stored in the settings.

import type { WalletView } from '../../../background/state/view.ts';
import { assetKey } from '../../../channels/assetKey.ts';
import { useView } from '../../store/mirror.ts';
import { send } from '../../store/send.ts';

type Lists = Pick<WalletView['settings'], 'hiddenAssets' | 'unwantedAssets'>;

export type TokenPlace = 'shown' | 'hidden' | 'unwanted';

/** The tokens of a settings' list that are out of sight, whatever for. */
export const outOfSight = ({ hiddenAssets = [], unwantedAssets = [] }: Lists): readonly string[] => [
  ...hiddenAssets,
  ...unwantedAssets,
];

/** Where a token is. */
export function placeOf(settings: Lists, network: string, asset: string): TokenPlace {
  const key = assetKey(network, asset);
  if (settings.unwantedAssets?.includes(key)) return 'unwanted';
  return settings.hiddenAssets?.includes(key) ? 'hidden' : 'shown';
}

/** Where a token is, and a function to put it elsewhere. */
export function useTokenPlace(asset: string): {
  readonly place: TokenPlace;
  readonly put: (place: TokenPlace) => void;
} {
  const network = useView((view) => view.activeNetwork);
  const settings = useView((view) => view.settings);
  const key = assetKey(network, asset);
  const without = (list: readonly string[] = []): string[] => list.filter((one) => one !== key);
  const put = (place: TokenPlace): void => {
    const hiddenAssets = [...without(settings.hiddenAssets), ...(place === 'hidden' ? [key] : [])];
    const unwantedAssets = [...without(settings.unwantedAssets), ...(place === 'unwanted' ? [key] : [])];
    void send('updateSettings', { hiddenAssets, unwantedAssets }).catch(() => undefined);
  };
  return { place: placeOf(settings, network, asset), put };
}
