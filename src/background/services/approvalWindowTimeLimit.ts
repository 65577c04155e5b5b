// The approval window behind a time limit: a browser that answers nothing must not hold up everything that waits in the
// queue.

import type { ApprovalWindow, Platform } from '../../platform/platform.ts';

/** How long the browser may take to open a window, bring it up or close it. */
const PATIENCE_MS = 8_000;

class WindowSilent extends Error {
  constructor() {
    super('The browser did not answer about the window.');
    this.name = 'WindowSilent';
  }
}

/**
 * The platform's window, whose every answer comes in time: an opening fails, a window that nothing is known of is not
 * open.
 */
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
