// What counts as an image: the five formats as a library writes them, and nothing that only begins like one.

import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import {
  animatedPng,
  animation,
  FORMATS,
  gifOfFrames,
  picture,
  pictureWithText,
  pngBomb,
  pngOfSize,
} from '../../../../test/support/pictures.ts';
import { cleanImage, shrinkImage } from './cleanImage.ts';
import { ImageRefusal } from './imageRefusal.ts';
import { readFormat } from './readFormat.ts';

const HTML = Buffer.from('<html><script>alert(1)</script></html>');
const pictures = new Map<string, Buffer>();
beforeAll(async () => {
  for (const format of FORMATS) pictures.set(format, await picture(format));
  pictures.set('animated gif', await animation('gif', 5));
  pictures.set('animated webp', await animation('webp', 5));
});

const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (error) {
    if (error instanceof ImageRefusal) return error.code;
    throw error;
  }
  return 'accepted';
};

describe('an AVIF that decoders could show in two ways', () => {
  /** Turned and mirrored (EXIF orientation 5): its properties end with irot and imir. */
  const turned = async (): Promise<Buffer> =>
    sharp(await picture('png'))
      .withMetadata({ orientation: 5 })
      .avif()
      .toBuffer();
  /** The file with the type of its first box of one name changed to another. */
  async function renamed(from: string, to: string): Promise<Buffer> {
    const file = await turned();
    const at = file.indexOf(from);
    expect(at).toBeGreaterThan(0);
    file.write(to, at, 'latin1');
    return file;
  }

  test('is an image while each transformation stands once, in order', async () => {
    expect(readFormat(await turned())).toMatchObject({ width: 30, height: 40 });
  });

  test.each([
    ['a rotation before the rotation', 'pixi', 'irot'],
    ['a rotation in place of the mirror', 'imir', 'irot'],
    ['a mirror before the rotation', 'pixi', 'imir'],
    ['a cut behind the rotation', 'imir', 'clap'],
  ])('is none with %s', async (_, from, to) => {
    const file = await renamed(from, to);
    expect(codeOf(() => readFormat(file))).toBe('profile.imageType');
  });

  test('is none with two items that are said to be shown', async () => {
    const file = await renamed('hdlr', 'pitm');
    expect(codeOf(() => readFormat(file))).toBe('profile.imageType');
  });
});

describe.each([...FORMATS])('%s', (format) => {
  const file = (): Buffer => pictures.get(format) as Buffer;

  test('is known by its content, with its size', () => {
    expect(readFormat(file())).toEqual({ type: `image/${format}`, width: 40, height: 30, frames: 1 });
  });

  test('is not an image with anything behind its end', () => {
    expect(codeOf(() => readFormat(Buffer.concat([file(), HTML])))).toBe('profile.imageType');
    expect(codeOf(() => readFormat(Buffer.concat([file(), Buffer.from([0])])))).toBe('profile.imageType');
  });

  test('is not an image when it is cut', () => {
    for (let length = 0; length < file().length; length += 7)
      expect(codeOf(() => readFormat(file().subarray(0, length)))).not.toBe('accepted');
  });

  test('is not an image when only its head is there', async () => {
    const mixed = Buffer.concat([file().subarray(0, 16), HTML]);
    await expect(cleanImage(mixed)).rejects.toMatchObject({ code: 'profile.imageType' });
  });

  test('is encoded anew: same size, nothing of the old file', async () => {
    const clean = await cleanImage(file());
    expect({ ...clean, bytes: undefined }).toEqual({
      type: `image/${format}`,
      width: 40,
      height: 30,
      bytes: undefined,
    });
    expect(readFormat(clean.bytes)).toMatchObject({ type: `image/${format}`, width: 40, height: 30 });
  });

  test('is served without what it carries beside its pixels, where the format allows that to stand', async () => {
    const script = '<script>alert(1)</script>/*PK*/';
    const mixed = await pictureWithText(format, script);
    expect(mixed.includes(script)).toBe(true);
    const clean = await cleanImage(mixed);
    expect(Buffer.from(clean.bytes).includes('alert')).toBe(false);
    expect(clean).toMatchObject({ type: `image/${format}`, width: 40, height: 30 });
  });

  test('a changed byte is refused or decoded, and never a fault', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 }), async (changes) => {
        const broken = Buffer.from(file());
        for (const [at, value] of changes) broken[at % broken.length] = value;
        await cleanImage(broken).catch((error: unknown) => expect(error).toBeInstanceOf(ImageRefusal));
      }),
      { numRuns: Number(process.env.FUZZ_RUNS ?? 60) },
    );
  });
});

test.each(['animated gif', 'animated webp'])('an %s keeps its frames', async (name) => {
  const file = pictures.get(name) as Buffer;
  expect(readFormat(file)).toMatchObject({ width: 8, height: 8, frames: 5 });
  const clean = await cleanImage(file);
  expect(clean).toMatchObject({ width: 8, height: 8 });
  expect(readFormat(clean.bytes).frames).toBe(5);
});

test('a small copy keeps the proportions and is never larger than the picture', async () => {
  const clean = await cleanImage(pictures.get('png') as Buffer);
  expect(await shrinkImage(clean, 32)).toMatchObject({ type: 'image/webp', width: 32, height: 24 });
  expect(await shrinkImage(clean, 512)).toMatchObject({ width: 40, height: 30 });
  expect(await shrinkImage(await cleanImage(pictures.get('animated gif') as Buffer), 32)).toMatchObject({
    width: 8,
    height: 8,
  });
});

