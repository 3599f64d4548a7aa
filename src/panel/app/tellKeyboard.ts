/**
 * Tells the styles how high the keyboard of the screen is over the page, as `--keyboard`: 0 where the page is laid out above it
 * (`interactive-widget` in index.html), which Safari does not do.
 */
export function tellKeyboard(): void {
  const view = window.visualViewport;
  if (!view) return;
  const tell = () => {
    const { clientHeight, style } = document.documentElement;
    // A page that two fingers have enlarged is as high as before.
    const covered = clientHeight - view.offsetTop - view.height * view.scale;
    style.setProperty('--keyboard', `${Math.max(0, Math.round(covered))}px`);
  };
  view.onresize = tell;
  view.onscroll = tell;
}
