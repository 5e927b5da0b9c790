import type { Space } from '@atrium/contract/spaces';
import { FileUp, MessageSquareQuote } from 'lucide-react';
import { formatCount } from '../../../lib/format.ts';
import { Empty } from '../../../ui/notices/empty.tsx';
import { useNotes } from '../../notes/index.ts';
import { useSources } from '../../sources/index.ts';

/** What a chat of a space that is not begun says: what its replies will draw on, or that there is nothing yet. */
export function EmptyPrompt({ space }: { readonly space: Space }) {
  const hasAny = space.counts.sources + space.counts.notes > 0;
  return (
    <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto">
      {hasAny ? <Drawn spaceId={space.id} /> : <Nothing />}
    </div>
  );
}

/** Only what is in the knowledge base is drawn on. */
function Drawn({ spaceId }: { readonly spaceId: number }) {
  const { sources, hasNextPage: hasMoreSources, isError: noSources } = useSources(spaceId);
  const { notes, hasNextPage: hasMoreNotes, isError: noNotes } = useNotes(spaceId);
  const isCounted = !hasMoreSources && !hasMoreNotes && !noSources && !noNotes;
  if (isCounted && !(sources && notes)) return null;
  const included = (items: readonly { readonly isInKnowledgeBase: boolean }[] = []) =>
    items.filter(({ isInKnowledgeBase }) => isInKnowledgeBase).length;
  const [ofSources, ofNotes] = [included(sources), included(notes)];
  if (isCounted && ofSources + ofNotes === 0) return <Nothing />;
  const drawnOn = [
    ...(ofSources > 0 ? [formatCount(ofSources, 'source')] : []),
    ...(ofNotes > 0 ? [formatCount(ofNotes, 'note')] : []),
  ].join(' and ');
  return (
    <Empty icon={MessageSquareQuote} title="Ask about what is in this space">
      {isCounted
        ? `Replies draw on ${drawnOn}, and cite the passages they rest on.`
        : 'Replies draw on the sources and notes that are in your Knowledge Base, and cite the passages they rest on.'}
    </Empty>
  );
}

function Nothing() {
  return (
    <Empty icon={FileUp} title="Upload a source to get started">
      Add sources to your Knowledge Base or create notes to start a conversation with context.
    </Empty>
  );
}
