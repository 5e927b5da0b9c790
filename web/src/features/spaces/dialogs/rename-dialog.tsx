import type { Space } from '@atrium/contract/spaces';
import { changeSpace } from '../save-space.ts';
import { NameDialog } from './name-dialog.tsx';

export default function RenameDialog({ space, onClose }: { readonly space: Space; readonly onClose: () => void }) {
  return (
    <NameDialog
      title="Rename space"
      verb="Rename"
      before={space.name}
      onSave={(name) => changeSpace(space.id, { name })}
      onClose={onClose}
    />
  );
}
