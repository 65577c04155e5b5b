// The wallet's logo: three levels of an order book, the middle one matching.

/** The logo at a size in pixels; decorative beside the name. */
export function Mark({ size = 40 }: { readonly size?: number }) {
  return (
    <svg className="mark-sign" width={size} height={size} viewBox="0 0 120 120" aria-hidden>
      <rect width="120" height="120" rx="30" className="mark-ground" />
      <rect x="24" y="28" width="48" height="14" rx="7" className="mark-ink" />
      <rect x="48" y="78" width="48" height="14" rx="7" className="mark-ink" />
      <rect x="24" y="53" width="72" height="14" rx="7" className="mark-accent" />
    </svg>
  );
}
