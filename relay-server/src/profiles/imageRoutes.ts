// The paths of profile images: the one that serves a clean copy in a sandbox, and the one that tries an address before
// its owner publishes it.

import { ParseRefusal } from '@svc/core/errors';
import { normalizeField, type ProfileKind } from '@svc/core/profiles/fields';
import { imageCheckPath, imagePath } from '@svc/core/profiles/profilePaths';
import type { AddressOf } from '@svc/core/server/clientAddresses';
import { namesTag } from '@svc/core/server/ifNoneMatch';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onDeclared } from '../edge/declaredPath.ts';
import { jsonBody, NotFoundRefusal, queryOf } from '../edge/http.ts';
import { LimitRefusal, type RateWindow } from '../edge/limits.ts';
import { ImageRefusal } from './images/imageRefusal.ts';
import { type Images, type ServedImage, SMALL_SIDES } from './images/images.ts';
import type { ProfileStore } from './store/profileStore.ts';
import { isSubject } from './subject.ts';

const IMAGE_HEADERS = {
  'cache-control': 'public, max-age=86400',
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'cross-origin',
} as const;
/** Side in pixels of the picture that a check shows. */
const CHECK_SIDE = 128;

interface ImageRouteParts {
  store: ProfileStore;
  addressOf: AddressOf;
  images: Images;
  /** Image checks by client address. */
  imageChecks: RateWindow;
  /** @throws NotFoundRefusal for a network that is not served */
  networkOf: (request: FastifyRequest) => string;
}

/** Adds the paths of images under `base`. */
export function imageRoutes(app: FastifyInstance, base: string, parts: ImageRouteParts): void {
  const { store, images, networkOf, addressOf, imageChecks } = parts;

  onDeclared(app, base, imagePath, {
    GET: async (request, reply) => {
      const url = await imageOf(request);
      const image = await keeping(reply, () => images.get(url, addressOf(request.raw), sideOf(request)));
      const etag = `"${image.hash}"`;
      reply.headers({ ...IMAGE_HEADERS, etag });
      if (namesTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.header('content-type', image.type).send(image.bytes);
    },
  });

  onDeclared(app, base, imageCheckPath, {
    POST: async (request) => {
      networkOf(request);
      const { url } = (jsonBody(request) ?? {}) as { url?: unknown };
      const normal = normalizeField('image', url);
      if (normal === undefined) throw new ParseRefusal('url', 'the https address of an image');
      const client = addressOf(request.raw);
      const retryAfter = imageChecks.take(client);
      if (retryAfter !== undefined)
        throw new LimitRefusal('limit.imageChecks', 'Too many image checks from this address', retryAfter);
      const whole = await images.get(normal, client);
      return {
        ok: true,
        url: normal,
        type: whole.type,
        width: whole.width,
        height: whole.height,
        bytes: whole.bytes.length,
        preview: dataUrl(await images.get(normal, client, CHECK_SIDE)),
      };
    },
  });

  async function imageOf(request: FastifyRequest): Promise<string> {
    const { kind, address } = request.params as { kind: ProfileKind; address: string };
    const network = networkOf(request);
    const isKnown = (kind === 'account' || kind === 'token') && isSubject(kind, address);
    const record = isKnown ? await store.find(network, kind, address.toLowerCase()) : undefined;
    const url = record?.profile?.image;
    if (url === undefined) throw new NotFoundRefusal('No image');
    return url;
  }
}

/** A refusal may be kept by clients for as long as the service itself remembers it. */
async function keeping(reply: FastifyReply, work: () => Promise<ServedImage>): Promise<ServedImage> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ImageRefusal) reply.header('cache-control', `public, max-age=${error.keptSec}`);
    throw error;
  }
}

function sideOf(request: FastifyRequest): number | undefined {
  const text = queryOf(request, 's');
  if (text === undefined) return undefined;
  const largest = SMALL_SIDES[SMALL_SIDES.length - 1] as number;
  const side = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  if (side < 1 || side > largest) throw new ParseRefusal('s', `a side from 1 to ${largest} pixels`);
  return side;
}

function dataUrl({ type, bytes }: ServedImage): string {
  return `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
