import type { Passkey } from '@atrium/contract/passkeys';
import { Fingerprint, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { formatMoment } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { PanelSection } from '../../../ui/panel-section.tsx';
import { NewPasskey } from '../new-passkey.tsx';
import { canUsePasskeys } from '../passkey.ts';
import { Item, ItemIcon, ItemList, ListState } from './item-list.tsx';
import { RemovePasskey, RenamePasskey } from './passkey-dialogs.tsx';
import { renewPasskeys, usePasskeys } from './queries.ts';

type Task = { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey } | { readonly kind: 'add' } | null;

/** The passkeys of the account: add one on this device, rename, remove. Demo accounts expire too soon to have any. */
export function Passkeys({ isDemo }: { readonly isDemo: boolean }) {
  const query = usePasskeys(!isDemo);
  const { data } = query;
  const [task, setTask] = useState<Task>(null);
  const end = () => setTask(null);
  const canAdd = canUsePasskeys();
  if (isDemo) return null;
  return (
    <PanelSection
      title="Passkeys"
      description={
        canAdd
          ? 'Sign in with a fingerprint, a face, or the lock of your device. No password, no provider.'
          : 'Passkeys need a browser that knows them, and an address with https, or localhost by its name. None can be added here.'
      }
      action={
        canAdd &&
        task?.kind !== 'add' && (
          <Button size="sm" onClick={() => setTask({ kind: 'add' })}>
            Add passkey
          </Button>
        )
      }
    >
      {task?.kind === 'add' && (
        <div className="mb-3 rounded-lg border border-line bg-raised p-4">
          <NewPasskey
            onCancel={end}
            onAdded={(passkey) => {
              end();
              toast({
                kind: 'success',
                title: 'Passkey added',
                description: `Sign in with “${passkey.name}” from now on.`,
              });
              void renewPasskeys();
            }}
          />
        </div>
      )}
      {!data && <ListState what="Your passkeys" query={query} />}
      {data?.passkeys.length === 0 && task?.kind !== 'add' && <p className="text-faint text-sm">No passkeys yet.</p>}
      {data && data.passkeys.length > 0 && (
        <ItemList label="Passkeys">
          {data.passkeys.map((passkey) => (
            <PasskeyItem key={passkey.id} passkey={passkey} onTask={(kind) => setTask({ kind, passkey })} />
          ))}
        </ItemList>
      )}
      {task?.kind === 'rename' && <RenamePasskey passkey={task.passkey} onClose={end} />}
      {task?.kind === 'remove' && <RemovePasskey passkey={task.passkey} onClose={end} />}
    </PanelSection>
  );
}

interface PasskeyItemProps {
  readonly passkey: Passkey;
  readonly onTask: (kind: 'rename' | 'remove') => void;
}

function PasskeyItem({ passkey, onTask }: PasskeyItemProps) {
  const now = new Date();
  const used = passkey.lastUsedAt && formatMoment(new Date(passkey.lastUsedAt), now);
  return (
    <Item
      icon={<ItemIcon of={Fingerprint} />}
      title={passkey.name}
      detail={[
        `Added ${formatMoment(new Date(passkey.createdAt), now)}`,
        used ? `last used ${used}` : 'not used yet',
        passkey.isBackedUp ? 'kept in your password manager' : 'on one device alone',
      ].join(' · ')}
      action={
        <span className="flex">
          <IconButton icon={Pencil} label={`Rename ${passkey.name}`} size="sm" onClick={() => onTask('rename')} />
          <IconButton icon={Trash2} label={`Remove ${passkey.name}`} size="sm" onClick={() => onTask('remove')} />
        </span>
      }
    />
  );
}
