import { chatToSource } from '@atrium/contract/routes/space-chats.generated';
import { call } from '../../../lib/api.ts';
import { navigate } from '../../../lib/navigation.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { addressIn, refreshSourcesOf } from '../../spaces/index.ts';
import { openSpace } from '../space/open-space.ts';
import { ChooseSpaceDialog } from './choose-space-dialog.tsx';
import type { ListedChat } from './manage-chats.ts';

interface ChatToSourceDialogProps {
  readonly chat: Pick<ListedChat, 'id' | 'title'>;
  readonly onClose: () => void;
}

/** Asks which space to add a chat to as a source; the open space is preselected. */
export default function ChatToSourceDialog({ chat: { id, title }, onClose }: ChatToSourceDialogProps) {
  const turn = async (spaceId: number) => {
    const source = await call(chatToSource, { params: { id }, body: { spaceId } });
    toast({
      kind: 'success',
      title: source.isNew ? 'The chat is a source, too' : 'This text is a source already',
      description: title,
      action: { label: 'Open', run: () => navigate(addressIn(spaceId, 'source', source.id)) },
    });
    void refreshSourcesOf(spaceId);
  };
  return (
    <ChooseSpaceDialog
      title="Turn into a source"
      description="Chats of the space then answer from what is said here now. The chat stays as it is."
      words={{ idle: 'Add source', busy: 'Adding...' }}
      spaceId={openSpace() ?? 1}
      onChosen={turn}
      onClose={onClose}
    />
  );
}
