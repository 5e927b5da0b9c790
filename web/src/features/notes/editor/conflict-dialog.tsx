import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import type { NoteText } from './note-text.ts';
import { TextPane } from './text-pane.tsx';

interface ConflictDialogProps {
  readonly mine: NoteText;
  readonly theirs: NoteText;
  readonly isBusy: boolean;
  readonly onClose: () => void;
  readonly onKeepMine: () => void;
  readonly onTakeTheirs: () => void;
  readonly onKeepBoth: () => void;
}

/**
 * A note was saved elsewhere while it was edited here. The dialog shows both texts and lets the user keep either or
 * both.
 */
export default function ConflictDialog(props: ConflictDialogProps) {
  const { mine, theirs, isBusy, onClose, onKeepMine, onTakeTheirs, onKeepBoth } = props;
  return (
    <Dialog
      onClose={onClose}
      title="This note was changed elsewhere"
      description="It was saved in another tab or on another device since you opened it. Nothing of yours is lost."
      width="lg"
      isBusy={isBusy}
      footer={
        <>
          <Button disabled={isBusy} onClick={onTakeTheirs}>
            Take the other version
          </Button>
          <Button disabled={isBusy} onClick={onKeepMine}>
            Keep mine
          </Button>
          <Button kind="primary" busy={isBusy} onClick={onKeepBoth}>
            {isBusy ? 'Saving...' : 'Keep both'}
          </Button>
        </>
      }
    >
      <div className="grid gap-3 md:grid-cols-2">
        <TextPane label="Yours" text={mine} />
        <TextPane label="The other version" text={theirs} />
      </div>
      <p className="mt-3 text-muted text-xs">
        With ‘Keep mine’ the other version stays among the earlier ones. With ‘Keep both’ yours becomes a note of its
        own.
      </p>
    </Dialog>
  );
}
