// The cache of the web wallet's service worker: the built files of one version, each with its digest, and nothing else.
// Answers of a node, a relay or a profile service never pass through here, so none can be cached.

/** A built file. */
export interface KeptFile {
  /** Path on the wallet's origin. */
  readonly path: string;
  /** `sha256-` and the digest in base64, as the browser checks it. */
  readonly integrity: string;
}

/** One version of the wallet. */
export interface KeptVersion {
  /** Id of the list of files: a different one for every change. */
  readonly id: string;
  readonly files: readonly KeptFile[];
}

/** Prefix of this program's caches, so that it deletes no others. */
const CACHE_PREFIX = 'wallet-files-';

/** The service worker functions that are used. */
export interface WorkerPlace {
  readonly origin: string;
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  readonly fetch: (request: Request) => Promise<Response>;
}

const nameOf = ({ id }: KeptVersion): string => `${CACHE_PREFIX}${id}`;

/** A page may not be answered with a redirected response; its headers, which forbid frames, are kept. */
async function direct(response: Response): Promise<Response> {
  if (!response.redirected) return response;
  return new Response(await response.blob(), { status: response.status, headers: response.headers });
}

/**
 * Fetches every file of a version, and caches all of them or none.
 * @throws when one is missing or differs from the build: the active version then stays
 */
export async function keep(version: KeptVersion, { origin, caches, fetch }: WorkerPlace): Promise<void> {
  const name = nameOf(version);
  // A worker can change while its files do not: then the active version uses this very cache.
  const isNew = !(await caches.keys()).includes(name);
  const cache = await caches.open(name);
  try {
    await Promise.all(
      version.files.map(async ({ path, integrity }) => {
        const url = origin + path;
        // Bypasses the browser's HTTP cache: an old response would fail the check each time.
        const response = await fetch(new Request(url, { integrity, cache: 'reload' }));
        if (!response.ok) throw new Error(`${path}: ${response.status}`);
        await cache.put(url, await direct(response));
      }),
    );
  } catch (error) {
    if (isNew) await caches.delete(name);
    throw error;
  }
}

/** Deletes the files of all other versions. */
export async function forgetOthers(version: KeptVersion, { caches }: WorkerPlace): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(CACHE_PREFIX) && name !== nameOf(version))
      .map((name) => caches.delete(name)),
  );
}

/** Whether a request is answered from the cache: a plain request for a file of the version. */
export function isKept(
  version: KeptVersion,
  { method, url }: Pick<Request, 'method' | 'url'>,
  { origin }: WorkerPlace,
): boolean {
  const { origin: of, pathname } = new URL(url);
  return method === 'GET' && of === origin && version.files.some(({ path }) => path === pathname);
}

/**
 * The cached file for a request; from the network if the browser dropped it to save space.
 * @param request one that {@link isKept}
 */
export async function answer(version: KeptVersion, request: Request, place: WorkerPlace): Promise<Response> {
  const cache = await place.caches.open(nameOf(version));
  const url = place.origin + new URL(request.url).pathname;
  return (await cache.match(url)) ?? place.fetch(request);
}
