import { spaceLimits } from '@atrium/contract/space-rules';
import { useState } from 'react';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import type { Outcome } from '../save-space.ts';

interface NameDialogProps {
  readonly title: string;
  /** The label of the button: 'Rename'. */
  readonly verb: string;
  readonly before: string;
  readonly onSave: (name: string) => Promise<Outcome<unknown>>;
  readonly onClose: () => void;
}

/** A dialog for a name. A name that is empty or refused by the server stays in the field, with the reason. */
export function NameDialog({ title, verb, before, onSave, onClose }: NameDialogProps) {
  const [name, setName] = useState(before);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const save = async () => {
    const chosen = name.trim();
    if (chosen === '') return setFault('Write a name.');
    if (chosen === before) return onClose();
    setIsBusy(true);
    const end = await onSave(chosen);
    setIsBusy(false);
    if (end.ok) onClose();
    else setFault(sentenceOf(end.error));
  };
  return (
    <FormDialog
      isBusy={isBusy}
      onClose={onClose}
      title={title}
      beginsInField
      width="confirm"
      verb={verb}
      onSubmit={() => void save()}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={spaceLimits.name}
        autoComplete="off"
        error={fault}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setName(event.target.value)}
      />
    </FormDialog>
  );
}
