import { Eraser, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
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
}

export default function ChatMenu({ chatId, title, onRename, ...handle }: ChatMenuProps) {
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
