import { useEffect, useEffectEvent } from 'react';

/**
 * Listens to a window event while the component is mounted.
 * @param capture whether to listen in the capture phase
 */
export function useWindowEvent<Name extends keyof WindowEventMap>(
  name: Name,
  listener: (event: WindowEventMap[Name]) => void,
  capture = false,
): void {
  const onEvent = useEffectEvent(listener);
  useEffect(() => {
    const ending = new AbortController();
    window.addEventListener(name, (event) => onEvent(event), { capture, signal: ending.signal });
    return () => ending.abort();
  }, [name, capture]);
}
