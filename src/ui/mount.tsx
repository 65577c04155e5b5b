// Starts a page: host, language, port, route, first render.

import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Host, setHost } from './host.ts';
import { Boundary } from './kit/Boundary.tsx';
import { CannotDraw } from './screens/CannotDraw.tsx';
import { speakFirst } from './store/chosenLanguage.ts';
import { noteFault } from './store/noteFault.ts';
import { followHash } from './store/route.ts';
import { noteActivity, openPort } from './store/send.ts';
import './styles/all.css';

/** Renders a page into `#root`. */
export function mount(host: Host, page: ReactNode): void {
  setHost(host);
  speakFirst();
  openPort();
  followHash();
  addEventListener('error', ({ error }) => noteFault('page', error));
  addEventListener('unhandledrejection', ({ reason }) => noteFault('page', reason));
  addEventListener('pointerdown', noteActivity, { passive: true });
  addEventListener('keydown', noteActivity, { passive: true });
  const element = document.getElementById('root');
  if (element === null) throw new Error('The page has no #root.');
  const drawing = (thrown: unknown): void => noteFault('drawing', thrown);
  createRoot(element, { onCaughtError: drawing, onUncaughtError: drawing }).render(
    <StrictMode>
      <Boundary instead={<CannotDraw />}>{page}</Boundary>
    </StrictMode>,
  );
}
