// What a file is, read from its own bytes: the format, the size of its picture and how many frames it has, without
// decoding anything. A file whose structure does not end where the file ends is not an image here: whatever is behind
// the end is there for some other reader.

import type { ImageType } from '../store/profileStore.ts';
import { readAvif } from './formats/avif.ts';
import { readGif } from './formats/gif.ts';
import type { FormatReader, ImageFacts } from './formats/imageFacts.ts';
import { readJpeg } from './formats/jpeg.ts';
import { readPng } from './formats/png.ts';
import { readWebp } from './formats/webp.ts';
import { ImageRefusal } from './imageRefusal.ts';

/** Facts of an image file. */
export interface ImageFormat extends ImageFacts {
  type: ImageType;
}

const READERS: readonly { type: ImageType; is: (head: string) => boolean; read: FormatReader }[] = [
  { type: 'image/png', is: (head) => head.startsWith('\x89PNG\r\n\x1a\n'), read: readPng },
  { type: 'image/jpeg', is: (head) => head.startsWith('\xff\xd8\xff'), read: readJpeg },
  { type: 'image/gif', is: (head) => head.startsWith('GIF87a') || head.startsWith('GIF89a'), read: readGif },
  { type: 'image/webp', is: (head) => head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP', read: readWebp },
  { type: 'image/avif', is: (head) => head.slice(4, 8) === 'ftyp', read: readAvif },
];

/** Largest picture that is decoded. */
const IMAGE_LIMITS = { side: 8_192, framePixels: 32_000_000, frames: 500, allPixels: 200_000_000 } as const;

/**
 * Reads the facts of a file and checks them against {@link IMAGE_LIMITS}.
 * @throws ImageRefusal `profile.imageType` or `profile.imageSize`
 */
export function readFormat(bytes: Uint8Array): ImageFormat {
  const head = String.fromCharCode(...bytes.subarray(0, 16));
  const reader = READERS.find(({ is }) => is(head));
  const facts = reader === undefined ? undefined : readSafely(reader.read, bytes);
  if (reader === undefined || facts === undefined || facts.width < 1 || facts.height < 1 || facts.frames < 1) {
    throw new ImageRefusal(
      'profile.imageType',
      'The file is not a PNG, JPEG, GIF, WebP or AVIF image and nothing else',
    );
  }
  const { width, height, frames } = facts;
  const framePixels = width * height;
  const { side, framePixels: most, frames: mostFrames, allPixels } = IMAGE_LIMITS;
  if (width > side || height > side || framePixels > most || frames > mostFrames || framePixels * frames > allPixels) {
    throw new ImageRefusal(
      'profile.imageSize',
      `The image is too large: at most ${side} pixels a side, ${most / 1e6} megapixels and ${mostFrames} frames`,
    );
  }
  return { type: reader.type, width, height, frames };
}

/** Readers follow lengths in the file; a length that points outside means a broken file, not a bug. */
function readSafely(read: FormatReader, bytes: Uint8Array): ReturnType<FormatReader> {
  try {
    return read(new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
