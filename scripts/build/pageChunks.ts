// What the approval window loads comes in few files: what it shares with the wallet's other page, and its own. Left to
// itself, the bundler makes some thirty: the browser asks for each, and the user of a site waits for the window.

import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Context = Parameters<Extract<Group['name'], (...args: never[]) => unknown>>[1];

/** Everything that a module imports for its start, directly or not, with itself. */
function reachedFrom(entry: string, context: Context): ReadonlySet<string> {
  const reached = new Set([entry]);
  for (const id of reached) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) reached.add(imported);
  return reached;
}

/** Whether a module is among those that a page starts with. The first one is not: it runs in its own page alone. */
function startOf(entry: string): (id: string, context: Context) => boolean {
  let reached: ReadonlySet<string> | undefined;
  return (id, context) => {
    reached ??= reachedFrom(entry, context);
    return id !== entry && reached.has(id);
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
export function pageChunks(pages: Pages): Group[] {
  const [isApproval, isApp] = [startOf(pages.approval), startOf(pages.app)];
  const [isPopup, isPort] = [startOf(pages.popup), startOf(pages.port)];
  const group = (name: string, takes: (id: string, context: Context) => boolean, priority: number): Group => ({
    name: (id, context) => (takes(id, context) ? name : null),
    debugName: name,
    priority,
  });
  return [
    group('first', (id, context) => isPopup(id, context) || isPort(id, context), 3),
    group('shared', (id, context) => isApproval(id, context) && isApp(id, context), 2),
    group('approval', isApproval, 1),
  ];
}
