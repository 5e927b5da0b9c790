import type { DragEvent } from 'react';
import { useState } from 'react';

/** Files dropped on an element. Text and pictures of the page itself that are dragged over it are left alone. */
export function useFileDrop(onFiles: (files: File[]) => void) {
  const [depth, setDepth] = useState(0);
  const holdsFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');
  const handlers = {
    onDragEnter: (event: DragEvent) => holdsFiles(event) && setDepth((known) => known + 1),
    onDragLeave: (event: DragEvent) => holdsFiles(event) && setDepth((known) => Math.max(0, known - 1)),
    onDragOver: (event: DragEvent) => {
      if (holdsFiles(event)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      if (!holdsFiles(event)) return;
      event.preventDefault();
      setDepth(0);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onFiles(files);
    },
  };
  return { isOver: depth > 0, handlers };
}
