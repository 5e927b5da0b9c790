import { ArrowLeft, Copy } from 'lucide-react';
import { takeFreeFocus } from '../../../lib/focus-next.ts';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';

interface EditorBarProps {
  /** The title of the page, for users who do not see the portrait beside it. */
  readonly title: string;
  /** Whether it is already saved: only then can it be deleted or duplicated. */
  readonly isExisting: boolean;
  readonly canSave: boolean;
  readonly busy: 'saving' | 'deleting' | null;
  readonly onBack: () => void;
  readonly onDuplicate: () => void;
  readonly onDelete: () => void;
  readonly onSave: () => void;
}

export function EditorBar({ title, isExisting, canSave, busy, onBack, onDuplicate, onDelete, onSave }: EditorBarProps) {
  return (
    <header className="editor-bar">
      <Button ref={takeFreeFocus} size="sm" kind="ghost" icon={<Icon of={ArrowLeft} size={16} />} onClick={onBack}>
        Go Back
      </Button>
      <h1 dir="auto" className="sr-only">
        {title}
      </h1>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-x-2 gap-y-1 coarse:gap-y-2">
        {isExisting && (
          <>
            <IconButton size="sm" icon={Copy} label="Duplicate" disabled={busy !== null} onClick={onDuplicate} />
            <Button size="sm" kind="danger" busy={busy === 'deleting'} disabled={busy !== null} onClick={onDelete}>
              {busy === 'deleting' ? 'Deleting...' : 'Delete Persona'}
            </Button>
          </>
        )}
        <Button size="sm" kind="primary" busy={busy === 'saving'} disabled={!canSave} onClick={onSave}>
          {busy === 'saving' ? 'Saving...' : 'Save Changes'}
        </Button>
      </div>
    </header>
  );
}
