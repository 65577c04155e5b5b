// Finds a QR code in a picture: of a tab, of the camera, of a file. Everything happens in this page.

import decodeQR from 'qr/decode.js';

/** Scales that are tried: codes on dense displays are often found faster in a smaller picture. */
const SCALES = [1, 0.5] as const;
/** Longest side that is scanned, in pixels; a phone's photo has several times as many. */
const SIDE_MAX = 2_000;

type Picture = HTMLImageElement | HTMLVideoElement | ImageBitmap;

/**
 * Text of the QR code in a picture of a size in pixels.
 * @param scales sizes to try, in order
 * @returns undefined when there is none
 */
export function readCodeIn(
  picture: Picture,
  width: number,
  height: number,
  scales: readonly number[] = SCALES,
): string | undefined {
  const fitting = Math.min(1, SIDE_MAX / Math.max(width, height, 1));
  for (const scale of scales) {
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(width * fitting * scale));
    canvas.height = Math.max(1, Math.round(height * fitting * scale));
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) return undefined;
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    try {
      return decodeQR(context.getImageData(0, 0, canvas.width, canvas.height), { timeLimit: 2000, effort: 4 });
    } catch {
      // No code at this scale: the decoder throws.
    }
  }
  return undefined;
}

/** Text of the QR code in an image with a data URL. @returns undefined when there is none */
export async function readCode(dataUrl: string): Promise<string | undefined> {
  const image = new Image();
  image.src = dataUrl;
  await image.decode();
  return readCodeIn(image, image.naturalWidth, image.naturalHeight);
}

/**
 * Text of the QR code in an image file. @returns undefined when there is none. @throws when the file is not an image
 */
export async function readCodeOfFile(file: Blob): Promise<string | undefined> {
  const image = await createImageBitmap(file);
  try {
    return readCodeIn(image, image.width, image.height);
  } finally {
    image.close();
  }
}
