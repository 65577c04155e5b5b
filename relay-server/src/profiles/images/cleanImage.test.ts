// What making a picture ours costs at most, and what never comes through it.

import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { gifOfFrames, jpegOfScans, picture } from '../../../../test/support/pictures.ts';
import { cleanImage } from './cleanImage.ts';
import { readFormat } from './readFormat.ts';

const flat = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#0c8' } });

describe('a very large picture is served as a smaller copy', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('%s', async (format) => {
    const file = await flat(3000, 1500).toFormat(format, { effort: 1 }).toBuffer();
    const clean = await cleanImage(file);
    expect(clean).toMatchObject({ type: `image/${format}`, width: 2048, height: 1024 });
    expect(readFormat(clean.bytes)).toMatchObject({ width: 2048, height: 1024 });
  });

  test('a photo that lies on its side is turned before', async () => {
    const file = await flat(3000, 1500).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await cleanImage(file)).toMatchObject({ width: 1024, height: 2048 });
  });

  test('an animation counts all its frames', async () => {
    const clean = await cleanImage(gifOfFrames(100, 1414, 1414));
    expect(clean).toMatchObject({ type: 'image/gif', width: 400, height: 400 });
  });

  test.each([
    [2048, 2048],
    [8, 2048],
    [1, 1],
  ])('%i x %i stays as large as it is', async (width, height) => {
    expect(await cleanImage(await flat(width, height).png().toBuffer())).toMatchObject({ width, height });
  });

  test('a line stays a line', async () => {
    expect(await cleanImage(await flat(8192, 1).png().toBuffer())).toMatchObject({ width: 2048, height: 1 });
  });
});

test('a JPEG that has its decoder go over all pixels hundreds of times is no image here', async () => {
  const many = await jpegOfScans(400);
  // It is a valid one.
  expect(await sharp(many, { failOn: 'warning' }).raw().toBuffer()).toHaveLength(64 * 64 * 3);
  await expect(cleanImage(many)).rejects.toMatchObject({ code: 'profile.imageType' });
  expect(await cleanImage(await jpegOfScans(60))).toMatchObject({ width: 64, height: 64 });
});

test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
  'profiles, notes and places in a %s stay behind',
  async (format) => {
    const words = 'words-that-stay-behind';
    const tagged = await sharp(await picture(format))
      .withExif({ IFD0: { ImageDescription: words } })
      .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/">${words}</x:xmpmeta>`)
      .withIccProfile('p3')
      .toFormat(format)
      .toBuffer();
    expect(tagged.includes(words)).toBe(true);
    const clean = await cleanImage(tagged);
    const left = await sharp(clean.bytes).metadata();
    expect([left.exif, left.xmp, left.icc, left.comments]).toEqual([undefined, undefined, undefined, undefined]);
    expect(Buffer.from(clean.bytes).includes(words)).toBe(false);
  },
);

describe('a picture that lies on its side is stood up, and says nothing of where it was taken', () => {
  /** Left half red, right half blue, and told to be turned. */
  async function turned(format: 'jpeg' | 'png' | 'webp' | 'avif', orientation: number): Promise<Buffer> {
    const left = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#f00' } })
      .png()
      .toBuffer();
    const both = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#00f' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer();
    return sharp(both)
      .withMetadata({ orientation })
      .withExifMerge({
        IFD0: { Copyright: 'words-of-the-owner' },
        IFD3: { GPSLatitude: '48/1 8/1 0/1', GPSLatitudeRef: 'N' },
      })
      .toFormat(format, { quality: 95 })
      .toBuffer();
  }
  /** Where the red half is when the picture is seen as it is meant (EXIF 2.32, Orientation). */
  const RED = { 1: 'left', 2: 'right', 3: 'right', 4: 'left', 5: 'top', 6: 'top', 7: 'bottom', 8: 'bottom' } as const;
  const cases = (['jpeg', 'png', 'webp', 'avif'] as const).flatMap((format) =>
    Object.entries(RED).map(([turn, side]) => [format, Number(turn), side] as const),
  );

  test.each(cases)('%s, orientation %i: red is %s', async (format, orientation, side) => {
    const file = await turned(format, orientation);
    expect(file.includes('words-of-the-owner')).toBe(true);
    const clean = await cleanImage(file);
    const isUpright = side === 'top' || side === 'bottom';
    expect([clean.width, clean.height]).toEqual(isUpright ? [20, 60] : [60, 20]);
    const { data, info } = await sharp(clean.bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const colorAt = (x: number, y: number): string => {
      const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
      return (data[at] ?? 0) > (data[at + 2] ?? 0) ? 'red' : 'blue';
    };
    const seen = {
      left: colorAt(0.1, 0.5),
      right: colorAt(0.9, 0.5),
      top: colorAt(0.5, 0.1),
      bottom: colorAt(0.5, 0.9),
    };
    expect(seen[side]).toBe('red');
    expect(seen[({ left: 'right', right: 'left', top: 'bottom', bottom: 'top' } as const)[side]]).toBe('blue');
    const left = await sharp(clean.bytes).metadata();
    expect([left.exif, left.xmp, left.orientation ?? 1]).toEqual([undefined, undefined, 1]);
    expect(Buffer.from(clean.bytes).includes('words-of-the-owner')).toBe(false);
  });
});
