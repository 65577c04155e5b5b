// A port that a page opens before its code is loaded, so that the background's first message does not wait for it. It
// imports nothing: whatever comes with it would be waited for.

/** What a page uses of the browser's port. */
interface Port {
  postMessage(message: unknown): void;
  readonly onMessage: { addListener(listener: (message: unknown) => void): void };
  readonly onDisconnect: { addListener(listener: () => void): void };
}

/** Every browser has it under this name; the one of `browser` comes with a library. */
declare const chrome: { readonly runtime: { connect(info: { readonly name: string }): Port } };

let early: Port | undefined;

/** The same port, which keeps what comes before anything listens. */
function keeping(port: Port): Port {
  const waiting: unknown[] = [];
  let listener = (message: unknown): void => void waiting.push(message);
  port.onMessage.addListener((message) => listener(message));
  return {
    postMessage: (message) => port.postMessage(message),
    onMessage: {
      addListener: (added) => {
        listener = added;
        for (const message of waiting.splice(0)) added(message);
      },
    },
    onDisconnect: port.onDisconnect,
  };
}

/** Opens the port. */
export function openEarly(name: string): void {
  const port = chrome.runtime.connect({ name });
  const kept = keeping(port);
  early = kept;
  port.onDisconnect.addListener(() => {
    // A background that has gone meanwhile is asked again.
    if (early === kept) early = undefined;
  });
}

/** The open early port, once: its only listener gets what came before, too. */
export function takeEarly(): Port | undefined {
  const port = early;
  early = undefined;
  return port;
}
