// A strip above the whole page, for its global state: no network, a newer version.

import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useLayoutEffect } from 'react';

export interface StripProps {
  readonly icon: LucideIcon;
  readonly what: string;
  /** A button with the possible action. */
  readonly children?: ReactNode;
}

/** Strips in the page. */
let count = 0;

/**
 * Makes room for a strip, by a class of the document. Selectors that look for one (`:has`, `:empty`) would have the
 * browser compute the styles of a whole list anew with each row that comes or goes.
 */
function useRoom(): void {
  useLayoutEffect(() => {
    const add = (more: number): void => {
      count += more;
      document.documentElement.classList.toggle('has-strips', count > 0);
    };
    add(1);
    return () => add(-1);
  }, []);
}

/** One line, announced when it appears. */
export function Strip({ icon: Icon, what, children }: StripProps) {
  useRoom();
  return (
    <div className="strip" role="status">
      <Icon className="icon" aria-hidden />
      <p className="grow small">{what}</p>
      {children}
    </div>
  );
}
