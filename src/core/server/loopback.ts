// Requests of the machine itself, told apart from those of pages that merely run on it: a browser sends them from the
// same address, but it says which site they are for (Origin) and by which name it was reached (Host), and no page can
// change either.

/** What is looked at of a request; an HTTP request of the platform has it. */
export interface Asking {
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly socket: { readonly remoteAddress?: string | undefined };
}

/** Whether a host name means this machine only. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host);
}

const HOST = /^(\[[\da-f:.]+\]|[^:[\]/@?#\s]+)(?::\d{1,5})?$/;
const ORIGIN = /^https?:\/\/(.+)$/;

/** Whether the text of a Host header names this machine; a name of elsewhere may still lead here (DNS rebinding). */
function isLoopbackHost(text: string): boolean {
  return isLoopback(HOST.exec(text.toLowerCase())?.[1] ?? '');
}

/** Whether a request was made to a name of this machine, by a page of this machine or by no page. */
export function isLocallyMeant({ headers }: Pick<Asking, 'headers'>): boolean {
  const { host, origin } = headers;
  if (typeof host !== 'string' || !isLoopbackHost(host)) return false;
  return (
    origin === undefined || (typeof origin === 'string' && isLoopbackHost(ORIGIN.exec(origin.toLowerCase())?.[1] ?? ''))
  );
}

/** Who is answered at `/metrics`, as the flag `--metrics` says it. */
export const METRICS_READERS = ['local', 'open'] as const;

/** The flag of a server. */
export const METRICS_FLAG = {
  value: 'local',
  words: 'who is answered at /metrics: local (this machine alone, and no proxy on it) or open (anybody)',
} as const;

/** The sentence for everybody else. */
export const METRICS_REFUSED = 'Numbers of the server are for the machine that it runs on; --metrics open lifts that.';

/** Headers by which a proxy tells for whom it asks. */
const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip'] as const;

/** Whether a request comes from this machine and is meant so: over its loopback, by no proxy, to its own name. */
export function isMachineItself(request: Asking): boolean {
  const address = (request.socket.remoteAddress ?? '').replace(/^::ffff:/i, '');
  return (
    isLoopback(address) && FORWARDED.every((name) => request.headers[name] === undefined) && isLocallyMeant(request)
  );
}
