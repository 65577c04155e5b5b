// Permanent listeners on a page's window. `document.open()` removes all listeners of a window, those of extensions too:
// a page that rewrites itself would wait forever for its answers.

type Listener = (event: never) => void;

/**
 * An `addEventListener` whose listeners survive when the document is rewritten.
 * @param watched the window's document
 */
export function keepListeners(
  target: Pick<EventTarget, 'addEventListener'>,
  watched: Node,
): (type: string, listener: Listener) => void {
  // Captured now: a page may replace it later.
  const add = target.addEventListener.bind(target) as (type: string, listener: Listener) => void;
  const kept: [string, Listener][] = [];
  // Adding an existing listener has no effect.
  new MutationObserver(() => {
    for (const [type, listener] of kept) add(type, listener);
  }).observe(watched, { childList: true });
  return (type, listener) => {
    kept.push([type, listener]);
    add(type, listener);
  };
}
