import { type RefObject, useEffect } from 'react';
import { loadBefore } from '../../../ui/late-part.ts';
import TabsFollower from './draft/tabs-follower.tsx';
import DropZone from './files/drop-zone.tsx';
import KeptInView from './kept-in-view.ts';

interface ComposerApartProps {
  readonly draftKey: string;
  readonly onFiles: (files: readonly File[]) => void;
  readonly box: RefObject<HTMLElement | null>;
}

/** What the composer has to do besides being seen and typed into. */
export default function ComposerApart({ draftKey, onFiles, box }: ComposerApartProps) {
  // The first question that has to wait may be asked when the connection is gone, and must stay in sight.
  useEffect(() => loadBefore(() => import('./queue-list.tsx')), []);
  return (
    <>
      <TabsFollower draftKey={draftKey} />
      <DropZone onFiles={onFiles} />
      <KeptInView box={box} />
    </>
  );
}
