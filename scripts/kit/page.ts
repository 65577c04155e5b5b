// The type of a kit page: states of some parts, one below another, or a single part that is a whole page.

import type { ReactNode } from 'react';

export interface KitPage {
  /** Its fragment id. */
  readonly slug: string;
  readonly title: string;
  /** Each state by its name. */
  readonly states?: Readonly<Record<string, () => ReactNode>>;
  /** A whole page with its own heading. */
  readonly whole?: () => ReactNode;
}
