import { usePanel } from '../config/context.ts';

/** Shown in place of a screen that failed, or whose code could not be loaded. */
export function ScreenFailed() {
  const { texts } = usePanel();
  return (
    <div role="alert" className="screen-failed">
      <h1>{texts.screenFailed}</h1>
      {/* Only a reload clears a failed module. */}
      <button type="button" className="button outlined" onClick={() => window.location.reload()}>
        {texts.retry}
      </button>
    </div>
  );
}
