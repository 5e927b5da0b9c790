import { disconnectDrive } from '@atrium/contract/routes/drive-mirror.generated';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { config } from '../../lib/config.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { adoptStatus } from './queries.ts';

interface DisconnectDialogProps {
  /** Whether the server can still write to the drive. */
  readonly canTrash: boolean;
  readonly onClose: () => void;
}

/** Disconnects the drive, and asks what to do with the files in it. */
export function DisconnectDialog({ canTrash, onClose }: DisconnectDialogProps) {
  const [files, setFiles] = useState<'keep' | 'trash'>('keep');
  const end = useMutation({
    mutationFn: () => call(disconnectDrive, { body: { files } }),
    onSuccess: (status) => {
      adoptStatus(status);
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Disconnect Google Drive?"
      description={`Your chats stay in ${config.productName}. New ones are no longer copied to your Drive.`}
      words={{ idle: 'Disconnect', busy: 'Disconnecting...' }}
      isBusy={end.isPending}
      fault={end.error && sentenceOf(end.error)}
      onConfirm={() => end.mutate()}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-3">
        <legend className="mb-2 font-label text-sm">The files in your Drive</legend>
        <Choice checked={files === 'keep'} onChoose={() => setFiles('keep')} title="Keep them">
          They stay as they are, and are found again when you reconnect.
        </Choice>
        {canTrash && (
          <Choice checked={files === 'trash'} onChoose={() => setFiles('trash')} title="Move them to the trash">
            The folder {config.productName} goes to your Drive's trash with everything in it.
          </Choice>
        )}
      </fieldset>
    </ConfirmDialog>
  );
}

interface ChoiceProps {
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly title: string;
  readonly children: ReactNode;
}

function Choice({ checked, onChoose, title, children }: ChoiceProps) {
  return (
    <label className="flex cursor-pointer items-start gap-3">
      <input type="radio" name="files" checked={checked} onChange={onChoose} className="mt-1 size-4 flex-none" />
      <span>
        <span className="block text-sm">{title}</span>
        <span className="block text-muted text-sm">{children}</span>
      </span>
    </label>
  );
}
