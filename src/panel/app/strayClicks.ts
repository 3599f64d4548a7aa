/**
 * Ignores the second click of a double click that began outside the dialog or menu which the first one has opened, or closed:
 * it was not meant for what is there now (docs/behaviour.md#forms). One listener for all screens.
 * @param signal removes the listeners
 */
export function refuseStrayClicks(signal?: AbortSignal): void {
  let first: Element | null = null;
  let isStray = false;
  const refuse = (event: MouseEvent) => {
    const { type, detail, target } = event;
    if (type === 'mousedown') {
      const modal = target instanceof Element ? target.closest('.MuiModal-root') : null;
      if (detail < 2) first = modal;
      // Where one dialog has replaced another ('Next'), clicks go on in it.
      isStray = detail > 1 && modal !== first && (first === null || modal === null || first.isConnected);
    }
    if (!isStray || detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ['mousedown', 'mouseup', 'click', 'dblclick'] as const)
    window.addEventListener(type, refuse, { capture: true, ...(signal && { signal }) });
}
