import { type PropsWithChildren, type ReactNode, Suspense, useState } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { usePanel } from '../config/context.ts';
import { LoadError } from '../config/lazyComponent.tsx';
import { useToasts } from '../data/context.ts';
import { useWindowEvent } from './useWindowEvent.ts';

interface LazyOverlayProps extends PropsWithChildren {
  /** By default it is rendered only while it is open. */
  readonly open?: boolean;
  /** Shown until its code is loaded, and when that fails. */
  readonly fallback?: ReactNode;
  /** Called when its code could not be loaded, or it broke; the user has been told. */
  readonly onFailed?: () => void;
}

/**
 * A part of the page whose code is fetched when it is first opened. If that fails, a toast says so, the rest of the page
 * stays, and the part is fetched again when the network is back.
 */
export function LazyOverlay({ open = true, fallback = null, onFailed, children }: LazyOverlayProps) {
  const { texts } = usePanel();
  const toasts = useToasts();
  const [wasOpened, setOpened] = useState(open);
  const [attempt, setAttempt] = useState(0);
  useWindowEvent('online', () => setAttempt(attempt + 1));
  if (open && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <ErrorBoundary
      fallback={fallback}
      resetKeys={[attempt]}
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
