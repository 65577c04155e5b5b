// A screenshot chosen from the menu of a page: it is kept in session storage until the pairing screen takes it.

import browser from 'webextension-polyfill';

const KEY = 'platform_waiting_picture';

/** Leaves a picture (data URL) for the pairing screen. */
export async function leaveWaitingPicture(picture: string): Promise<void> {
  await browser.storage.session.set({ [KEY]: picture });
}

/** Takes the stored screenshot once; undefined when there is none. */
export async function takeWaitingPicture(): Promise<string | undefined> {
  const { session } = browser.storage;
  const picture = (await session.get(KEY))[KEY];
  await session.remove(KEY);
  return typeof picture === 'string' ? picture : undefined;
}
