// Pairing links as QR codes. A module of its own: a site that shows only the link, or draws codes itself, does not load it.

import encodeQR from 'qr';

const ECC = 'medium';
/** Light modules around the code that readers need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** A text as a QR code: an SVG document, dark on white with its quiet zone. */
export function qrSvg(text: string): string {
  return encodeQR(text, 'svg', { ecc: ECC, border: QUIET_ZONE });
}

/** The same as an image address (`data:image/gif`), for `img` elements. */
export function qrDataUrl(text: string): string {
  return encodeQR(text, 'data-url', { ecc: ECC, border: QUIET_ZONE, scale: 6 });
}

/** The same as one path of unit squares, for pages whose policy forbids images and markup from text. */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const rows = encodeQR(text, 'raw', { ecc: ECC, border: QUIET_ZONE });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: squares.join('') };
}
