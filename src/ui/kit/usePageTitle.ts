// The page title names the screen: in the list of tabs and windows, and first for screen readers.

import { WALLET_NAME } from '@svc/core/names';
import { useEffect } from 'react';

/** Sets the page title to that of a screen while it is mounted. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${WALLET_NAME}`;
  }, [title]);
}
