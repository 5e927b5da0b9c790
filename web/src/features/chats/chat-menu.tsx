import { Eraser, Pencil, Trash2 } from 'lucide-react';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menu.tsx';
import type { MenuHandle } from '../../ui/menu-button.tsx';
import { clearChat } from './thread/new-chat.ts';

interface ChatMenuProps extends MenuHandle {
  /** False until the server has made the chat. */
  readonly canChange: boolean;
  readonly onRename?: (() => void) | undefined;
  readonly onDelete: () => void;
}

export default function ChatMenu({ canChange, onRename, onDelete, ...handle }: ChatMenuProps) {
  return (
    <Menu {...handle} label="Chat" align="end">
      {onRename && (
        <MenuItem icon={Pencil} disabled={!canChange} onSelect={onRename}>
          Rename
        </MenuItem>
      )}
      <MenuItem icon={Eraser} onSelect={clearChat}>
        Clear chat
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} danger disabled={!canChange} onSelect={onDelete}>
        Delete chat
      </MenuItem>
    </Menu>
  );
}
