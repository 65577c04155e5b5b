// What the approval window loads comes in one file, which the wallet's other pages load too. Left to itself, the
// bundler makes some thirty: each takes the browser milliseconds, and the user of a site waits for the window.

import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Extract<Group['name'], (...args: never[]) => unknown>>[1];

/** Everything that a module imports for its start, directly or not, with itself. */
function reachedFrom(entry: string, context: Context): ReadonlySet<string> {
  const reached = new Set([entry]);
  for (const id of reached) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}

/** Whether a module is among those that a page starts with. */
function startOf(entry: string): (id: string, context: Context) => boolean {
  let reached: ReadonlySet<string> | undefined;
  return (id, context) => {
    reached ??= reachedFrom(entry, context);
    return reached.has(id);
  };
}

interface Pages {
  /** Ids of the modules with which the pages start. */
  readonly approval: string;
  /** What opens the approval window's port while the rest is loaded. */
  readonly port: string;
  readonly app: string;
  /** It is painted before anything of the others is loaded, so nothing of it may stand in their files. */
  readonly popup: string;
}

/** The files of the pages, in the order in which they take their modules. The bundler divides the others. */
export function pageChunks({ approval, port, app, popup }: Pages): Group[] {
  const [isApproval, isApp, isPopup, isPort] = [startOf(approval), startOf(app), startOf(popup), startOf(port)];
  const group = (name: string, takes: (id: string, context: Context) => boolean, priority: number): Group => ({
    name: (id, context) => (takes(id, context) ? name : null),
    debugName: name,
    priority,
  });
  return [
    // The entries themselves run in their own pages alone.
    group('first', (id, context) => id !== popup && id !== port && (isPopup(id, context) || isPort(id, context)), 3),
    group('shared', isApproval, 2),
    group('app', (id, context) => id !== app && isApp(id, context), 1),
  ];
}
