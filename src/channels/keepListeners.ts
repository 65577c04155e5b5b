// Listening on a page's window for good. `document.open()` takes every listener off a window, those of extensions too:
// a page that writes itself anew would wait for ever for what it asks.

type Listener = (event: never) => void;

/**
 * An `addEventListener` whose listeners stay when the document is emptied and written anew.
 * @param watched the window's document
 */
export function keepListeners(
  target: Pick<EventTarget, 'addEventListener'>,
  watched: Node,
): (type: string, listener: Listener) => void {
  // Taken now: a page may replace it later.
  const add = target.addEventListener.bind(target) as (type: string, listener: Listener) => void;
  const kept: [string, Listener][] = [];
  // A listener that is there already is not added a second time.
  new MutationObserver(() => {
    for (const [type, listener] of kept) add(type, listener);
  }).observe(watched, { childList: true });
  return (type, listener) => {
    kept.push([type, listener]);
    add(type, listener);
  };
}
