// A QR code: dark on a white card in both themes, quiet zone kept, nothing inside the code.

import encodeQR from 'qr';
import { useMemo } from 'react';

/** Light cells around the code that readers need. */
const QUIET_ZONE = 4;

/** Path of the dark cells, one unit each, quiet zone included. */
function darkPath(text: string): { path: string; size: number } {
  const cells = encodeQR(text, 'raw', { border: QUIET_ZONE, ecc: 'medium' });
  let path = '';
  for (const [y, line] of cells.entries()) for (const [x, dark] of line.entries()) if (dark) path += `M${x} ${y}h1v1h-1z`;
  return { path, size: cells.length };
}

/** A QR code of a text; `label` says what it holds. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => darkPath(text), [text]);
  return (
    <figure className="qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={path} fill="#000" />
      </svg>
    </figure>
  );
}
