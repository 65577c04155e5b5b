// The approval window with a time limit: a browser that does not answer must not block the queue.

import type { ApprovalWindow, Platform } from '../../platform/platform.ts';

/** How long the browser may take to open a window, focus it or close it. */
const PATIENCE_MS = 8_000;

class WindowSilent extends Error {
  constructor() {
    super('The browser did not answer about the window.');
    this.name = 'WindowSilent';
  }
}

/** The platform's window with timeouts: a late opening fails, and a window of unknown state counts as closed. */
export function withTimeLimit({ approvalWindow, timer }: Pick<Platform, 'approvalWindow' | 'timer'>): ApprovalWindow {
  function inTime<T>(answer: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const cancel = timer(PATIENCE_MS, () => reject(new WindowSilent()));
      answer.then(resolve, reject).finally(cancel);
    });
  }
  return {
    open: (id) => inTime(approvalWindow.open(id)),
    close: () => inTime(approvalWindow.close()).catch(() => undefined),
    isOpen: () => inTime(approvalWindow.isOpen()).catch(() => false),
    onClosed: (listener) => approvalWindow.onClosed(listener),
  };
}
