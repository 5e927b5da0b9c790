import { FileInput, FolderInput, Pencil, Pin, PinOff, SquareArrowOutUpRight, Trash2 } from 'lucide-react';
import { paths } from '../../../lib/paths.ts';
import { Menu, MenuItem, MenuLink, MenuSeparator } from '../../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../../ui/menus/menu-button.tsx';
import { type ListedChat, pinChat, removeChats } from './manage-chats.ts';
import type { Task } from './row-task.tsx';

interface RowMenuProps extends MenuHandle {
  readonly chat: ListedChat;
  readonly onRename: () => void;
  readonly onTask: (task: Task) => void;
}

/**
 * Who deletes by keys goes on from the next row, or the one before it: the menu cannot give the focus back to a button that
 * is gone.
 */
function focusRowBeside(button: HTMLElement | null): void {
  if (!button || !document.activeElement?.matches(':focus-visible')) return;
  const links = [...(button.closest('nav, ul, main')?.querySelectorAll('a') ?? [])];
  const after = links.findIndex((link) => button.compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING);
  const beside = after === -1 ? links.at(-2) : links[after];
  beside?.focus();
}

export default function RowMenu({ chat, onRename, onTask, ...handle }: RowMenuProps) {
  const remove = () => {
    focusRowBeside(handle.anchor.current);
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
      <MenuLink icon={SquareArrowOutUpRight} href={paths.chat(chat.id)} outside>
        Open in new tab
      </MenuLink>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={remove}>
        Delete
      </MenuItem>
    </Menu>
  );
}
