// Starts a page: host, port, route, first drawing.

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type Host, setHost } from './host.ts';
import { Root } from './Root.tsx';
import { followHash } from './store/route.ts';
import { noteActivity, openPort } from './store/send.ts';
import './styles/all.css';

export interface MountOptions {
  readonly host: Host;
  readonly page: 'popup' | 'full' | 'approval';
  /** Approvals are shown in this page, since the platform has no windows of its own. */
  readonly approvalsInPage?: boolean;
}

/** Id of the approval in the page's hash. */
function approvalId(): string | undefined {
  return /^#approval=([\w-]+)$/.exec(location.hash)?.[1];
}

/** Draws the page into `#root`. */
export function mount({ host, page, approvalsInPage = false }: MountOptions): void {
  setHost(host);
  openPort();
  followHash();
  addEventListener('pointerdown', noteActivity, { passive: true });
  addEventListener('keydown', noteActivity, { passive: true });
  const element = document.getElementById('root');
  if (element === null) throw new Error('The page has no #root.');
  createRoot(element).render(
    <StrictMode>
      <Root page={page} approvalId={approvalId} approvalsInPage={approvalsInPage} />
    </StrictMode>,
  );
}
