// Entry of the extension's service worker. Listeners are registered synchronously, by the adapter and by createWallet,
// so that the event which woke the worker is not lost.

import { createBrowserPlatform } from '../platform/browser.ts';
import { registerImageMenu } from '../platform/imageMenu.ts';
import { createWallet } from './createWallet.ts';

registerImageMenu();
createWallet({ platform: createBrowserPlatform() });
