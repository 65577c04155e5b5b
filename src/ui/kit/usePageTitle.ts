// The title of the page says the screen: in the list of tabs and windows, and first to whoever hears it.

import { WALLET_NAME } from '@svc/core/names';
import { useEffect } from 'react';

/** Gives the page the title of a screen while it is drawn. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${WALLET_NAME}`;
  }, [title]);
}
