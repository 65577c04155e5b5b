// What the wallet's logo is drawn of, for the page (Mark.tsx) and for the build, which puts it into the popup's first
// picture. A test holds the icons' file to it.

/** Side of the square that the parts are in. */
export const MARK_SIDE = 120;

/** Side of the logo in pixels while the wallet starts. */
export const WAKING_MARK = 40;

/** Rectangles from back to front, with the class that colours each. */
export const MARK_PARTS = [
  { x: 0, y: 0, width: 120, height: 120, rx: 30, className: 'mark-ground' },
  { x: 24, y: 28, width: 48, height: 14, rx: 7, className: 'mark-ink' },
  { x: 48, y: 78, width: 48, height: 14, rx: 7, className: 'mark-ink' },
  { x: 24, y: 53, width: 72, height: 14, rx: 7, className: 'mark-accent' },
] as const;
