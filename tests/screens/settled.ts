/** Waits until nothing on the page has changed for a moment, and every picture has loaded or failed. */
export async function settled(quiet = 60): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = () => {
      observer.disconnect();
      resolve();
    };
    let timer = setTimeout(done, quiet);
    const observer = new MutationObserver((changes) => {
      // The animation of a spinner is no change.
      if (changes.every(({ type }) => type === 'attributes')) return;
      clearTimeout(timer);
      timer = setTimeout(done, quiet);
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  });
  const coming = [...document.images].filter((image) => !image.complete && image.checkVisibility());
  if (coming.length > 0) {
    await Promise.all(coming.map((image) => image.decode().catch(() => undefined)));
    await settled(quiet);
  }
}
