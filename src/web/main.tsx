// Entry of the web wallet: the same wallet as the extension's, in one page, on the web platform. A pairing link in its
// URL opens the pairing screen with the link filled in.

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
import { followManifest } from './manifestLink.ts';
import { holdTab } from './oneTab.ts';
import { UpdateNotice } from './UpdateNotice.tsx';
import { followUpdates, takeOver, type UpdatePlace } from './updates.ts';

/**
 * Passes a pairing link in the URL to the pairing screen, and a payment request to the payment form. Only then is it
 * removed from the URL: until the wallet is unlocked a reload must not lose it, and the extension reads it there too. A
 * link in the query is moved to the fragment at once, so that no later load sends its key to a server again.
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
followManifest(document);

if (!window.isSecureContext || navigator.locks === undefined) {
  void speak(languageFor()).then(() => createRoot(element).render(<Unsupported />));
} else {
  takeLink();
  addEventListener('hashchange', takeLink);
  // Unbundled sources (npm run dev) have no worker.
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
      // The wallet below must stop at once: a new page holds no key and no connection.
      onLost: () => location.replace(location.pathname),
    });
  hold(false);
  // A page from the back/forward cache contains a suspended wallet: it may have been unlocked when it should have
  // locked, and another tab may run the wallet now. A new page holds no key and requests the browser lock again.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) location.reload();
  });
}
