// Small pictures of every format, made by a library, and files that only look like pictures.

import { crc32, deflateSync } from 'node:zlib';
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

/** A whole picture with a text where its format allows one. */
export async function pictureWithText(format: Format, text: string): Promise<Buffer> {
  const file = await picture(format);
  const data = Buffer.from(text);
  const put = (at: number, ...parts: Buffer[]): Buffer =>
    Buffer.concat([file.subarray(0, at), ...parts, file.subarray(at)]);
  switch (format) {
    case 'png':
      // Before IEND, the last 12 bytes.
      return put(file.length - 12, chunk('tEXt', Buffer.concat([Buffer.from('Comment\0'), data])));
    case 'jpeg':
      return put(2, Buffer.from([0xff, 0xfe, (data.length + 2) >> 8, (data.length + 2) & 255]), data);
    case 'gif':
      // Before the trailer.
      return put(file.length - 1, Buffer.from([0x21, 0xfe, data.length]), data, Buffer.from([0]));
    case 'webp': {
      const padded = Buffer.concat([data, Buffer.alloc(data.length % 2)]);
      const head = Buffer.alloc(8);
      head.write('XMP ');
      head.writeUInt32LE(data.length, 4);
      const whole = put(file.length, head, padded);
      whole.writeUInt32LE(whole.length - 8, 4);
      return whole;
    }
    case 'avif': {
      const head = Buffer.alloc(8);
      head.writeUInt32BE(8 + data.length);
      head.write('free', 4);
      return put(file.length, head, data);
    }
  }
}

/** A PNG that claims to be an animation of `frames` frames. */
export async function animatedPng(frames: number): Promise<Buffer> {
  const file = await picture('png');
  const control = Buffer.alloc(8);
  control.writeUInt32BE(frames);
  // After IHDR.
  return Buffer.concat([file.subarray(0, 33), chunk('acTL', control), file.subarray(33)]);
}

/** A PNG with a compressed chunk that decompresses to `size` bytes. */
export async function pngBomb(name: 'iCCP' | 'zTXt' | 'iTXt', size: number): Promise<Buffer> {
  const file = await picture('png');
  const head = { iCCP: 'p\0\0', zTXt: 't\0\0', iTXt: 't\0\x01\0\0\0' }[name];
  return Buffer.concat([
    file.subarray(0, 33),
    chunk(name, Buffer.concat([Buffer.from(head), deflateSync(Buffer.alloc(size))])),
    file.subarray(33),
  ]);
}

/** A JPEG of one colour whose last `scans` scans each add one bit of one coefficient, as the format allows. */
export async function jpegOfScans(scans: number, side = 64): Promise<Buffer> {
  const file = await sharp({ create: { width: side, height: side, channels: 3, background: '#0c8' } })
    .jpeg({ progressive: true })
    .toBuffer();
  const segments: Buffer[] = [];
  for (let at = 2; at < file.length; ) {
    let end = at + 2 + (file[at + 1] === 0xd9 ? 0 : file.readUInt16BE(at + 2));
    const isCoded = (): boolean => file[end] !== 0xff || file[end + 1] === 0;
    if (file[at + 1] === 0xda) while (isCoded()) end++;
    segments.push(file.subarray(at, end));
    at = end;
  }
  /** A scan of one component without the first coefficient. */
  const first = segments.findIndex((one) => one[1] === 0xda && one[4] === 1 && (one[7] ?? 0) > 0);
  const bits = Array.from({ length: scans }, (_, at) => {
    const scan = Buffer.from(segments[first] as Buffer);
    const bit = 13 - (at % 14);
    const coefficient = 1 + Math.floor(at / 14);
    scan.set([coefficient, coefficient, bit === 13 ? bit : ((bit + 1) << 4) | bit], 7);
    return scan;
  });
  // The table of the scan's code comes before it.
  return Buffer.concat([file.subarray(0, 2), ...segments.slice(0, first), ...bits, segments.at(-1) as Buffer]);
}
