// A QR code: dark on a white card in both themes, quiet zone kept, nothing inside the code.

import { useMemo } from 'react';
import { qrPath } from '../../connect/qrCode.ts';

/** A QR code of a text; `label` says what it holds. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { path, size } = useMemo(() => qrPath(text), [text]);
  return (
    <figure className="qr">
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
        <path d={path} fill="#000" />
      </svg>
    </figure>
  );
}
