import { spaceLimits } from '@atrium/contract/space-rules';
import type { SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
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
  const form = useId();
  const [name, setName] = useState(before);
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
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
    <Dialog
      isBusy={isBusy}
      onClose={onClose}
      title={title}
      beginsInField
      width="confirm"
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy}>
            {verb}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)} noValidate>
        <TextField
          label="Name"
          value={name}
          maxLength={spaceLimits.name}
          autoComplete="off"
          error={fault}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
