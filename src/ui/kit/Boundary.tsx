// What is left of a page when a part of it cannot be drawn. An error while drawing, or code that did not load, takes
// only the part below the nearest boundary away; without one the whole page would be blank.

import { Component, type ReactNode } from 'react';

export interface BoundaryProps {
  /** What stands in place of what cannot be drawn. It stays: what failed once is not tried again by itself. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** Draws its children, or what stands in for them once drawing them failed. */
export class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: true } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
