// The entry in the context menu of images on web pages: takes a screenshot of the tab, which includes the image, and
// opens the pairing screen on it. Nothing is loaded from the page's server, and the page learns nothing.

import browser from 'webextension-polyfill';
import { leaveWaitingPicture } from './waitingPicture.ts';

const MENU_ID = 'read-pairing-code';

/** Registers the menu entry; called synchronously when the worker starts. */
export function registerImageMenu(): void {
  browser.runtime.onInstalled.addListener(() => void addEntry());
  browser.contextMenus.onClicked.addListener((info, tab) => {
    if (info.menuItemId === MENU_ID) void openOn(info.srcUrl, tab?.windowId);
  });
}

async function addEntry(): Promise<void> {
  // Left over from an earlier version, or already there: removing a missing entry is not an error.
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({ id: MENU_ID, title: browser.i18n.getMessage('readPairingCode'), contexts: ['image'] });
}

async function openOn(source: string | undefined, windowId: number | undefined): Promise<void> {
  const picture = source?.startsWith('data:image/')
    ? source
    : await browser.tabs.captureVisibleTab(windowId, { format: 'png' }).catch(() => undefined);
  // Without a screenshot the screen opens all the same and offers the other ways.
  if (picture !== undefined) await leaveWaitingPicture(picture);
  await browser.tabs.create({ url: browser.runtime.getURL('src/ui/app.html#/pair') });
}
