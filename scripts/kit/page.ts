// What a page of the kit is: states of some parts, one below the other, or one part that is a page by itself.

import type { ReactNode } from 'react';

export interface KitPage {
  /** Its place after `#`. */
  readonly slug: string;
  readonly title: string;
  /** Each state by its name. */
  readonly states?: Readonly<Record<string, () => ReactNode>>;
  /** Stands alone: it brings its own heading. */
  readonly whole?: () => ReactNode;
}
