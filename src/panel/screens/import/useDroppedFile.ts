import { type DragEvent, useState } from 'react';

/**
 * A place to drop a file on.
 * @param onFile called with the first of the dropped files
 * @param disabled whether files are refused
 * @returns the handlers of the place, and whether a file is over it
 */
export function useDroppedFile(onFile: (file: File) => void, disabled: boolean) {
  const [isOver, setOver] = useState(false);
  const isFile = ({ dataTransfer }: DragEvent) => !disabled && dataTransfer.types.includes('Files');
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!isFile(event)) return;
      event.preventDefault();
      setOver(true);
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      setOver(false);
      const [file] = event.dataTransfer.files;
      if (!isFile(event) || !file) return;
      event.preventDefault();
      onFile(file);
    },
  };
  return { isOver, handlers };
}
