import { Download, Eraser, Pencil, Pin, PinOff, Share2, Trash2 } from 'lucide-react';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import type { MenuHandle } from '../../ui/menu-button.tsx';
import { useUser } from '../accounts/index.ts';
import { pinChat, removeChats } from './library/manage-chats.ts';
import { useHistory } from './queries.ts';
import { clearChat } from './thread/new-chat.ts';

interface ChatMenuProps extends MenuHandle {
  /** null until the server has made the chat. */
  readonly chatId: string | null;
  readonly title: string;
  readonly onRename?: (() => void) | undefined;
  readonly onShare: () => void;
  readonly onExport: () => void;
}

export default function ChatMenu({ chatId, title, onRename, onShare, onExport, ...handle }: ChatMenuProps) {
  const isListed = Boolean(useUser().data);
  const isPinned = useHistory().data?.some((each) => each.id === chatId && each.isPinned) ?? false;
  return (
    <Menu {...handle} label="Chat" align="end">
      {onRename && (
        <MenuItem icon={Pencil} disabled={!chatId} onSelect={onRename}>
          Rename
        </MenuItem>
      )}
      {isListed && (
        <MenuItem
          icon={isPinned ? PinOff : Pin}
          disabled={!chatId}
          onSelect={() => chatId && void pinChat({ id: chatId, title, isPinned })}
        >
          {isPinned ? 'Unpin' : 'Pin'}
        </MenuItem>
      )}
      <MenuItem icon={Share2} disabled={!chatId} onSelect={onShare}>
        Share
      </MenuItem>
      <MenuItem icon={Download} disabled={!chatId} onSelect={onExport}>
        Export
      </MenuItem>
      <MenuItem icon={Eraser} onSelect={clearChat}>
        Clear chat
      </MenuItem>
      <MenuSeparator />
      <MenuItem
        icon={Trash2}
        danger
        disabled={!chatId}
        onSelect={() => chatId && void removeChats([{ id: chatId, title }])}
      >
        Delete chat
      </MenuItem>
    </Menu>
  );
}
