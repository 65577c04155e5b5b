// Error boundaries. An error during rendering, or code that failed to load, only removes the part below the nearest
// boundary; without one the whole page would be blank.

import { Component, type ReactNode } from 'react';

export interface BoundaryProps {
  /** Shown in place of what failed. It stays: a failed part is not retried automatically. */
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** Renders its children, or the replacement once rendering them failed. */
export class Boundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: true } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    return this.state.hasFailed ? this.props.instead : this.props.children;
  }
}
