// The wallet's built pages with a scripted background: states that are hard to reach by hand, rendered by the files
// that ship. Served with the policy of the manifest; nothing here signs or stores.

import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext, Page } from '@playwright/test';
import sirv from 'sirv';
import type { WalletView } from '../../../src/background/state/view.ts';
import { NETWORK } from './fixtures.ts';
import { type PlayedNode, playNode } from './playedNode.ts';

/** The answer to a command: a result, or the refusal in `error`. Commands without an answer succeed with null. */
export type Answers = Readonly<Record<string, unknown>>;

export interface Scene {
  readonly name: string;
  readonly page: 'popup' | 'app' | 'approval';
  /** Path after `#/`, or the id of an approval. */
  readonly at?: string;
  readonly view: WalletView;
  /** The state is that its screen cannot be drawn, which the page reports. */
  readonly isUnshown?: boolean;
  /** An approval in a tab, as in the web wallet, instead of a window. */
  readonly inTab?: boolean;
  readonly answers?: Answers;
  /** What the page reads of the node by itself; without, it cannot be reached. */
  readonly node?: PlayedNode;
  /** Clicks and keys that lead to the state. */
  readonly reach?: (page: Page) => Promise<void>;
}

/** Sizes of the three pages, and of an approval in a tab. */
export const SIZES = {
  popup: { width: 375, height: 600 },
  approval: { width: 390, height: 680 },
  app: { width: 1100, height: 800 },
  tab: { width: 1280, height: 800 },
} as const;

export interface Gallery {
  /** Opens a scene; resolves when the page shows it. */
  readonly open: (context: BrowserContext, scene: Scene, theme?: 'light' | 'dark') => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** Runs in the page before its scripts: a port to a scripted background. */
function pretend({ view, answers }: { view: unknown; answers: Answers }): void {
  const sent: unknown[] = [];
  const connect = () => {
    const listeners: ((message: unknown) => void)[] = [];
    const say = (message: unknown): void => {
      queueMicrotask(() => {
        for (const listener of listeners) listener(message);
      });
    };
    const page = globalThis as unknown as { show: (next: unknown) => void; speak: (language: string) => void };
    let shown = view as { readonly settings: object };
    page.show = (next) => {
      shown = next as typeof shown;
      say({ type: 'view', view: next });
    };
    page.speak = (language) => page.show({ ...shown, settings: { ...shown.settings, language } });
    page.show(view);
    return {
      onMessage: { addListener: (listener: (message: unknown) => void) => listeners.push(listener) },
      onDisconnect: { addListener: () => undefined },
      postMessage: (message: { id: number; command: string }) => {
        sent.push(message);
        const answer = answers[message.command] ?? null;
        if (answer === 'never') return;
        const refused = typeof answer === 'object' && answer !== null && 'error' in answer;
        say(refused ? { id: message.id, ...answer } : { id: message.id, result: answer });
      },
    };
  };
  const page = globalThis as unknown as { chrome: Record<string, unknown>; sent: unknown[] };
  page.sent = sent;
  page.chrome = {
    // The polyfill needs an extension id to work at all.
    runtime: { id: 'gallery', connect, getURL: (path: string) => `/${path}` },
    extension: { getViews: () => [] },
    // Answered by a call, as the polyfill asks.
    permissions: { contains: (_: object, answer: (isAllowed: boolean) => void) => answer(true) },
    tabs: {
      query: async () => [{ url: 'https://exchange.example/trade' }],
      create: async () => undefined,
      captureVisibleTab: async () => '',
    },
  };
}

/** The language of the screenshots; English otherwise. */
const LANGUAGE = process.env.SVC_SHOTS_LANGUAGE ?? 'en';

const asDrawn = (view: WalletView): WalletView => ({
  ...view,
  settings: { language: 'en', ...view.settings, theme: 'system' },
});

/** Sends another view to an open page, as the background does on a change. */
export async function show(page: Page, view: WalletView): Promise<void> {
  await page.evaluate((next) => (globalThis as unknown as { show: (next: unknown) => void }).show(next), asDrawn(view));
}

/** Switches the language of an open page: scenes are reached by the English names of their controls. */
async function speak(page: Page, language: string): Promise<void> {
  await page.evaluate((tag) => (globalThis as unknown as { speak: (tag: string) => void }).speak(tag), language);
  await page.locator(`html[lang=${language}]`).waitFor({ state: 'attached' });
}

/** Serves a build of the extension. */
export async function openGallery(dist: string): Promise<Gallery> {
  const manifest = JSON.parse(readFileSync(`${dist}/manifest.json`, 'utf8')) as {
    content_security_policy: { extension_pages: string };
  };
  // Cached by the browser: every scene uses the same files.
  const files = sirv(dist, { maxAge: 3_600, immutable: true });
  const server = createServer((request, response) => {
    response.setHeader('content-security-policy', manifest.content_security_policy.extension_pages);
    files(request, response, () => void response.writeHead(404).end());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    open: async (context, { page: kind, at, view, inTab = false, answers = {}, node, reach }, theme = 'light') => {
      const page = await context.newPage();
      // What never comes says what it was, before the whole test hangs.
      page.setDefaultTimeout(120_000);
      await page.setViewportSize(inTab ? SIZES.tab : SIZES[kind]);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
      await page.addInitScript(pretend, { view: asDrawn(view), answers });
      if (node !== undefined) await playNode(page, NETWORK.restUrl ?? '', node);
      const hash = at === undefined ? '' : kind === 'approval' ? `#approval=${at}` : `#/${at}`;
      await page.goto(`${origin}/src/ui/${kind}.html${hash}`);
      await page.locator('#root h1').first().waitFor({ state: 'attached' });
      await reach?.(page);
      if (LANGUAGE !== 'en') await speak(page, LANGUAGE);
      await page.evaluate(() => document.fonts.ready);
      return page;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
