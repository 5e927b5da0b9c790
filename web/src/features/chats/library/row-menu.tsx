import {
  Download,
  FileInput,
  FolderInput,
  Pencil,
  Pin,
  PinOff,
  Share2,
  SquareArrowOutUpRight,
  Trash2,
} from 'lucide-react';
import { paths } from '../../../lib/paths.ts';
import { focusBeside } from '../../../ui/menus/focus-beside.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../../ui/menus/menu-button.tsx';
import { type ListedChat, pinChat, removeChats } from './manage-chats.ts';
import type { Task } from './row-task.tsx';

interface RowMenuProps extends MenuHandle {
  readonly chat: ListedChat;
  readonly onRename: () => void;
  readonly onTask: (task: Task) => void;
}

export default function RowMenu({ chat, onRename, onTask, ...handle }: RowMenuProps) {
  const remove = () => {
    focusBeside(handle.anchor.current);
    void removeChats([chat]);
  };
  return (
    <Menu {...handle} label={chat.title} align="end">
      <MenuItem icon={Pencil} onSelect={onRename}>
        Rename
      </MenuItem>
      <MenuItem icon={chat.isPinned ? PinOff : Pin} onSelect={() => void pinChat(chat)}>
        {chat.isPinned ? 'Unpin' : 'Pin'}
      </MenuItem>
      <MenuItem icon={FolderInput} onSelect={() => onTask('move')}>
        Move to space...
      </MenuItem>
      <MenuItem icon={FileInput} onSelect={() => onTask('source')}>
        Turn into a source...
      </MenuItem>
      <MenuItem icon={Share2} onSelect={() => onTask('share')}>
        Share
      </MenuItem>
      <MenuItem icon={Download} onSelect={() => onTask('export')}>
        Export
      </MenuItem>
      <MenuLink icon={SquareArrowOutUpRight} href={paths.chat(chat.id)}>
        Open in new tab
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={remove}>
        Delete
      </MenuItem>
    </Menu>
  );
}
