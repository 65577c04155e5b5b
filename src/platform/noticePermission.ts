// The browser's permission to show notices: optional, asked for at a press in Settings.

import browser from 'webextension-polyfill';

const NOTIFICATIONS = { permissions: ['notifications' as const] };

/** Whether notices are allowed now. */
export const mayNotify = (): Promise<boolean> => browser.permissions.contains(NOTIFICATIONS).catch(() => false);

/** Asks the user, who just pressed something; true where they are allowed already. */
export const askToNotify = (): Promise<boolean> => browser.permissions.request(NOTIFICATIONS).catch(() => false);
