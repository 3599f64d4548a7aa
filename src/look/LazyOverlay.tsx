import { type PropsWithChildren, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { usePanel } from '../config/context.ts';
import { LoadError } from '../config/lazyComponent.tsx';
import { useToasts } from '../data/context.ts';

interface LazyOverlayProps extends PropsWithChildren {
  /** By default it is rendered only while it is open. */
  readonly open?: boolean;
  /** Shown until its code is loaded. */
  readonly fallback?: ReactNode;
  /** Called when its code could not be loaded, or it broke; the user has been told. */
  readonly onFailed?: () => void;
}

/** A lazy overlay: rendered from its first opening on, so that its code is not needed before. */
export function LazyOverlay({ open = true, fallback = null, onFailed, children }: LazyOverlayProps) {
  const { texts } = usePanel();
  const toasts = useToasts();
  const [wasOpened, setOpened] = useState(open);
  if (open && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <ErrorBoundary
      fallback={null}
      onError={(error) => {
        toasts.show('error', error instanceof LoadError ? texts.unreachable : texts.screenFailed);
        setOpened(false);
        onFailed?.();
      }}
    >
      <Suspense fallback={fallback}>{children}</Suspense>
    </ErrorBoundary>
  );
}
