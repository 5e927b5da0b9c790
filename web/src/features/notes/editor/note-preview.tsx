import { Suspense } from 'react';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Markdown } from '../../chats/index.ts';

/** The rendered Markdown of a note. */
export default function NotePreview({ id, content }: { readonly id: string; readonly content: string }) {
  if (content.trim() === '') return <p className="text-faint">No content</p>;
  return (
    <Suspense fallback={<Skeleton className="h-4 w-3/4" />}>
      <Markdown key={id} messageId="" text={content} sources={[]} isOpen={false} />
    </Suspense>
  );
}