test.each([
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')],
  ['SVG behind a byte-order mark', Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['SVG in UTF-16', Buffer.from('\ufeff<svg xmlns="http://www.w3.org/2000/svg"/>', 'utf16le')],
  ['compressed SVG', gzipSync('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  [
    'SVG behind white space and a comment',
    Buffer.from('\n\n<!-- \x89PNG --><svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  [
    'SVG in an icon',
    Buffer.concat([
      Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 40, 0, 0, 0, 22, 0, 0, 0]),
      Buffer.from('<svg/>'),
    ]),
  ],
  [
    'a PNG in an icon',
    Buffer.concat([
      Buffer.from([0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 40, 0, 0, 0, 22, 0, 0, 0]),
      pngOfSize(16, 16),
    ]),
  ],
  ['a page that begins like a PNG', Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), HTML])],
  ['a PNG behind a page', Buffer.concat([HTML, pngOfSize(16, 16)])],
  ['a PNG and then an archive', Buffer.concat([pngOfSize(16, 16), Buffer.from('PK\x03\x04')])],
  ['a JPEG and then a PDF', Buffer.concat([Buffer.from('ffd8ffd9', 'hex'), Buffer.from('%PDF-1.4\n')])],
  ['JPEG XL', Buffer.from('ff0a000000000000', 'hex')],
  ['JPEG 2000', Buffer.from('0000000c6a5020200d0a870a', 'hex')],
  ['a WebP that is a sound', Buffer.from('RIFF\x04\0\0\0WAVE', 'latin1')],
  ['XML', Buffer.from('<?xml version="1.0"?><svg/>')],
  ['HTML', HTML],
  ['GIF89a and then HTML', Buffer.concat([Buffer.from('GIF89a'), HTML])],
  ['GIF89a as a JavaScript assignment', Buffer.from('GIF89a=1;alert(1)//')],
  ['PDF', Buffer.from('%PDF-1.4\n')],
  ['ICO', Buffer.from([0, 0, 1, 0, 1, 0, 16, 16])],
  ['BMP', Buffer.from('BM000000000000000000000000')],
  ['TIFF', Buffer.from('II*\0\x08\0\0\0', 'latin1')],
  ['ZIP', Buffer.from('PK\x03\x04')],
  ['nothing', Buffer.alloc(0)],
  ['an MP4', Buffer.from('\0\0\0\x18ftypmp42\0\0\0\0mp42isom', 'latin1')],
  ['a HEIC', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')],
])('%s is not an image', async (_name, file) => {
  expect(codeOf(() => readFormat(file))).toBe('profile.imageType');
  await expect(cleanImage(file)).rejects.toMatchObject({ code: 'profile.imageType' });
});

test.each([
  ['a PNG of 20000 x 20000', () => pngOfSize(20_000, 20_000)],
  ['a PNG one pixel too wide', () => pngOfSize(8_193, 1)],
  ['a PNG of too many pixels', () => pngOfSize(8_000, 8_000)],
  ['a GIF of thousands of frames', () => gifOfFrames(5_000)],
  ['a GIF with a frame too many', () => gifOfFrames(501)],
  ['a GIF whose frames together are too large', () => gifOfFrames(400, 1_000, 1_000)],
])('%s is too large, known without decoding it', (_name, file) => {
  expect(codeOf(() => readFormat(file()))).toBe('profile.imageSize');
});

test('an animated PNG is shown as its still picture, and one that promises a flood of frames is too large', async () => {
  expect(readFormat(await animatedPng(500))).toMatchObject({ frames: 500 });
  expect(readFormat((await cleanImage(await animatedPng(3))).bytes)).toMatchObject({ type: 'image/png', frames: 1 });
  const flood = await animatedPng(4_000_000_000);
  expect(codeOf(() => readFormat(flood))).toBe('profile.imageSize');
});

test.each(['iCCP', 'zTXt', 'iTXt'] as const)(
  'a chunk %s that comes out as 400 MB is left out of what is served',
  async (name) => {
    const clean = await cleanImage(await pngBomb(name, 400_000_000));
    expect(clean).toMatchObject({ width: 40, height: 30 });
    expect(clean.bytes.length).toBeLessThan(10_000);
  },
);

test('sizes at the bounds pass', () => {
  expect(codeOf(() => readFormat(pngOfSize(8_192, 3_906)))).toBe('accepted');
  expect(codeOf(() => readFormat(gifOfFrames(500)))).toBe('accepted');
});

test('a header that promises a picture which is not there is no image', async () => {
  await expect(cleanImage(pngOfSize(100, 100))).rejects.toMatchObject({ code: 'profile.imageType' });
});

test('where a photo was taken is not passed on', async () => {
  const { default: sharp } = await import('sharp');
  const tagged = await sharp(pictures.get('jpeg'))
    .withExif({ IFD0: { ImageDescription: 'secret-place' } })
    .toBuffer();
  expect(tagged.includes('secret-place')).toBe(true);
  const clean = await cleanImage(tagged);
  expect(Buffer.from(clean.bytes).includes('secret-place')).toBe(false);
});
