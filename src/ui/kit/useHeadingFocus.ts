// The heading of a screen takes the focus when the screen appears, so that readers hear where they are and the next key
// goes on from there, unless something on the screen has it.

import { type RefObject, useEffect, useRef } from 'react';

/** For the `ref` of a heading with a `tabIndex` of -1. */
export function useHeadingFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}
