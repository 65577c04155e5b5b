// A strip above the whole page, for its global state: no network, a newer version.

import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export interface StripProps {
  readonly icon: LucideIcon;
  readonly what: string;
  /** A button with the possible action. */
  readonly children?: ReactNode;
}

/** One line, announced when it appears. */
export function Strip({ icon: Icon, what, children }: StripProps) {
  return (
    <div className="strip" role="status">
      <Icon className="icon" aria-hidden />
      <p className="grow small">{what}</p>
      {children}
    </div>
  );
}
