// Pictures of QR codes for tests, and a film of one, which Chromium uses as the camera's picture.

import encodeQR from 'qr';

/** The dark and light cells of a code, with its quiet zone. */
export const codeCells = (text: string): boolean[][] => encodeQR(text, 'raw', { border: 4 });

/** A film of one frame in YUV4MPEG2. */
export function codeFilm(text: string): Buffer {
  const [width, height] = [640, 480];
  const rows = codeCells(text);
  const scale = Math.floor(height / rows.length);
  const luma = Buffer.alloc(width * height, 235);
  for (let y = 0; y < rows.length * scale; y++) {
    for (let x = 0; x < rows.length * scale; x++)
      if (rows[Math.floor(y / scale)]?.[Math.floor(x / scale)]) luma[y * width + x + 80] = 16;
  }
  const frame = Buffer.concat([Buffer.from('FRAME\n'), luma, Buffer.alloc((width * height) / 2, 128)]);
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420\n`),
    ...Array.from({ length: 10 }, () => frame),
  ]);
}
