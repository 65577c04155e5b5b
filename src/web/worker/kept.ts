// What the service worker of the web wallet keeps: the built files of one version, each under its digest, and nothing
// else. What a node, a relay or a profile service says never passes through here, so none of it can be kept.

/** A built file. */
export interface KeptFile {
  /** Path on the wallet's origin. */
  readonly path: string;
  /** `sha256-` and the digest in base64, as the browser checks it. */
  readonly integrity: string;
}

/** One version of the wallet. */
export interface KeptVersion {
  /** Of the list of files: another one for every change. */
  readonly id: string;
  readonly files: readonly KeptFile[];
}

/** Names of the caches of this program, so that it removes no others. */
const CACHE_PREFIX = 'wallet-files-';

/** What the browser gives to a service worker, as far as it is used. */
export interface WorkerPlace {
  readonly origin: string;
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  readonly fetch: (request: Request) => Promise<Response>;
}

const nameOf = ({ id }: KeptVersion): string => `${CACHE_PREFIX}${id}`;

/** A page may not be answered with what came by a redirect; its headers, which forbid frames, stay. */
async function direct(response: Response): Promise<Response> {
  if (!response.redirected) return response;
  return new Response(await response.blob(), { status: response.status, headers: response.headers });
}

/**
 * Fetches every file of a version, and keeps them all or none.
 * @throws when one is missing or its bytes are others than the build made: the version that runs then stays
 */
export async function keep(version: KeptVersion, { origin, caches, fetch }: WorkerPlace): Promise<void> {
  const name = nameOf(version);
  // A worker can change while its files do not: what runs then has this very cache.
  const isNew = !(await caches.keys()).includes(name);
  const cache = await caches.open(name);
  try {
    await Promise.all(
      version.files.map(async ({ path, integrity }) => {
        const url = origin + path;
        // Past the browser's own cache: an old answer would fail the check again each time.
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

/** Forgets the files of all other versions. */
export async function forgetOthers(version: KeptVersion, { caches }: WorkerPlace): Promise<void> {
  const names = await caches.keys();
  await Promise.all(
    names
      .filter((name) => name.startsWith(CACHE_PREFIX) && name !== nameOf(version))
      .map((name) => caches.delete(name)),
  );
}

/** Whether a request is answered from what is kept: a plain request for a file of the version, and nothing besides. */
export function isKept(
  version: KeptVersion,
  { method, url }: Pick<Request, 'method' | 'url'>,
  { origin }: WorkerPlace,
): boolean {
  const { origin: of, pathname } = new URL(url);
  return method === 'GET' && of === origin && version.files.some(({ path }) => path === pathname);
}

/**
 * The kept file that a request means; from the network where the browser dropped it to save space.
 * @param request one that {@link isKept}
 */
export async function answer(version: KeptVersion, request: Request, place: WorkerPlace): Promise<Response> {
  const cache = await place.caches.open(nameOf(version));
  const url = place.origin + new URL(request.url).pathname;
  return (await cache.match(url)) ?? place.fetch(request);
}
