// The host of the extension's own pages: runtime port, tabs, picture of the tab in front.

import { UI_PORT } from '../channels/uiPort.ts';
import type { Host, HostPort } from './host.ts';

/** As platform/imageMenu.ts leaves it. */
const WAITING_PICTURE = 'platform_waiting_picture';

interface RuntimePort {
  postMessage(message: unknown): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

/** The few members of the extension API that pages use; the background's adapter is platform/browser.ts. */
interface ExtensionApi {
  readonly runtime: { connect(info: { name: string }): RuntimePort; getURL(path: string): string; readonly lastError?: unknown };
  readonly extension: { getViews(filter: { type: 'popup' }): readonly unknown[] };
  readonly storage: { session: { get(key: string): Promise<Record<string, unknown>>; remove(key: string): Promise<void> } };
  readonly tabs: {
    query(filter: { active: true; currentWindow: true }): Promise<readonly { readonly url?: string }[]>;
    create(properties: { url: string }): Promise<unknown>;
    captureVisibleTab(options: { format: 'png' }): Promise<string>;
  };
}

const api = (): ExtensionApi => (globalThis as unknown as { chrome: ExtensionApi }).chrome;

function connect(): HostPort {
  const port = api().runtime.connect({ name: UI_PORT });
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => port.onMessage.addListener(listener),
    onDisconnect: (listener) =>
      port.onDisconnect.addListener(() => {
        // Reading it tells the browser that the end of the port is expected.
        void api().runtime.lastError;
        listener();
      }),
  };
}

/** The host of popup, approval window and full page. */
export const extensionHost: Host = {
  kind: 'extension',
  connect,
  openFullPage: (route) => void api().tabs.create({ url: api().runtime.getURL(`src/ui/app.html#/${route}`) }),
  isTransient: () => api().extension.getViews({ type: 'popup' }).includes(window),
  tabUrl: async () => (await api().tabs.query({ active: true, currentWindow: true }))[0]?.url,
  takePicture: async () => {
    const { session } = api().storage;
    const picture = (await session.get(WAITING_PICTURE))[WAITING_PICTURE];
    await session.remove(WAITING_PICTURE);
    return typeof picture === 'string' ? picture : undefined;
  },
  captureTab: () => api().tabs.captureVisibleTab({ format: 'png' }),
};
