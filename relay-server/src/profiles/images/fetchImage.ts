// Fetches the bytes of an image from its owner's URL: https only, a few redirects, every hop checked, everything
// bounded in time and size. `readFormat.ts` decides what the bytes are.

import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import { NATIVE_SYMBOL } from '@svc/core/names';
import { isPublicHost } from '@svc/core/profiles/fields';
import type { ImageType } from '../store/profileStore.ts';
import { ImageRefusal } from './imageRefusal.ts';
import type { OutboundNetwork } from './outboundNetwork.ts';
import { isPublicAddress } from './publicAddress.ts';

const IMAGE_TYPES: readonly ImageType[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'];
const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const HEADER_MAX = 16_384;
const USER_AGENT = `${NATIVE_SYMBOL}-Profile-Images/1`;
/** Bytes that may arrive for each byte of an image: what an encoding and small chunks add. */
const ENVELOPE = 2;
/** Addresses of one name that are tried. */
const ADDRESSES_TRIED = 3;

/** Bounds of one fetch. */
export interface FetchBounds {
  bytes: number;
  redirects: number;
  /** Milliseconds for everything together. */
  timeoutMs: number;
}

/** What a server handed out. */
export interface FetchedFile {
  bytes: Uint8Array;
  /** What the server calls it. */
  type: ImageType;
}

/**
 * The file behind an https URL that its server calls one of the five image types.
 * @throws ImageRefusal
 */
export async function fetchImage(url: string, bounds: FetchBounds, outside: OutboundNetwork): Promise<FetchedFile> {
  const cancel = new AbortController();
  // Not AbortSignal.timeout: that one alone does not keep the process alive, and a test without sockets would end.
  const timer = setTimeout(() => cancel.abort(), bounds.timeoutMs);
  try {
    return await Promise.race([follow(url, bounds, outside, cancel.signal), whenAborted(cancel.signal)]);
  } catch (cause) {
    if (cause instanceof ImageRefusal) throw cause;
    throw new ImageRefusal('profile.imageFetch', 'The image could not be fetched', { cause });
  } finally {
    clearTimeout(timer);
    // Ends whatever is still open, on every way out.
    cancel.abort();
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener(
      'abort',
      () => reject(new ImageRefusal('profile.imageFetch', 'The image was not there in time')),
      { once: true },
    );
  });
}

async function follow(
  start: string,
  bounds: FetchBounds,
  outside: OutboundNetwork,
  signal: AbortSignal,
): Promise<FetchedFile> {
  let url = new URL(start);
  for (let hops = 0; ; hops++) {
    const response = await get(url, bounds, outside, signal);
    const status = response.statusCode ?? 0;
    const { location } = response.headers;
    if (REDIRECTS.has(status) && location !== undefined) {
      response.destroy();
      if (hops >= bounds.redirects)
        throw new ImageRefusal(
          'profile.imageFetch',
          `The image's address redirects more than ${bounds.redirects} times`,
        );
      url = new URL(location, url);
      continue;
    }
    if (status !== 200)
      throw new ImageRefusal('profile.imageFetch', `The image's server answered with status ${status}`);
    const named = (response.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase();
    const type = IMAGE_TYPES.find((one) => one === named);
    if (type === undefined)
      throw new ImageRefusal('profile.imageType', 'The address does not lead to a PNG, JPEG, GIF, WebP or AVIF image');
    return { bytes: await read(response, bounds.bytes), type };
  }
}

/** The answer to one GET over a connection to a checked address. */
async function get(
  url: URL,
  bounds: FetchBounds,
  outside: OutboundNetwork,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname;
  const isAllowed =
    url.protocol === 'https:' && url.port === '' && url.username === '' && url.password === '' && isPublicHost(host);
  if (!isAllowed) throw refusedAddress();
  const addresses = await outside.resolve(host.replace(/\.$/, ''), signal);
  // One bad address among good ones is how a name is made to lead inside at the second try: all or none.
  if (addresses.length === 0 || !addresses.every(isPublicAddress)) throw refusedAddress();
  let failure: unknown;
  for (const address of addresses.slice(0, ADDRESSES_TRIED)) {
    signal.throwIfAborted();
    try {
      return await ask(url, address, bounds, outside, signal);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

function ask(
  url: URL,
  address: string,
  bounds: FetchBounds,
  outside: OutboundNetwork,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const asked = request(url, {
      // Without an agent, or the connection would be the agent's and not ours.
      createConnection: () => outside.dial(address, 443, url.hostname.replace(/\.$/, ''), signal),
      signal,
      defaultPort: 443,
      maxHeaderSize: HEADER_MAX,
      headers: {
        accept: IMAGE_TYPES.join(', '),
        'accept-encoding': 'identity',
        'user-agent': USER_AGENT,
        connection: 'close',
      },
    });
    let answer: IncomingMessage | undefined;
    asked.once('response', (response) => {
      answer = response;
      resolve(response);
    });
    asked.on('error', reject);
    // Whatever comes is counted here, whether or not it ever becomes a body: answers before the answer, chunks of
    // nothing.
    let left = bounds.bytes * ENVELOPE + HEADER_MAX;
    asked.once('socket', (socket) =>
      socket.on('data', (bytes: Buffer) => {
        left -= bytes.length;
        if (left >= 0) return;
        if (answer === undefined)
          asked.destroy(new ImageRefusal('profile.imageFetch', "The image's server does not come to its answer"));
        else answer.destroy(tooLarge(bounds.bytes));
      }),
    );
    // Another protocol on the connection is nothing that an image needs.
    asked.once('upgrade', (_response, socket) => {
      socket.destroy();
      reject(refusedAddress());
    });
    asked.end();
  });
}

function refusedAddress(): ImageRefusal {
  return new ImageRefusal('profile.imageFetch', "The image's address does not lead to a public https server");
}

/** The body, decoded, counted while it arrives: a length that was promised is only ever a reason to stop early. */
async function read(response: IncomingMessage, max: number): Promise<Uint8Array> {
  if (Number(response.headers['content-length'] ?? 0) > max) throw tooLarge(max);
  const decoded = decode(response);
  // One block for all: a list of pieces costs more than the pieces when a server sends them byte by byte.
  const body = new Uint8Array(max);
  let size = 0;
  for await (const chunk of decoded as AsyncIterable<Buffer>) {
    if (size + chunk.length > max) throw tooLarge(max);
    body.set(chunk, size);
    size += chunk.length;
  }
  if (!response.complete) throw new ImageRefusal('profile.imageFetch', 'The image ended early');
  return body.subarray(0, size);
}

function decode(response: IncomingMessage): AsyncIterable<unknown> {
  const encoding = (response.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return response;
  const decoder =
    encoding === 'gzip' || encoding === 'x-gzip'
      ? createGunzip()
      : encoding === 'deflate'
        ? createInflate()
        : encoding === 'br'
          ? createBrotliDecompress()
          : undefined;
  if (decoder === undefined)
    throw new ImageRefusal('profile.imageFetch', "The image's server encodes its answer in an unknown way");
  response.once('error', (error) => decoder.destroy(error));
  decoder.once('close', () => response.destroy());
  return response.pipe(decoder);
}

function tooLarge(max: number): ImageRefusal {
  return new ImageRefusal('profile.imageSize', `The image has more than ${max} bytes`);
}
