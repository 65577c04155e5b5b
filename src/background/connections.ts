// Ports into the background: who may use which, and how requests, events, commands and the view are sent over them.

import { CodedError, Fault } from '@svc/core/errors';
import { refused } from '@svc/core/words/refusal';
import { findPassedRequest, PROVIDER_PORT, WAITING_QUESTION } from '../channels/providerPort.ts';
import { findUiRequest, UI_PORT, type UiError, type UiRequest } from '../channels/uiPort.ts';
import type { Platform, PlatformPort } from '../platform/platform.ts';
import type { CommandServices } from './commands/defineCommand.ts';
import { type CommandName, isCommandName, runCommand } from './commands/registry.ts';
import { ownMessage } from './requests/errorMessage.ts';
import { isOwnPage, pageContext } from './requests/requestContext.ts';
import { type Router, requestKeyOf } from './router/router.ts';
import type { Events, Subscription } from './services/events.ts';
import type { ViewService } from './services/viewService.ts';

export interface ConnectionsOptions {
  readonly platform: Platform;
  /** Resolves when the stored state is loaded; nothing is answered before. */
  readonly ready: Promise<void>;
  readonly router: Router;
  readonly events: Events;
  readonly view: ViewService;
  readonly services: CommandServices;
  /** @throws Refusal when the state must not be touched */
  readonly requireCommand: (name: CommandName) => void;
  /** One of the wallet's pages is open. @returns a function to call when it closes */
  readonly onPage: () => () => void;
}

function uiErrorOf(error: unknown): UiError {
  const said = ownMessage(error);
  const words = said === undefined ? {} : { said };
  // A fault is a bug too: its details are for the record.
  if (!(error instanceof CodedError) || error instanceof Fault) return { code: 'bug.unexpected', ...words };
  const facts = Object.keys(error.facts).length === 0 ? {} : { facts: error.facts };
  return { code: error.code, ...words, ...facts };
}

/** Accepts ports from now on. Registers its listener at once, as a woken worker must. */
export function acceptConnections(options: ConnectionsOptions): void {
  const { platform, ready, router, events, view, services } = options;
  /** Number of open page ports by the request that waits on them. */
  const waiting = new Map<string, number>();

  function count(key: string, by: 1 | -1): void {
    const next = (waiting.get(key) ?? 0) + by;
    if (next === 0) waiting.delete(key);
    else waiting.set(key, next);
  }

  function acceptPage(port: PlatformPort): void {
    // The origin comes from the port, not from a message: pages can forge the latter.
    const context = pageContext(port.sender);
    const own = new Set<string>();
    let isOpen = true;
    let subscription: Subscription | undefined;
    void ready.then(() => {
      // A frame with an opaque origin gets nothing.
      if (isOpen && context.origin !== null)
        subscription = events.subscribe(context.origin, (event) => port.post(event));
    });
    port.onMessage((message) => {
      const request = findPassedRequest(message);
      if (request === undefined) return;
      const key = requestKeyOf(request, context);
      // The same request twice on one port waits once.
      if (!own.has(key)) count(key, 1);
      own.add(key);
      void ready
        .then(() => router.handle(request, context))
        .then((answer) => {
          if (isOpen) port.post({ type: 'response', id: request.id, ...answer });
          if (own.delete(key)) count(key, -1);
        });
    });
    port.onDisconnect(() => {
      isOpen = false;
      subscription?.end();
      const left = [...own];
      own.clear();
      for (const key of left) count(key, -1);
      // A port ends with its page: closed, reloaded, navigated, or put into the back/forward cache.
      const gone = left.filter((key) => !waiting.has(key));
      if (gone.length > 0) void ready.then(() => services.approvals.endRequests(new Set(gone)));
    });
  }

  /**
   * A stopped background did not see pages close: it asks each document with pending requests, and ends those of
   * documents that do not answer.
   */
  function endLeftBehind(): void {
    const { askPage } = platform;
    if (askPage === undefined) return;
    for (const { page, requestKey } of services.approvals.waitingPages()) {
      const id = requestKey.slice(requestKey.indexOf('#') + 1);
      void askPage(page, { type: WAITING_QUESTION })
        .then(
          (ids) => Array.isArray(ids) && ids.includes(id),
          () => false,
        )
        .then(async (isThere) => {
          if (!isThere && !waiting.has(requestKey)) await services.approvals.endRequests(new Set([requestKey]));
        });
    }
  }
  void ready.then(endLeftBehind);

  async function run({ command, params }: UiRequest): Promise<unknown> {
    if (!isCommandName(command)) throw refused('refused.command.unknown');
    options.requireCommand(command);
    return runCommand(command, services, params ?? {});
  }

  function acceptUi(port: PlatformPort): void {
    let close: (() => void)[] = [];
    let isOpen = true;
    void ready.then(() => {
      if (isOpen) close = [view.watch((message) => port.post(message)), options.onPage()];
    });
    port.onMessage((message) => {
      const request = findUiRequest(message);
      if (request === undefined) return;
      void ready
        .then(() => run(request))
        .then(
          (result) => {
            view.flush();
            port.post({ id: request.id, result: result ?? null });
          },
          (error: unknown) => {
            if (isCommandName(request.command)) services.faults.note(request.command, error);
            port.post({ id: request.id, error: uiErrorOf(error) });
          },
        );
    });
    port.onDisconnect(() => {
      isOpen = false;
      for (const end of close) end();
    });
  }

  platform.ports.onConnect((port) => {
    if (port.name === UI_PORT) {
      // A content script shares the extension's id; only the wallet's own pages also have its URL.
      if (isOwnPage(port.sender, platform.self)) acceptUi(port);
      else port.disconnect();
    } else if (port.name === PROVIDER_PORT) {
      // Nobody has opened a prerendered page yet: its content script waits for that, and anything else from there is
      // ignored.
      if (port.sender.extensionId === platform.self.extensionId && port.sender.isPrerendered !== true) acceptPage(port);
      else port.disconnect();
    }
  });
}
