// The images of profiles as they are served: fetched once however many ask, kept a day, shrunk on request, and failures
// remembered so that a broken address costs its server and ours nothing.

import { createHash } from 'node:crypto';
import { Refusal } from '@svc/core/errors';
import type { Clock } from '../../clock.ts';
import type { CleanImage, ImageStore } from '../store/profileStore.ts';
import { cleanImage, shrinkImage } from './cleanImage.ts';
import { type FetchBounds, fetchImage } from './fetchImage.ts';
import { ImageRefusal } from './imageRefusal.ts';
import { LruByBytes } from './lruByBytes.ts';
import type { OutboundNetwork } from './outboundNetwork.ts';

/** Sides in pixels of the small copies; a request is served the next larger one. */
export const SMALL_SIDES = [32, 64, 128, 256, 512] as const;

const KEPT_MS = 86_400_000;
/** Failures that are remembered; the oldest is forgotten first. */
const FAILURES_MAX = 10_000;
/** Images that are being fetched or decoded at a time, and those of them that one client address may have asked for. */
const FETCHES_MAX = 128;
const FETCHES_PER_CLIENT = 16;

/** An image to serve. */
export interface ServedImage extends CleanImage {
  /** SHA-256 of the bytes, hex. */
  hash: string;
}

/** What {@link createImages} needs. */
export interface ImagesOptions {
  store: ImageStore;
  clock: Clock;
  outside: OutboundNetwork;
  bounds: FetchBounds;
  /** Bytes of images that are kept ready in memory. */
  memoryBytes: number;
  /** Bytes of images that the store keeps. */
  storeBytes: number;
}

/** The images of one service. */
export type Images = ReturnType<typeof createImages>;

/** Makes the images of one service. */
export function createImages({ store, clock, outside, bounds, memoryBytes, storeBytes }: ImagesOptions) {
  const ready = new LruByBytes<ServedImage & { until: number }>(memoryBytes, (image) => image.bytes.length);
  const failures = new Map<string, { error: ImageRefusal; until: number }>();
  const running = new Map<string, Promise<ServedImage>>();
  /** Fetches under way by client address. */
  const fetches = new Map<string, number>();
  let fetchCount = 0;

  /** Counts a fetch. A client that has many under way is refused more, so that others still get theirs. */
  async function counted<T>(client: string, work: () => Promise<T>): Promise<T> {
    const own = fetches.get(client) ?? 0;
    if (own >= FETCHES_PER_CLIENT || fetchCount >= FETCHES_MAX) {
      throw new Refusal('profile.busy', 'Too many images are being fetched; try again');
    }
    fetches.set(client, own + 1);
    fetchCount++;
    try {
      return await work();
    } finally {
      const left = (fetches.get(client) ?? 1) - 1;
      if (left === 0) fetches.delete(client);
      else fetches.set(client, left);
      fetchCount--;
    }
  }

  async function load(url: string, client: string): Promise<ServedImage & { until: number }> {
    const kept = await store.findImage(url);
    const now = clock.now();
    if (kept !== undefined && now < kept.fetchedAt * 1000 + KEPT_MS)
      return { ...kept, until: kept.fetchedAt * 1000 + KEPT_MS };
    const failure = failures.get(url);
    if (failure !== undefined && now < failure.until) throw failure.error;
    try {
      const image = await counted(client, async () => {
        const { bytes, type } = await fetchImage(url, bounds, outside);
        return cleanImage(bytes, type);
      });
      const hash = createHash('sha256').update(image.bytes).digest('hex');
      await store.putImage({ ...image, url, hash, fetchedAt: Math.floor(now / 1000) }, storeBytes);
      failures.delete(url);
      return { ...image, hash, until: now + KEPT_MS };
    } catch (error) {
      if (error instanceof ImageRefusal) remember(url, error);
      throw error;
    }
  }

  function remember(url: string, error: ImageRefusal): void {
    failures.delete(url);
    failures.set(url, { error, until: clock.now() + error.keptSec * 1000 });
    if (failures.size > FAILURES_MAX) failures.delete(failures.keys().next().value as string);
  }

  async function make(url: string, side: number | undefined, client: string): Promise<ServedImage> {
    const key = keyOf(url, side);
    if (side === undefined) {
      const image = await load(url, client);
      ready.put(key, image);
      return image;
    }
    const whole = await get(url, undefined, client);
    const small = await shrinkImage(whole, side);
    const image = { ...small, hash: createHash('sha256').update(small.bytes).digest('hex') };
    ready.put(key, { ...image, until: ready.get(keyOf(url, undefined))?.until ?? clock.now() });
    return image;
  }

  function get(url: string, side: number | undefined, client: string): Promise<ServedImage> {
    const key = keyOf(url, side);
    const image = ready.get(key);
    if (image !== undefined && clock.now() < image.until) return Promise.resolve(image);
    let work = running.get(key);
    if (work === undefined) {
      work = make(url, side, client).finally(() => running.delete(key));
      running.set(key, work);
    }
    return work;
  }

  return {
    /**
     * The image behind an owner's URL.
     * @param client address of who asks, against which a fetch counts
     * @param side largest width and height in pixels; undefined for the whole picture
     * @throws ImageRefusal, Refusal `profile.busy`
     */
    get: (url: string, client: string, side?: number): Promise<ServedImage> =>
      get(url, side === undefined ? undefined : SMALL_SIDES.find((one) => one >= side), client),
  };
}

function keyOf(url: string, side: number | undefined): string {
  return `${side ?? ''} ${url}`;
}
