// Which components React has rendered, reported by React's own developer tools hook: what is in the page counts, not
// what a list says. Loaded before React, which looks for the hook once.

interface Fiber {
  readonly type: unknown;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
}

interface Hook {
  readonly supportsFiber: true;
  readonly renderers: Map<number, unknown>;
  inject(renderer: unknown): number;
  onCommitFiberRoot(id: number, root: { readonly current: Fiber }, ...more: unknown[]): void;
  onCommitFiberUnmount(): void;
}

const page = globalThis as unknown as { __REACT_DEVTOOLS_GLOBAL_HOOK__?: Hook };

/** Components and contexts that were rendered at some time. */
export const shown = new Set<unknown>();

function note(fiber: Fiber | null): void {
  for (let at = fiber; at !== null; at = at.sibling) {
    if (at.type !== null) shown.add(at.type);
    note(at.child);
  }
}

const hook: Hook = page.__REACT_DEVTOOLS_GLOBAL_HOOK__ ?? {
  supportsFiber: true,
  renderers: new Map(),
  inject: () => 1,
  onCommitFiberRoot: () => undefined,
  onCommitFiberUnmount: () => undefined,
};
const others = hook.onCommitFiberRoot;
hook.onCommitFiberRoot = (id, root, ...more) => {
  note(root.current);
  others.call(hook, id, root, ...more);
};
page.__REACT_DEVTOOLS_GLOBAL_HOOK__ = hook;
