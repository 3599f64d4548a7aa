import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** What stands where the children broke. */
  readonly fallback: ReactNode;
  readonly children: ReactNode;
}

/** Keeps a failure of what it holds (a broken record, code that could not be loaded) from taking the rest along. */
export class Boundary extends Component<BoundaryProps, { readonly failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError = () => ({ failed: true });

  override render(): ReactNode {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
