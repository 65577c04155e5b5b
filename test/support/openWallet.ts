// A wallet in Node on the fake platform, driven like by its pages and sites: commands over the UI port, requests over
// content-script ports. Killing the worker keeps the storages and the open ports of pages, as browsers do.

import { saidText } from '@svc/core/words/plainText';
import { refusalOf } from '@svc/core/words/refusalOf';
import type { ApprovalKind } from '../../src/approvals/kinds.ts';
import type { CommandName, CommandParams, CommandResult } from '../../src/background/commands/registry.ts';
import { createWallet, type Wallet } from '../../src/background/createWallet.ts';
import type { ApprovalView, WalletView } from '../../src/background/state/view.ts';
import { PROVIDER_PORT, type ProviderResponse, type WireError } from '../../src/channels/providerPort.ts';
import { UI_PORT, type UiError, type UiMessage } from '../../src/channels/uiPort.ts';
import type { PortSender } from '../../src/platform/platform.ts';
import { createFakePlatform, type FakeOptions, type FakePlatform, pageSender, uiSender } from './fakePlatform.ts';

/** The phrase of the specification's vectors. */
export const TEST_PHRASE = 'legal winner thank year wave sausage worth useful legal winner thank yellow';
export const TEST_PASSWORD = 'correct horse battery';
/** The lowest allowed number of iterations of a stored vault. */
const ITERATIONS = 100_000;

/** A refused command. */
class CommandError extends Error {
  readonly code: string;

  constructor(error: UiError) {
    super(saidText(error.said ?? refusalOf(error.code, error.facts ?? {})));
    this.code = error.code;
  }
}

/** One of the wallet's own pages. */
export interface TestUi {
  readonly view: WalletView;
  run<N extends CommandName>(command: N, params: CommandParams<N>): Promise<CommandResult<N>>;
  /** Resolves with the view as soon as it matches. */
  until(fits: (view: WalletView) => boolean): Promise<WalletView>;
  /** The next pending approval of a kind. */
  approval<K extends ApprovalKind>(kind: K): Promise<Extract<ApprovalView, { kind: K }>>;
  /** Waits for an approval of the kind and approves it, with the password if needed. */
  approve(kind: ApprovalKind, decision?: unknown): Promise<ApprovalView>;
  /** Approves a pending one, like a person who reads again what changed meanwhile. */
  press(id: string, kind: ApprovalKind, decision?: unknown): Promise<void>;
  reject(kind: ApprovalKind): Promise<void>;
  close(): void;
}

/** Services of the built-in network that a test starts none of: one that runs on this machine is not asked. */
const NOT_STARTED = {
  node: 'http://127.0.0.1:1',
  profiles: 'http://127.0.0.1:1/profiles/v1',
  trade: 'http://127.0.0.1:1/api/v1-test',
};

/** A page's data besides its URL. */
export interface PageOptions extends PortSender {
  readonly isClicked?: boolean;
}

/** A page with the provider's content script. */
export interface TestPage {
  readonly events: { event: string; data: unknown }[];
  /** Everything received, in order: for testing order. */
  readonly received: readonly unknown[];
  /** Result of a request; rejects with the wire error. The same id again is the same request. */
  request(method: string, params?: unknown, id?: string): Promise<unknown>;
  close(): void;
}

export interface TestWallet {
  readonly platform: FakePlatform;
  readonly wallet: Wallet;
  ui(page?: string): TestUi;
  /** A page whose user clicks for each request, unless `more` says that its scripts ask by themselves. */
  page(url?: string, origin?: string, more?: PageOptions): TestPage;
  /** Stops the worker and starts it again: storages stay, memory is lost. */
  kill(options?: { keepSession?: boolean }): TestWallet;
  /** A wallet on a prepared platform. */
  reopen(platform: FakePlatform): TestWallet;
}

/** The error of an answer, with which a page's request rejects. */
class WireFailure extends Error {
  readonly code: number;
  readonly data: unknown;

  constructor(error: WireError) {
    super(error.message);
    this.code = error.code;
    this.data = error.data;
  }
}

