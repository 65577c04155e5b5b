// Addresses of other servers as a command line gives them. Whoever dials one reads it only when it dials: what it could
// not read is found here, at the start.

/** Said where an address may hold a password. */
export const ENCODED = '; in a user or a password, %25 stands for %, %40 for @, %2F for / and %3A for :';

/** The parts of an address. */
interface Parts {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  /** Whether it names a user or a password. */
  readonly hasLogin: boolean;
}

/** The parts of an address whose names and passwords can be decoded, or undefined. */
function partsOf(text: string): Parts | undefined {
  if (/[\s\p{Cc}]/u.test(text)) return undefined;
  try {
    const url = new URL(text);
    decodeURIComponent(`${url.username} ${url.password}`);
    // No port is 0; that of a scheme is left out.
    if (url.hostname === '' || url.port === '0') return undefined;
    const { protocol, hostname, port, pathname, search, hash } = url;
    return { protocol, hostname, port, pathname, search, hash, hasLogin: url.username + url.password !== '' };
  } catch {
    return undefined;
  }
}

/**
 * A base address without its last slashes, or undefined where `fetch` could not use it: it takes http and https, and
 * neither a user nor a password; paths are put behind it, so that it has neither query nor fragment.
 */
export function readWebAddress(text: string): string | undefined {
  const parts = partsOf(text);
  if (parts === undefined || !/^https?:\/\//i.test(text) || parts.hasLogin || /[?#]/.test(text)) return undefined;
  return text.replace(/\/+$/, '');
}

/** Whether a text is the address of a Redis, with the number of a database at most. */
export function isRedisAddress(text: string): boolean {
  const parts = partsOf(text);
  return (
    parts !== undefined &&
    /^rediss?:\/\//.test(text) &&
    /^(?:\/\d{0,4})?$/.test(parts.pathname) &&
    parts.search + parts.hash === ''
  );
}

const CLUSTER = /^redis(s?)-cluster:\/\/(?:([^@/]*)@)?([^@/?#]+)$/;

/** The addresses of a cluster's nodes with what they are logged into by, or undefined. */
export function readClusterAddress(
  text: string,
): { readonly nodes: readonly string[]; readonly username?: string; readonly password?: string } | undefined {
  const [, secure, login, hosts] = CLUSTER.exec(text) ?? [];
  if (hosts === undefined) return undefined;
  const nodes = hosts.split(',').map((host) => `redis${secure}://${host}`);
  const ports = nodes.map(partsOf).map((parts) => parts?.port ?? '');
  if (ports.includes('') || !nodes.every(isRedisAddress)) return undefined;
  if (login === undefined) return { nodes };
  const at = login.indexOf(':');
  // Which of both a text without a colon is cannot be known.
  if (at < 0 || partsOf(`redis://${login}@host`) === undefined) return undefined;
  const [username, password] = [login.slice(0, at), login.slice(at + 1)].map(decodeURIComponent) as [string, string];
  return { nodes, ...(username === '' ? {} : { username }), ...(password === '' ? {} : { password }) };
}

/** Whether a text is the address of a PostgreSQL; what its parameters say is the driver's to read. */
export function isPostgresAddress(text: string): boolean {
  const parts = partsOf(text);
  if (parts === undefined || !/^postgres(?:ql)?:\/\//.test(text)) return false;
  try {
    decodeURIComponent(parts.hostname + parts.pathname);
    return true;
  } catch {
    return false;
  }
}
