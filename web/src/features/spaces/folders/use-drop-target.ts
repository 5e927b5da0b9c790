import type { DragEvent } from 'react';
import { useState } from 'react';
import { putIntoFolder, useMoving } from './item-move.ts';

/**
 * Lets items of a space be dropped into one of its folders. `isWaiting`: an item that could be dropped here is being
 * dragged; `isOver`: it is right above. Spread the other properties on the element.
 */
export function useDropTarget(spaceId: number, folderId: string | null, onTaken: () => void) {
  const dragged = useMoving((state) => state.dragged);
  const [isOver, setIsOver] = useState(false);
  const isWaiting = dragged !== null && dragged.spaceId === spaceId && dragged.folderId !== folderId;
  return {
    isWaiting,
    isOver: isOver && isWaiting,
    onDragOver: (event: DragEvent) => {
      if (!isWaiting) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'move';
      setIsOver(true);
    },
    onDragLeave: (event: DragEvent<HTMLElement>) => {
      if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return;
      setIsOver(false);
    },
    onDrop: (event: DragEvent) => {
      // The dragged object may be a file, which cannot go into a folder.
      if (!isWaiting) return;
      event.preventDefault();
      setIsOver(false);
      useMoving.setState({ dragged: null });
      void putIntoFolder(dragged, folderId).then((isThere) => isThere && onTaken());
    },
  };
}
