// One browser and one gallery for all tests of a file.

import { type Browser, type BrowserContext, chromium, type Page, test } from '@playwright/test';
import { BROWSER, network } from '../wallet.ts';
import { type Gallery, openGallery, type Scene } from './pages.ts';

export interface GalleryOfFile {
  /** Opens a scene in a new page; `watch` sees the page before anything runs in it. */
  readonly open: (scene: Scene, watch?: (page: Page) => void) => Promise<Page>;
}

/** Opens browser and gallery before the tests of the file that calls it, and closes both after them. */
export function galleryOfFile(): GalleryOfFile {
  let gallery: Gallery;
  let context: BrowserContext;
  let browser: Browser | undefined;
  test.beforeAll(async () => {
    gallery = await openGallery(network().extensionDir);
    browser = await chromium.launch(BROWSER);
    context = await browser.newContext();
  });
  test.afterAll(async () => {
    // There is none where it could not start, which is told above.
    await browser?.close();
    await gallery.close();
  });
  return {
    open: async (scene, watch) => {
      if (watch !== undefined) context.once('page', watch);
      return gallery.open(context, scene);
    },
  };
}
