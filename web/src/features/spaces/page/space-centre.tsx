import type { Space } from '@atrium/contract/spaces';
import { Suspense } from 'react';
import { useAddressQuery } from '../../../lib/navigation.ts';
import { SpaceChat } from '../../chats/index.ts';
import { CitedNote, NoteEditor } from '../../notes/index.ts';
import { citedIn, SourceView, useOpenSource } from '../../sources/index.ts';
import { EmptyPrompt } from './empty-prompt.tsx';
import { CentreSkeleton } from './space-skeleton.tsx';

interface SpaceCentreProps {
  readonly space: Space;
  /** The id of the open note; null for none. */
  readonly note: string | null;
}

/** The middle column: a chat, with a cited item beside it, or an open note or source. */
export function SpaceCentre({ space, note }: SpaceCentreProps) {
  const source = useOpenSource();
  const [query] = useAddressQuery();
  const isInChat = query.has('chat');
  const cited = isInChat ? citedIn(query) : null;
  const opened = source && <SourceView id={source.id} cited={source.cited} />;
  const beside = opened ?? (note !== null && cited ? <CitedNote key={note} id={note} cited={cited} /> : null);
  return (
    <Suspense fallback={<CentreSkeleton />}>
      {opened && !isInChat ? (
        opened
      ) : note !== null && !cited ? (
        <NoteEditor spaceId={space.id} />
      ) : (
        <SpaceChat key={space.id} space={space} prompt={<EmptyPrompt space={space} />} beside={beside} />
      )}
    </Suspense>
  );
}
