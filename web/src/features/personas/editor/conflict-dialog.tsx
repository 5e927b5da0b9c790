import type { Persona, PersonaFields } from '@atrium/contract/personas';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { changesBetween } from './domain/changes.ts';

interface ConflictDialogProps {
  readonly mine: PersonaFields;
  /** The version saved now; null if it was deleted. */
  readonly theirs: Persona | null;
  readonly isSaving: boolean;
  readonly onClose: () => void;
  /** Overwrites the version saved elsewhere with the one in the editor. */
  readonly onKeepMine: (theirs: Persona) => void;
  readonly onTakeTheirs: () => void;
  /** Saves the version in the editor as a new persona. */
  readonly onKeepBoth: () => void;
}

/**
 * The persona was saved or deleted elsewhere since the editor was opened. The dialog shows both versions and lets the
 * user keep either or both.
 */
export default function ConflictDialog(props: ConflictDialogProps) {
  const { mine, theirs, isSaving, onClose, onKeepMine, onTakeTheirs, onKeepBoth } = props;
  const [seen, setSeen] = useState(false);
  const isGone = theirs === null;
  return (
    <Dialog
      onClose={onClose}
      title={isGone ? 'This persona was deleted elsewhere' : 'This persona was changed elsewhere'}
      description={
        isGone
          ? 'It is no longer among your personas. What you wrote is still here, and can be saved as a new one.'
          : 'It was saved in another tab or on another device since you opened it. Nothing of yours is lost.'
      }
      width="lg"
      isBusy={isSaving}
      footer={
        <>
          {theirs && (
            <Button disabled={isSaving} onClick={onTakeTheirs}>
              Take the other version
            </Button>
          )}
          {theirs && (
            <Button disabled={isSaving} onClick={() => onKeepMine(theirs)}>
              Keep mine
            </Button>
          )}
          <Button kind="primary" busy={isSaving} onClick={onKeepBoth}>
            {isSaving ? 'Saving...' : isGone ? 'Save as new' : 'Keep both'}
          </Button>
        </>
      }
    >
      {theirs && !seen && (
        <Button kind="link" onClick={() => setSeen(true)}>
          See what differs
        </Button>
      )}
      {theirs && seen && <Differences mine={mine} theirs={theirs} />}
    </Dialog>
  );
}

function Differences({ mine, theirs }: { readonly mine: PersonaFields; readonly theirs: PersonaFields }) {
  const changes = changesBetween(theirs, mine);
  if (changes.length === 0) return <p className="text-muted">Both say the same.</p>;
  return (
    <dl className="flex flex-col gap-4">
      {changes.map(({ label, before, after }) => (
        <div key={label}>
          <dt className="mb-1 font-label text-sm">{label}</dt>
          <dd className="grid gap-2 md:grid-cols-2">
            <Version title="The other version" text={before} />
            <Version title="Yours" text={after} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Version({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div className="max-h-40 overflow-y-auto rounded-md bg-sunken p-3">
      <p className="text-faint text-xs">{title}</p>
      <p className="whitespace-pre-wrap [unicode-bidi:plaintext] text-sm [overflow-wrap:anywhere]">
        {text === '' ? '(empty)' : text}
      </p>
    </div>
  );
}
