// The frame of every page: waits for the first view, and applies the chosen theme and language.

import { language } from '@svc/core/words/language';
import { say } from '@svc/core/words/say';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { Mark } from './kit/Mark.tsx';
import { WAKING_MARK } from './kit/markParts.ts';
import { useChosenLanguage } from './store/chosenLanguage.ts';
import { mirror } from './store/mirror.ts';

/** Before the first view: nothing that could be mistaken for an answer. */
function Waking() {
  return (
    <div className="waking" role="status">
      <Mark size={WAKING_MARK} />
      {/* English until the words of the page's language are there. */}
      <span className="only-heard" lang={language().tag}>
        {say('page.theWalletIsStarting')}
      </span>
    </div>
  );
}

const moreContrast = (): MediaQueryList => matchMedia('(prefers-contrast:more)');

/** Whether the system requests more contrast. */
function useContrastAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = moreContrast();
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => moreContrast().matches,
  );
}

/** The page, once the background has sent the first view and the texts are loaded. */
export function Ready({ children }: { readonly children: () => ReactNode }) {
  const ready = mirror(({ view }) => view !== undefined);
  const speaks = useChosenLanguage();
  const theme = mirror(({ view }) => view?.settings.theme);
  useEffect(() => {
    if (theme === undefined) return;
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  const contrast = mirror(({ view }) => view?.settings.contrast);
  const isAsked = useContrastAsked();
  const tradeColours = mirror(({ view }) => view?.settings.tradeColours);
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (contrast === 'high' || (contrast !== 'usual' && isAsked)) dataset.contrast = 'high';
    else delete dataset.contrast;
    if (tradeColours === 'swapped') dataset.tradeColours = 'swapped';
    else delete dataset.tradeColours;
  }, [contrast, isAsked, tradeColours]);
  return ready && speaks ? children() : <Waking />;
}
