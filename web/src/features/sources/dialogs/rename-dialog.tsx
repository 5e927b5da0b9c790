import { sourceLimits } from '@atrium/contract/source-rules';
import type { Source } from '@atrium/contract/sources';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { renameSource } from '../manage-sources.ts';

interface RenameDialogProps {
  readonly source: Source;
  readonly onClose: () => void;
}

/** Changes the title of a source; its content stays. */
export default function RenameDialog({ source, onClose }: RenameDialogProps) {
  const [title, setTitle] = useState(source.title);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
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
    <FormDialog
      isBusy={isBusy}
      onClose={onClose}
      title="Rename source"
      width="confirm"
      beginsInField
      verb={isBusy ? 'Saving...' : 'Save'}
      onSubmit={() => void save()}
    >
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
    </FormDialog>
  );
}
