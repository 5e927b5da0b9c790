import { spaceLimits } from '@atrium/contract/space-rules';
import { useState } from 'react';
import { navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useUser } from '../../accounts/index.ts';
import { addSpace } from '../save-space.ts';
import { IconChoice } from './icon-choice.tsx';
import { spaceDrafts } from './space-draft.ts';

interface CreateDialogProps {
  /** The space in which it is created. */
  readonly parent?: { readonly id: number; readonly name: string };
  readonly onClose: () => void;
}

const empty = { name: '', description: '', iconType: 'folder' };

/**
 * A dialog that creates a space with a name, and optionally a description and an icon, and then opens it. Input is
 * stored in the tab until the space is created or the dialog is cancelled.
 */
export default function CreateDialog(props: CreateDialogProps) {
  const user = useUser();
  // Until the user is known, it is not known whose draft may be shown.
  return user.isPending ? null : <Creating {...props} owner={user.data?.id ?? null} />;
}

function Creating({ parent, onClose, owner }: CreateDialogProps & { readonly owner: string | null }) {
  const key = parent?.id ?? 'new';
  const [draft, setDraft] = useState(() => spaceDrafts.read(key, owner) ?? empty);
  const { name, description, iconType } = draft;
  const write = (part: Partial<typeof draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    spaceDrafts.keep(key, owner, next);
  };
  const forget = () => spaceDrafts.keep(key, owner, null);
  const words = parent ? { idle: 'Create subspace', busy: 'Creating...' } : { idle: 'Add Space', busy: 'Adding...' };
  const [isBusy, setIsBusy] = useState(false);
  const [fault, setFault] = useState<{ readonly of: 'name' | 'all'; readonly sentence: string } | null>(null);
  const create = async () => {
    if (name.trim() === '') return setFault({ of: 'name', sentence: 'Give the space a name.' });
    setIsBusy(true);
    setFault(null);
    const end = await addSpace({ name, description, iconType, ...(parent ? { parentId: parent.id } : {}) });
    setIsBusy(false);
    if (!end.ok) return setFault({ of: 'all', sentence: sentenceOf(end.error) });
    forget();
    onClose();
    navigate(paths.space(end.value.id));
  };
  return (
    <FormDialog
      isBusy={isBusy}
      fault={fault?.of === 'all' ? fault.sentence : null}
      onClose={onClose}
      title={words.idle}
      beginsInField
      description={parent ? `It becomes a part of ${parent.name}.` : 'A place for one piece of work.'}
      verb={isBusy ? words.busy : words.idle}
      onSubmit={() => void create()}
      onCancel={() => {
        forget();
        onClose();
      }}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={spaceLimits.name}
        autoComplete="off"
        error={fault?.of === 'name' ? fault.sentence : null}
        onChange={(event) => write({ name: event.target.value })}
      />
      <TextArea
        label="Description"
        hint="What it is for, in a sentence. You may leave it empty."
        value={description}
        maxLength={spaceLimits.description}
        rows={2}
        onChange={(event) => write({ description: event.target.value })}
      />
      <IconChoice chosen={iconType} onChoose={(chosen) => write({ iconType: chosen })} />
    </FormDialog>
  );
}
