import type { Space } from '@atrium/contract/spaces';
import { FileUp, MessageSquareQuote } from 'lucide-react';
import { formatCount } from '../../../lib/format.ts';
import { Empty } from '../../../ui/notices/empty.tsx';
import { useNotes } from '../../notes/index.ts';
import { isUnderWay, useSources } from '../../sources/index.ts';

/** Shown in an empty chat of a space: what its replies will draw on, or that there is nothing yet. */
export function EmptyPrompt({ space }: { readonly space: Space }) {
  const hasAny = space.counts.sources + space.counts.notes > 0;
  return (
    <div className="thread-frame grid min-h-0 flex-1 place-items-center overflow-y-auto">
      {hasAny ? <Drawn spaceId={space.id} /> : <Nothing />}
    </div>
  );
}

/**
 * Counts what replies draw on: only items that are in the knowledge base and have been processed. Failed or waiting
 * sources have no passages.
 */
function Drawn({ spaceId }: { readonly spaceId: number }) {
  const { sources, hasNextPage: hasMoreSources, isError: noSources } = useSources(spaceId);
  const { notes, hasNextPage: hasMoreNotes, isError: noNotes } = useNotes(spaceId);
  const isCounted = !hasMoreSources && !hasMoreNotes && !noSources && !noNotes;
  if (isCounted && !(sources && notes)) return null;
  const included = sources?.filter(({ isInKnowledgeBase }) => isInKnowledgeBase) ?? [];
  const ofSources = included.filter(({ passages }) => passages > 0).length;
  const ofNotes = notes?.filter((note) => note.isInKnowledgeBase && note.content.trim() !== '').length ?? 0;
  if (isCounted && ofSources + ofNotes === 0 && !included.some(isUnderWay)) return <Nothing />;
  return (
    <Empty icon={MessageSquareQuote} title="Ask about what is in this space">
      {isCounted
        ? whatIsDrawnOn(ofSources, ofNotes)
        : 'Replies draw on the sources and notes that are in your Knowledge Base, and cite the passages they rest on.'}
    </Empty>
  );
}

function whatIsDrawnOn(sources: number, notes: number): string {
  if (sources + notes === 0) return 'Your sources are being read. Replies draw on each as soon as it is ready.';
  const parts = [
    ...(sources > 0 ? [formatCount(sources, 'source')] : []),
    ...(notes > 0 ? [formatCount(notes, 'note')] : []),
  ];
  return `Replies draw on ${parts.join(' and ')}, and cite the passages they rest on.`;
}

function Nothing() {
  return (
    <Empty icon={FileUp} title="Upload a source to get started">
      Add sources to your Knowledge Base or create notes to start a conversation with context.
    </Empty>
  );
}
