import type { DragEvent } from 'react';
import { useState } from 'react';

/**
 * Files dropped on an element. Text and pictures of the page itself that are dragged over it are left alone. What is taken
 * here has its default prevented, which tells the rest of the page that it is taken.
 */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [depth, setDepth] = useState(0);
  // React hands on what happens in a dialog that is opened from the element; the dialog is not on it.
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
