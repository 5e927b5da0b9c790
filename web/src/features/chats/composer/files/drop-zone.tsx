import { Paperclip } from 'lucide-react';
import { memo, useEffect, useState } from 'react';
import { Icon } from '../../../../ui/icon.tsx';

/** Takes files dropped anywhere on the page, except on elements that take them themselves, while no dialog is open. */
export default memo(function DropZone({ onFiles }: { readonly onFiles: (files: readonly File[]) => void }) {
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

/** Listens on the document: an element that takes the drop itself has already called `preventDefault` by then. */
function watchDrops(show: (isOver: boolean) => void, onFiles: (files: readonly File[]) => void): () => void {
  const stop = new AbortController();
  const listen = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
    document.addEventListener(type, (event) => hasFiles(event) && listener(event), stop);
  listen('dragover', (event) => show(take(event)));
  // `relatedTarget` is null only when the pointer leaves the window, not between two elements.
  listen('dragleave', (event) => event.relatedTarget === null && show(false));
  listen('drop', (event) => {
    show(false);
    if (take(event)) onFiles([...(event.dataTransfer?.files ?? [])]);
  });
  return () => stop.abort();
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types?.includes('Files') ?? false;
}

function take(event: DragEvent): boolean {
  const isOurs = !event.defaultPrevented && !document.querySelector('[role="dialog"]');
  if (isOurs) event.preventDefault();
  return isOurs;
}
