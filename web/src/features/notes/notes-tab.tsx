import { NotebookPen, Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Empty } from '../../ui/notices/empty.tsx';
import { LoadFailure } from '../../ui/notices/load-failure.tsx';
import { ShowMore } from '../../ui/show-more.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { addNote } from './manage-notes.ts';
import { useOpenNote } from './note-address.ts';
import { NoteCard } from './note-card.tsx';
import { useNotes } from './queries.ts';

/** The notes of a space, with controls to add, open, include and delete them. */
export default function NotesTab({ spaceId }: { readonly spaceId: number }) {
  const list = useNotes(spaceId);
  const open = useOpenNote();
  const [isAdding, setIsAdding] = useState(false);
  const add = async () => {
    setIsAdding(true);
    await addNote(spaceId);
    setIsAdding(false);
  };
  return (
    <div className="flex flex-col gap-3">
      <Button size="sm" wide busy={isAdding} icon={<Icon of={Plus} size={16} />} onClick={() => void add()}>
        Add Note
      </Button>
      {list.isPending && <CardSkeletons />}
      {list.isError && !list.isFetchNextPageError && (
        <LoadFailure query={list}>The notes could not be loaded.</LoadFailure>
      )}
      {list.notes?.length === 0 && (
        <Empty
          icon={NotebookPen}
          title="No notes yet"
          action={
            <Button size="sm" disabled={isAdding} onClick={() => void add()}>
              Create new note
            </Button>
          }
        />
      )}
      {list.notes && list.notes.length > 0 && (
        <ul aria-label="Notes" className="flex flex-col gap-2">
          {list.notes.map((note) => (
            <li key={note.id} className="min-w-0">
              <NoteCard note={note} isOpen={note.id === open} />
            </li>
          ))}
        </ul>
      )}
      <ShowMore query={list} />
    </div>
  );
}

function CardSkeletons() {
  return (
    <div role="status" aria-label="Loading notes" className="flex flex-col gap-2">
      {['one', 'two', 'three'].map((name) => (
        <Skeleton key={name} className="h-24 w-full rounded-lg" />
      ))}
    </div>
  );
}
