import type { RefObject } from 'react';
import DropZone from './files/drop-zone.tsx';
import KeptInView from './kept-in-view.ts';

interface ComposerAtRestProps {
  readonly onFiles: (files: readonly File[]) => void;
  readonly box: RefObject<HTMLElement | null>;
}

/** What the composer needs only once the page is idle. */
export default function ComposerAtRest({ onFiles, box }: ComposerAtRestProps) {
  return (
    <>
      <DropZone onFiles={onFiles} />
      <KeptInView box={box} />
    </>
  );
}
