// A QR code: dark on a white card in both themes, with its quiet zone and no logo inside.

import { useMemo } from 'react';
import { qrPath } from '../../connect/qrCode.ts';

/** A QR code of a text; `label` describes it. */
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
