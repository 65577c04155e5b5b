// The browser's extension API by the name that both families know. Both answer with promises in Manifest V3, so nothing stands
// between; calls that got them late take a callback where they are made.

import type { Browser } from 'webextension-polyfill';

/** The API of this browser. */
export const extensionApi = (globalThis as unknown as { readonly chrome: Browser }).chrome;
