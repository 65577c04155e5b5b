// The browser functions of the extension's own pages: runtime port, tabs, screenshot of the active tab.

import browser from 'webextension-polyfill';
import { takeEarly } from './earlyPort.ts';
import { askToNotify, mayNotify } from './noticePermission.ts';
import { createSidePanelChoice } from './sidePanel.ts';
import { takeWaitingPicture } from './waitingPicture.ts';

/** The browser functions for the extension's pages. @param portName name of the port to the background */
export function createExtensionHost(portName: string) {
  const sidePanel = createSidePanelChoice();
  return {
    kind: 'extension' as const,
    connect() {
      const port = takeEarly() ?? browser.runtime.connect({ name: portName });
      return {
        post: (message: unknown): void => port.postMessage(message),
        onMessage: (listener: (message: unknown) => void): void => port.onMessage.addListener(listener),
        onDisconnect: (listener: () => void): void =>
          port.onDisconnect.addListener(() => {
            void browser.runtime.lastError;
            listener();
          }),
      };
    },
    openFullPage: (route: string): void =>
      void browser.tabs.create({ url: browser.runtime.getURL(`src/ui/app.html#/${route}`) }),
    isTransient: (): boolean => browser.extension.getViews({ type: 'popup' }).includes(window),
    tabUrl: async (): Promise<string | undefined> =>
      (await browser.tabs.query({ active: true, currentWindow: true }))[0]?.url,
    ...(sidePanel === undefined ? {} : { sidePanel }),
    notices: { isAllowed: mayNotify, ask: askToNotify },
    takePicture: takeWaitingPicture,
    captureTab: (): Promise<string> => browser.tabs.captureVisibleTab(undefined, { format: 'png' }),
  };
}
