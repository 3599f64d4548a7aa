import { useLayoutEffect } from 'react';

/** Puts a name before the title of the page, by which a browser names what is printed to a file. */
export function useTitle(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name === undefined) return;
    const { title } = document;
    document.title = `${name} · ${title}`;
    return () => {
      document.title = title;
    };
  }, [name]);
}
