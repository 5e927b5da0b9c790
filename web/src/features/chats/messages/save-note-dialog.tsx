import { listNotes, saveReplyAsNote } from '@atrium/contract/routes/notes.generated';
import { addressOf } from '../../../lib/api.ts';
import { callOnce } from '../../../lib/call-once.ts';
import { navigate } from '../../../lib/navigation.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { addressIn, refreshSpaces } from '../../spaces/index.ts';
import { ChooseSpaceDialog } from '../library/choose-space-dialog.tsx';
import { openSpace } from '../space/open-space.ts';

interface SaveNoteDialogProps {
  readonly messageId: string;
  readonly onClose: () => void;
}

/** Asks in which space to save a reply as a note; the open space is preselected. */
export default function SaveNoteDialog({ messageId, onClose }: SaveNoteDialogProps) {
  const save = async (spaceId: number) => {
    const note = await callOnce(saveReplyAsNote, { params: { id: messageId }, body: { spaceId } });
    toast({
      kind: 'success',
      title: 'Saved as a note',
      description: note.title,
      action: { label: 'Open', run: () => navigate(addressIn(spaceId, 'note', note.id)) },
    });
    void queryClient.invalidateQueries({ queryKey: [addressOf(listNotes, { spaceId })] });
    void refreshSpaces();
  };
  return (
    <ChooseSpaceDialog
      title="Save as note"
      description="What the reply cites stands below it as footnotes."
      words={{ idle: 'Save', busy: 'Saving...' }}
      spaceId={openSpace() ?? 1}
      onChosen={save}
      onClose={onClose}
    />
  );
}
