// Small pictures of every format, made by a library, and files that only look like pictures.

import { crc32 } from 'node:zlib';
import sharp from 'sharp';

type Format = 'png' | 'jpeg' | 'gif' | 'webp' | 'avif';
export const FORMATS: readonly Format[] = ['png', 'jpeg', 'gif', 'webp', 'avif'];

/** A picture with a gradient. */
export async function picture(format: Format, width = 40, height = 30): Promise<Buffer> {
  const raw = Buffer.from(Array.from({ length: width * height * 3 }, (_, at) => (at * 7) % 256));
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .toFormat(format)
    .toBuffer();
}

/** An animation of `frames` frames. */
export async function animation(format: 'gif' | 'webp', frames: number, side = 8): Promise<Buffer> {
  const raw = Buffer.from(Array.from({ length: side * side * frames * 3 }, (_, at) => (at * 31) % 256));
  return sharp(raw, { raw: { width: side, height: side * frames, channels: 3, pageHeight: side } })
    .toFormat(format, { loop: 0 })
    .toBuffer();
}

/** A PNG whose header names any size, with one compressed byte of data. */
export function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', Buffer.from('789c030000000001', 'hex')),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const covered = Buffer.concat([Buffer.from(name), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(covered));
  return Buffer.concat([length, covered, check]);
}

/** A GIF of one-pixel frames. */
export function gifOfFrames(frames: number, width = 1, height = 1): Buffer {
  const head = Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from([width & 255, width >> 8, height & 255, height >> 8, 0x80, 0, 0]),
    Buffer.from([0, 0, 0, 255, 255, 255]),
  ]);
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]);
  return Buffer.concat([head, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
}