function openUi(platform: FakePlatform, file: string): TestUi {
  const port = platform.connect(UI_PORT, uiSender(file));
  const calls = new Map<number, { resolve(value: never): void; reject(error: unknown): void }>();
  const watchers = new Set<() => void>();
  let view: WalletView | undefined;
  let lastId = 0;
  port.onReceive((raw) => {
    const message = raw as UiMessage<WalletView>;
    if ('id' in message) {
      const call = calls.get(message.id);
      calls.delete(message.id);
      if ('error' in message) call?.reject(new CommandError(message.error));
      else call?.resolve(message.result as never);
      return;
    }
    if (message.type === 'view') view = message.view;
    else if (view !== undefined) view = { ...view, ...message.patch };
    for (const watcher of watchers) watcher();
  });
  const ui: TestUi = {
    get view() {
      if (view === undefined) throw new Error('the view has not arrived');
      return view;
    },
    run(command, params) {
      const id = ++lastId;
      return new Promise((resolve, reject) => {
        calls.set(id, { resolve, reject });
        port.send({ id, command, params });
      });
    },
    until: (fits) =>
      new Promise((resolve) => {
        const look = (): void => {
          if (view === undefined || !fits(view)) return;
          watchers.delete(look);
          resolve(view);
        };
        watchers.add(look);
        look();
      }),
    async approval(kind) {
      const found = await ui.until((now) => now.approvals.some((one) => one.kind === kind));
      return found.approvals.find((one) => one.kind === kind) as never;
    },
    async approve(kind, decision = {}) {
      const one = await ui.approval(kind);
      const password = one.needsPassword ? { password: TEST_PASSWORD } : {};
      await ui.run('decide', { id: one.id, kind, decision, ...password });
      return one;
    },
    async press(id, kind, decision = {}) {
      const decide = (): Promise<unknown> => {
        const one = ui.view.approvals.find((waiting) => waiting.id === id);
        const password = one?.needsPassword === true ? { password: TEST_PASSWORD } : {};
        return ui.run('decide', { id, kind, decision, shown: one?.version ?? 0, ...password });
      };
      await decide().catch((error: unknown) => {
        if (!(error instanceof CommandError) || error.code !== 'approval.changed') throw error;
        return decide();
      });
    },
    async reject(kind) {
      const one = await ui.approval(kind);
      await ui.run('decide', { id: one.id, kind });
    },
    close: () => port.close(),
  };
  return ui;
}

function openPage(
  platform: FakePlatform,
  url: string,
  origin?: string,
  { isClicked = true, ...sender }: PageOptions = {},
): TestPage {
  const port = platform.connect(PROVIDER_PORT, { ...pageSender(url, origin), ...sender });
  const calls = new Map<string, { resolve(value: unknown): void; reject(error: unknown): void }>();
  const events: { event: string; data: unknown }[] = [];
  port.onReceive((raw) => {
    const message = raw as ProviderResponse | { type: 'event'; event: string; data: unknown };
    if (message.type === 'event') {
      events.push({ event: message.event, data: message.data });
      return;
    }
    const call = calls.get(message.id);
    calls.delete(message.id);
    if ('error' in message) call?.reject(new WireFailure(message.error));
    else call?.resolve(message.result);
  });
  return {
    events,
    received: port.received,
    request(method, params, id = crypto.randomUUID()) {
      const answer = new Promise<unknown>((resolve, reject) => {
        calls.set(id, { resolve, reject });
        port.send({
          type: 'request',
          id,
          method,
          ...(params === undefined ? {} : { params }),
          ...(isClicked ? { isClicked } : {}),
        });
      });
      // A test may await the result later.
      answer.catch(() => undefined);
      return answer;
    },
    close: () => port.close(),
  };
}

function drive(platform: FakePlatform): TestWallet {
  const wallet = createWallet({ platform, iterations: ITERATIONS });
  return {
    platform,
    wallet,
    ui: (page = 'popup.html') => openUi(platform, page),
    page: (url = 'https://shop.test/', origin, more) => openPage(platform, url, origin, more),
    kill({ keepSession = true } = {}) {
      wallet.stop();
      if (!keepSession) platform.storages.session.clear();
      return drive(platform.restart());
    },
    reopen(next) {
      wallet.stop();
      return drive(next);
    },
  };
}

/** A new, empty wallet. */
export function openEmptyWallet(options: FakeOptions = {}): TestWallet {
  return drive(createFakePlatform({ ...options, config: { ...NOT_STARTED, ...options.config } }));
}

/** An unlocked wallet of the test phrase on a node. */
export async function openWallet(nodeUrl: string, options: FakeOptions = {}): Promise<TestWallet & { main: TestUi }> {
  const opened = openEmptyWallet({ config: { node: nodeUrl }, ...options });
  const main = opened.ui();
  await main.run('importWallet', { password: TEST_PASSWORD, phrase: TEST_PHRASE });
  return { ...opened, main };
}
