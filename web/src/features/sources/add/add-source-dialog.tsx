import { FileUp, Globe, ListTree, TextCursorInput } from 'lucide-react';
import { Tabs } from 'radix-ui';
import { useState } from 'react';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useUser } from '../../accounts/index.ts';
import { AddFiles } from './add-files.tsx';
import { AddMany } from './add-many.tsx';
import { AddPage } from './add-page.tsx';
import { AddText } from './add-text.tsx';
import { textDrafts } from './text-draft.ts';

interface AddSourceDialogProps {
  readonly spaceId: number;
  readonly onClose: () => void;
}

const ways = [
  { id: 'files', label: 'Files', icon: FileUp, Panel: AddFiles },
  { id: 'page', label: 'Web page', icon: Globe, Panel: AddPage },
  { id: 'many', label: 'Many pages', icon: ListTree, Panel: AddMany },
  { id: 'text', label: 'Pasted text', icon: TextCursorInput, Panel: AddText },
] as const;

/**
 * The dialog for adding sources, with a tab for each way. What was typed in one tab stays while another is shown; a
 * pasted text is stored in the browser tab until it is added or discarded.
 */
export default function AddSourceDialog(props: AddSourceDialogProps) {
  const user = useUser();
  // Until the user is known, it is not known whose draft may be shown.
  return user.isPending ? null : <Adding {...props} owner={user.data?.id ?? null} />;
}

function Adding({ spaceId, onClose, owner }: AddSourceDialogProps & { readonly owner: string | null }) {
  const [isHeld, setIsHeld] = useState(false);
  const [first] = useState(() => (textDrafts.read(spaceId, owner) ? 'text' : 'files'));
  return (
    <Dialog
      isBusy={isHeld}
      onClose={onClose}
      title="Add source"
      description="Chats of this space answer from what you add here."
      width="lg"
    >
      <Tabs.Root defaultValue={first} activationMode="manual">
        <Tabs.List aria-label="What to add" className="segments mb-4">
          {ways.map(({ id, label, icon }) => (
            <Tabs.Trigger key={id} value={id} className="flex items-center justify-center gap-2">
              <Icon of={icon} size={16} className="max-sm:hidden" />
              {label}
            </Tabs.Trigger>
          ))}
        </Tabs.List>
        {ways.map(({ id, Panel }) => (
          <Tabs.Content
            key={id}
            value={id}
            forceMount
            tabIndex={-1}
            className="outline-none data-[state=inactive]:hidden"
          >
            <Panel spaceId={spaceId} owner={owner} onBusy={setIsHeld} onDone={onClose} />
          </Tabs.Content>
        ))}
      </Tabs.Root>
    </Dialog>
  );
}
