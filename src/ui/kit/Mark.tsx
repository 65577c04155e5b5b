// The wallet's logo: three levels of an order book, the middle one matching.

import { MARK_PARTS, MARK_SIDE } from './markParts.ts';

/** The logo at a size in pixels; decorative beside the name. */
export function Mark({ size = 40 }: { readonly size?: number }) {
  return (
    <svg className="mark-sign" width={size} height={size} viewBox={`0 0 ${MARK_SIDE} ${MARK_SIDE}`} aria-hidden>
      {MARK_PARTS.map((part) => (
        <rect key={`${part.x} ${part.y}`} {...part} />
      ))}
    </svg>
  );
}
