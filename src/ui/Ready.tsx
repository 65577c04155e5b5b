// The frame of every page: waits for the first view and follows the chosen theme.

import { say } from '@svc/core/words/say';
import { type ReactNode, useEffect } from 'react';
import { Mark } from './kit/Mark.tsx';
import { mirror } from './store/mirror.ts';

/** Before the first view: nothing that could be mistaken for an answer. */
function Waking() {
  return (
    <div className="waking" role="status">
      <Mark size={40} />
      <span className="only-heard">{say('page.theWalletIsStarting')}</span>
    </div>
  );
}

/** The page, once the background has said how things are. */
export function Ready({ children }: { readonly children: () => ReactNode }) {
  const ready = mirror(({ view }) => view !== undefined);
  const theme = mirror(({ view }) => view?.settings.theme);
  useEffect(() => {
    if (theme === undefined) return;
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }, [theme]);
  return ready ? children() : <Waking />;
}
