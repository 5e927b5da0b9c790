import { listNotes, saveReplyAsNote } from '@atrium/contract/routes/notes.generated';
import { useState } from 'react';
import { addressOf, call } from '../../../lib/api.ts';
import { navigate } from '../../../lib/navigation.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { toast } from '../../../ui/toast.ts';
import { addressIn, refreshSpaces, useSpaces } from '../../spaces/index.ts';

interface SaveNoteDialogProps {
  readonly messageId: string;
  readonly onClose: () => void;
}

/** Asks in which space a reply is kept as a note: the one that is open, unless another is chosen. */
export default function SaveNoteDialog({ messageId, onClose }: SaveNoteDialogProps) {
  const { data: spaces, isError, refetch } = useSpaces();
  const [chosen, setChosen] = useState(() => Number(new URLSearchParams(location.search).get('space')) || 1);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    setIsBusy(true);
    try {
      const note = await call(saveReplyAsNote, { params: { id: messageId }, body: { spaceId: chosen } });
      onClose();
      toast({
        kind: 'success',
        title: 'Saved as a note',
        description: note.title,
        action: { label: 'Open', run: () => navigate(addressIn(chosen, 'note', note.id)) },
      });
      await Promise.all([
        queryClient.invalidateQueries({ queryKey: [addressOf(listNotes, { spaceId: chosen })] }),
        refreshSpaces(),
      ]);
    } catch (error) {
      setFault(error instanceof ProblemError ? error.sentence : 'The server could not be reached. Try again.');
      setIsBusy(false);
    }
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save as note"
      description="What the reply cites stands below it as footnotes."
      width="confirm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" busy={isBusy} disabled={!spaces} onClick={() => void save()}>
            {isBusy ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      {!spaces && !isError && <Skeleton className="h-16 w-full" />}
      {isError && (
        <p role="alert" className="flex items-center gap-3 text-danger text-sm">
          Your spaces could not be loaded.
          <Button size="sm" onClick={() => void refetch()}>
            Try again
          </Button>
        </p>
      )}
      {spaces && (
        <SelectField
          label="Space"
          value={spaces.some(({ id }) => id === chosen) ? chosen : spaces[0]?.id}
          onChange={(event) => setChosen(Number(event.target.value))}
        >
          {spaces.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {fault && (
        <p role="alert" className="mt-3 text-danger text-sm">
          {fault}
        </p>
      )}
    </Dialog>
  );
}
