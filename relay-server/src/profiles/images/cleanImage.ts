// Makes an untrusted image safe: decodes and re-encodes it, so that the served file holds pixels and nothing else (no
// scripts, no location of a photo, no second file after the first).

import sharp, { type Sharp } from 'sharp';
import type { CleanImage, ImageType } from '../store/profileStore.ts';
import { ImageRefusal } from './imageRefusal.ts';
import { type ImageFormat, readFormat } from './readFormat.ts';

const DECODE_SECONDS = 10;
/** Largest copy that is made: what encoding costs grows with it, and nobody shows a profile's picture larger. */
const COPY_MAX = { side: 2_048, allPixels: 16_000_000 } as const;
/** Names of the decoders of the five formats; all others of the library are shut. */
const LOADERS = ['Png', 'Jpeg', 'Nsgif', 'Gif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}Buffer`);
/** What the library calls the formats. */
const LIBRARY_NAMES: Record<ImageType, string> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'heif',
};

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });

/** One picture at a time is decoded: a large one takes hundreds of megabytes while it lasts. */
let turn: Promise<unknown> = Promise.resolve();

function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const result = turn.then(work, work);
  turn = result.catch(() => undefined);
  return result;
}

/**
 * The same picture, encoded anew in its own format and smaller when it is very large; animations stay, everything
 * beside the pixels goes.
 * @param named what the file is said to be: one of another format is refused
 * @throws ImageRefusal `profile.imageType` or `profile.imageSize`
 */
export async function cleanImage(file: Uint8Array, named?: ImageType): Promise<CleanImage> {
  const format = readFormat(file);
  if (named !== undefined && named !== format.type)
    throw new ImageRefusal('profile.imageType', `The image is ${format.type}, but its server calls it ${named}`);
  return inTurn(async () => {
    try {
      await checkAgreement(file, format);
      const { data, info } = await encode(fit(open(file, format).autoOrient(), format), format.type).toBuffer({
        resolveWithObject: true,
      });
      return { type: format.type, width: info.width, height: info.pageHeight ?? info.height, bytes: data };
    } catch (cause) {
      if (cause instanceof ImageRefusal) throw cause;
      throw new ImageRefusal('profile.imageType', 'The image cannot be decoded', { cause });
    }
  });
}

/** The first frame of a clean picture as WebP, at most `side` pixels wide and high and never enlarged. */
export function shrinkImage(image: CleanImage, side: number): Promise<CleanImage> {
  return inTurn(async () => {
    const { data, info } = await sharp(image.bytes, { failOn: 'none' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 85 })
      .toBuffer({ resolveWithObject: true });
    return { type: 'image/webp' as const, width: info.width, height: info.height, bytes: data };
  });
}

function open(file: Uint8Array, format: ImageFormat): Sharp {
  const frames = shownFrames(format);
  const limitInputPixels = format.width * format.height * frames;
  return sharp(file, { animated: frames > 1, limitInputPixels, failOn: 'error', sequentialRead: true }).timeout({
    seconds: DECODE_SECONDS,
  });
}

/** Animated PNGs and AVIFs are shown as their still picture, as most readers do. */
function shownFrames({ frames, type }: ImageFormat): number {
  return type === 'image/gif' || type === 'image/webp' ? frames : 1;
}

function fit(picture: Sharp, format: ImageFormat): Sharp {
  const { width, height } = format;
  const scale = Math.min(
    COPY_MAX.side / Math.max(width, height),
    Math.sqrt(COPY_MAX.allPixels / (width * height * shownFrames(format))),
  );
  if (scale >= 1) return picture;
  // A square, since the picture may be turned by now.
  const side = Math.max(1, Math.floor(scale * Math.max(width, height)));
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true });
}

/** The decoder must see what was read from the structure, or one of the two was deceived. */
async function checkAgreement(file: Uint8Array, format: ImageFormat): Promise<void> {
  const found = await open(file, format).metadata();
  const agrees =
    found.format === LIBRARY_NAMES[format.type] &&
    found.width <= format.width &&
    (found.pageHeight ?? found.height) <= format.height;
  if (!agrees) throw new ImageRefusal('profile.imageType', 'The image says different things to different readers');
}

function encode(picture: Sharp, type: ImageType): Sharp {
  switch (type) {
    case 'image/png':
      return picture.png();
    case 'image/jpeg':
      return picture.jpeg({ quality: 90 });
    case 'image/gif':
      return picture.gif();
    case 'image/webp':
      return picture.webp({ quality: 90 });
    case 'image/avif':
      return picture.avif({ quality: 70, effort: 2 });
  }
}
