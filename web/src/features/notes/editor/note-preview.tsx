import { Suspense } from 'react';
import { Markdown } from '../../chats/index.ts';
import { TextSkeleton } from './text-skeleton.tsx';

/** The rendered Markdown of a note. */
export default function NotePreview({ id, content }: { readonly id: string; readonly content: string }) {
  if (content.trim() === '') return <p className="text-faint">No content</p>;
  return (
    <Suspense fallback={<TextSkeleton />}>
      <Markdown key={id} messageId="" text={content} sources={[]} isOpen={false} />
    </Suspense>
  );
}
