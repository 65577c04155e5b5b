// Requests from the server's own machine. Pages open in a browser on it have the same address, but the browser sends
// the page's site (Origin) and the name that it was reached by (Host), and no page can change either.

/** The parts of an HTTP request that are checked. */
export interface RequestParts {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** Whether a host name means this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

const HOST = /^(\[[\da-f:.]+\]|[^:[\]/@?#\s]+)(?::\d{1,5})?$/;
const ORIGIN = /^https?:\/\/(.+)$/;

/** Whether a Host header names this machine; another name may still resolve to it (DNS rebinding). */
function isLoopbackHost(text: string): boolean {
  return isLoopback(HOST.exec(text.toLowerCase())?.[1] ?? '');
}

/** Whether a request was made to a name of this machine, by a page of this machine or by no page. */
export function isLocallyMeant({ headers }: Pick<RequestParts, 'headers'>): boolean {
  const { host, origin } = headers;
  if (typeof host !== 'string' || !isLoopbackHost(host)) return false;
  return (
    origin === undefined || (typeof origin === 'string' && isLoopbackHost(ORIGIN.exec(origin.toLowerCase())?.[1] ?? ''))
  );
}

/** Headers in which a proxy names its client. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip'] as const;

/** Whether a request comes from a program of this machine that is no page. */
export function isProgramHere(request: RequestParts): boolean {
  return request.headers.origin === undefined && isMachineItself(request);
}

/** Whether a request comes from this machine and is meant so: over its loopback, by no proxy, to its own name. */
export function isMachineItself(request: RequestParts): boolean {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  return (
    isLoopback(address) && FORWARDED.every((name) => request.headers[name] === undefined) && isLocallyMeant(request)
  );
}
