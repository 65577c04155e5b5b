// Entry of the web wallet: the same wallet as the extension's, in one page, on the web platform. A pairing link in its
// address opens the pairing screen with the link in place.

import { isPayment } from '@svc/core/accounts/paymentRequest';
import { carriedIn } from '@svc/core/relay/pairingLink';
import { createRoot } from 'react-dom/client';
import { createWallet } from '../background/createWallet.ts';
import { createSettings } from '../background/services/settings.ts';
import { UI_PORT } from '../channels/uiPort.ts';
import { createWebPlatform } from '../platform/web.ts';
import { webNoticePermission } from '../platform/webNotices.ts';
import { mount } from '../ui/mount.tsx';
import { pendingLink } from '../ui/screens/Pair/pendingLink.ts';
import { pendingPayment } from '../ui/screens/Send/requested.ts';
import { languageFor, speak } from '../ui/store/chosenLanguage.ts';
import { noteFault } from '../ui/store/noteFault.ts';
import { WalletPage } from '../ui/WalletPage.tsx';
import { Elsewhere, Unsupported } from './Elsewhere.tsx';
import { holdTab } from './oneTab.ts';
import { UpdateNotice } from './UpdateNotice.tsx';
import { followUpdates, takeOver, type UpdatePlace } from './updates.ts';

/**
 * Hands a pairing link in the address to the pairing screen, and a payment request to the form that pays. It leaves the address only then: until the wallet is open
 * a reload must not lose it, and the extension reads it there too. One that still comes in the query is moved to the
 * fragment at once, so that no later load sends its key to a server again.
 */
function takeLink(): void {
  if (isPayment(location.href)) {
    pendingPayment.put(location.href, () => {
      if (isPayment(location.href)) history.replaceState(null, '', location.pathname);
    });
    return;
  }
  const carried = carriedIn(location.href);
  if (carried === undefined) return;
  history.replaceState(null, '', `${location.pathname}#connect=${encodeURIComponent(carried)}`);
  pendingLink.put(location.href, () => {
    if (carriedIn(location.href) !== undefined) history.replaceState(null, '', location.pathname);
  });
}

const updates: UpdatePlace = {
  container: navigator.serviceWorker,
  onSeen: (listener) =>
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') listener();
    }),
};
const reload = (): void => takeOver(updates, () => location.reload());

/** Speaks the user's language on a page that runs no wallet; what was chosen stands in this browser. */
async function speakAlone(): Promise<void> {
  const settings = createSettings(createWebPlatform());
  await settings.load().catch(() => undefined);
  await speak(languageFor(settings.get().language));
}

function start(): void {
  const platform = createWebPlatform();
  createWallet({ platform });
  const notices = webNoticePermission();
  mount(
    {
      kind: 'web',
      connect: () => {
        const port = platform.connect(UI_PORT);
        return { post: port.post, onMessage: port.onMessage, onDisconnect: port.onDisconnect };
      },
      ...(notices === undefined ? {} : { notices }),
    },
    <WalletPage full approvalsInPage notices={<UpdateNotice onReload={reload} />} />,
  );
}

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no #root.');

if (!window.isSecureContext || navigator.locks === undefined) {
  void speak(languageFor()).then(() => createRoot(element).render(<Unsupported />));
} else {
  takeLink();
  addEventListener('hashchange', takeLink);
  // Sources that are served as they are (npm run dev) have no worker.
  if (navigator.serviceWorker !== undefined && !import.meta.env.DEV)
    followUpdates(updates).catch((error: unknown) => noteFault('page', error));
  const hold = (steal: boolean): void =>
    holdTab({
      steal,
      onHeld: start,
      onTaken: () => {
        const root = createRoot(element);
        const take = (): void => {
          root.unmount();
          hold(true);
        };
        void speakAlone().then(() => root.render(<Elsewhere onTake={take} />));
      },
      // The wallet below must stop at once: a fresh page holds no key and no connection.
      onLost: () => location.replace(location.pathname),
    });
  hold(false);
  // Out of the back/forward cache comes a page whose wallet stood still: it may have been open when it should have
  // locked, and another tab may run the wallet now. A fresh page holds no key and asks for the lock again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
