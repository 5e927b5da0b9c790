import { sourceLimits } from '@atrium/contract/source-rules';
import type { Source } from '@atrium/contract/sources';
import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { renameSource } from '../manage-sources.ts';

interface RenameDialogProps {
  readonly source: Source;
  readonly onClose: () => void;
}

/** Changes the title of a source; its content stays. */
export default function RenameDialog({ source, onClose }: RenameDialogProps) {
  const form = useId();
  const [title, setTitle] = useState(source.title);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (title.trim() === '') return setFault('Give the source a title.');
    setIsBusy(true);
    setFault(null);
    try {
      await renameSource(source, title.trim());
      onClose();
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setIsBusy(false);
  };
  return (
    <Dialog
      isBusy={isBusy}
      onClose={onClose}
      title="Rename source"
      width="confirm"
      beginsInField
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy}>
            {isBusy ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate>
        <TextField
          label="Title"
          value={title}
          maxLength={sourceLimits.title}
          autoComplete="off"
          error={fault}
          onChange={(event) => {
            setTitle(event.target.value);
            setFault(null);
          }}
        />
      </form>
    </Dialog>
  );
}
