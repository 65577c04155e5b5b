// Texts as QR codes. A separate module: a site that shows only the link, or draws codes itself, does not load it.

import { create } from 'qrcode';

/** Light modules around the code that readers need (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/**
 * A code as one path of unit squares, quiet zone included: for pages whose policy forbids images and markup from text.
 */
export function qrPath(text: string): { readonly size: number; readonly path: string } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let y = 0; y < modules.size; y++) {
    for (let x = 0; x < modules.size; x++)
      if (modules.get(y, x) !== 0) path += `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z`;
  }
  return { size: modules.size + 2 * QUIET_ZONE, path };
}

/** A text as a QR code: an SVG document, dark on white with its quiet zone. */
export function qrSvg(text: string): string {
  const { size, path } = qrPath(text);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
}

/** The same as an image URL (`data:image/svg+xml`), for `img` elements. */
export function qrDataUrl(text: string): string {
  return `data:image/svg+xml,${encodeURIComponent(qrSvg(text))}`;
}
