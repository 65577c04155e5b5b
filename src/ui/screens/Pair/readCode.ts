// Finds a QR code in a picture of a tab.

import decodeQR from 'qr/decode.js';

/** Sides of the picture that are tried: codes on dense displays are often found faster when it is smaller. */
const WIDTHS = [1, 0.5] as const;

/**
 * Text of the QR code in an image.
 * @returns undefined when there is none
 */
export async function readCode(dataUrl: string): Promise<string | undefined> {
  const image = new Image();
  image.src = dataUrl;
  await image.decode();
  for (const scale of WIDTHS) {
    const width = Math.round(image.naturalWidth * scale);
    const height = Math.round(image.naturalHeight * scale);
    const canvas = document.createElement('canvas');
    canvas.width = width;
    canvas.height = height;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) return undefined;
    context.drawImage(image, 0, 0, width, height);
    try {
      return decodeQR(context.getImageData(0, 0, width, height), { timeLimit: 2000, effort: 4 });
    } catch {
      // No code at this size; the decoder says so by throwing.
    }
  }
  return undefined;
}
