import { Paperclip } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { Icon } from '../../../../ui/icon.tsx';

/** The whole window takes files that are dragged onto it. */
export const DropZone = memo(function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
  const [isOver, setIsOver] = useState(false);
  useEffect(() => watchDrops(setIsOver, onFiles), [onFiles]);
  if (!isOver) return null;
  return (
    <div className="pointer-events-none fixed inset-3 z-(--z-menu) grid place-items-center rounded-xl border-2 border-accent border-dashed bg-accent-soft/90">
      <p className="flex items-center gap-2 font-title text-accent-ink text-lg">
        <Icon of={Paperclip} size={20} />
        Drop files to attach them
      </p>
    </div>
  );
});

function watchDrops(show: (isOver: boolean) => void, onFiles: (files: readonly File[]) => void): () => void {
  // Entering a child comes before leaving its parent, so only the balance says whether the pointer is over the window.
  let depth = 0;
  const move = (by: number) => {
    depth = Math.max(0, depth + by);
    show(depth > 0);
  };
  const withFiles = (listener: (event: DragEvent) => void) => (event: DragEvent) => {
    if (event.dataTransfer?.types?.includes('Files')) listener(event);
  };
  const stop = new AbortController();
  const { signal } = stop;
  addEventListener(
    'dragenter',
    withFiles(() => move(1)),
    { signal },
  );
  addEventListener(
    'dragleave',
    withFiles(() => move(-1)),
    { signal },
  );
  addEventListener(
    'dragover',
    withFiles((event) => event.preventDefault()),
    { signal },
  );
  addEventListener(
    'drop',
    withFiles((event) => {
      event.preventDefault();
      move(-depth);
      onFiles([...(event.dataTransfer?.files ?? [])]);
    }),
    { signal },
  );
  return () => stop.abort();
}
