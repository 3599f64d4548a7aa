import { Suspense } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { usePanel } from '../../config/context.ts';
import { useStore } from '../../config/useStore.ts';
import { useToasts } from '../../data/context.ts';
import { isPolite, type Toast } from '../../data/toasts/toasts.ts';
import { themedComponent } from '../../look/themedComponent.tsx';

export const ToastStack = themedComponent(async () => ({ default: (await import('./ToastStack.tsx')).ToastStack }));

/** The toasts on the page. Their code is loaded when the page is idle, or with the first one. */
export function Toasts() {
  const toasts = useStore(useToasts());
  if (toasts.length === 0) return null;
  return (
    <ErrorBoundary fallback={<PlainToasts toasts={toasts} />}>
      <Suspense fallback={null}>
        <ToastStack toasts={toasts} />
      </Suspense>
    </ErrorBoundary>
  );
}

/** The fallback if that code could not be loaded: nothing fails silently. */
function PlainToasts({ toasts }: { readonly toasts: readonly Toast[] }) {
  const { texts } = usePanel();
  const { dismiss, press } = useToasts();
  return (
    <div className="plain-toasts">
      {toasts.map(({ id, kind, text, button }) => (
        <div key={id} role={isPolite(kind) ? 'status' : 'alert'} className="failure">
          <span>{text}</span>
          {button && (
            <button type="button" className="button little" onClick={() => press(id)}>
              {button.text}
            </button>
          )}
          <button type="button" className="button little" onClick={() => dismiss(id)}>
            {texts.close}
          </button>
        </div>
      ))}
    </div>
  );
}
