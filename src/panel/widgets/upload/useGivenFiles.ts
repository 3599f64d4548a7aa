import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/**
 * Files that are dropped on the form of a file input, or pasted into it; without a form, on the element around the input. With
 * several inputs, the one that they are dropped on takes them, else the first.
 * @param onGiven called with the files; at least one
 * @returns whether files are being dragged over it
 */
export function useGivenFiles(
  input: RefObject<HTMLInputElement | null>,
  disabled: boolean,
  onGiven: (files: File[]) => void,
): boolean {
  const [isOver, setOver] = useState(false);
  const give = useEffectEvent(onGiven);
  useEffect(() => {
    const place = input.current?.form ?? input.current?.parentElement;
    if (!place || disabled) return;
    const isOurs = (event: Event) => {
      if (event.defaultPrevented || !(event.target instanceof Element)) return false;
      const others = event.target.closest('fieldset')?.querySelector('input[type=file]');
      return !others || others === input.current;
    };
    const over = (event: DragEvent) => {
      if (!isFromOutside(event.dataTransfer) || !isOurs(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = ({ relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && place.contains(relatedTarget))) setOver(false);
    };
    const take = (event: DragEvent | ClipboardEvent, data: DataTransfer | null) => {
      setOver(false);
      const files = [...(data?.files ?? [])];
      if (files.length === 0 || !isOurs(event)) return;
      event.preventDefault();
      give(files);
    };
    const drop = (event: DragEvent) => {
      if (isFromOutside(event.dataTransfer)) take(event, event.dataTransfer);
    };
    const paste = (event: ClipboardEvent) => {
      // Some programs copy text together with a picture of it: then the text is meant.
      if (!event.clipboardData?.types.includes('text/plain')) take(event, event.clipboardData);
    };
    const listeners = new AbortController();
    const { signal } = listeners;
    place.addEventListener('dragover', over, { signal });
    place.addEventListener('dragleave', leave, { signal });
    place.addEventListener('drop', drop, { signal });
    place.addEventListener('paste', paste, { signal });
    return () => listeners.abort();
  }, [input, disabled]);
  return isOver;
}

/** Whether files are dragged, not a picture of the page, which has a URL, too. */
const isFromOutside = (data: DataTransfer | null): boolean =>
  data?.types.includes('Files') === true && !data.types.includes('text/uri-list');
