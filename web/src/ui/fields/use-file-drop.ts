import type { DragEvent } from 'react';
import { useState } from 'react';

/**
 * Handles files dropped on an element. Text and pictures of the page itself that are dragged over it are ignored. An
 * accepted event has its default prevented, which tells the rest of the page that it is handled.
 */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [depth, setDepth] = useState(0);
  // React bubbles events of a dialog opened from the element up to the element, although the dialog does not lie in it.
  const isMeant = (event: DragEvent) =>
    event.dataTransfer.types.includes('Files') && event.currentTarget.contains(event.target as Node);
  const handlers = {
    onDragEnter: (event: DragEvent) => isMeant(event) && setDepth((known) => known + 1),
    onDragLeave: (event: DragEvent) => isMeant(event) && setDepth((known) => Math.max(0, known - 1)),
    onDragOver: (event: DragEvent) => {
      if (isMeant(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!isMeant(event)) return;
      event.preventDefault();
      setDepth(0);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onFiles(files);
    },
  };
  return { isOver: depth > 0, handlers };
}
