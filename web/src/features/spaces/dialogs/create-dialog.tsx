import { spaceLimits } from '@atrium/contract/space-rules';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import { navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { addSpace } from '../save-space.ts';
import { IconChoice } from './icon-choice.tsx';

interface CreateDialogProps {
  /** The space in which it is created. */
  readonly parent?: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

/** A dialog that creates a space with a name, and optionally a description and an icon, and then opens it. */
export default function CreateDialog({ parent, onClose }: CreateDialogProps) {
  const form = useId();
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const [iconType, setIconType] = useState('folder');
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<{ readonly of: 'name' | 'all'; readonly sentence: string } | null>(null);
  const create = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (name.trim() === '') return setFault({ of: 'name', sentence: 'Give the space a name.' });
    setIsBusy(true);
    setFault(null);
    const end = await addSpace({ name, description, iconType, ...(parent ? { parentId: parent.id } : {}) });
    setIsBusy(false);
    if (!end.ok) return setFault({ of: 'all', sentence: sentenceOf(end.error) });
    onClose();
    navigate(paths.space(end.value.id));
  };
  return (
    <Dialog
      open
      isBusy={isBusy}
      fault={fault?.of === 'all' ? fault.sentence : null}
      onOpenChange={(open) => !open && onClose()}
      title={parent ? 'Create subspace' : 'Add Space'}
      beginsInField
      description={parent ? `It becomes a part of ${parent.name}.` : 'A place for one piece of work.'}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          <Button kind="primary" type="submit" form={form} busy={isBusy}>
            {isBusy ? 'Creating...' : 'Create'}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void create(event)} noValidate className="flex flex-col gap-4">
        <TextField
          label="Name"
          value={name}
          maxLength={spaceLimits.name}
          autoComplete="off"
          error={fault?.of === 'name' ? fault.sentence : null}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label="Description"
          hint="What it is for, in a sentence. You may leave it empty."
          value={description}
          maxLength={spaceLimits.description}
          rows={2}
          onChange={(event) => setDescription(event.target.value)}
        />
        <IconChoice chosen={iconType} onChoose={setIconType} />
      </form>
    </Dialog>
  );
}
