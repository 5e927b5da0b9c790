import { readChatTotal } from '@atrium/contract/routes/chats.generated';
import { useQuery } from '@tanstack/react-query';
import { Download, Eraser, Pencil, Pin, PinOff, Share2, Trash2 } from 'lucide-react';
import { addressOf, call } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { formatUsd } from '../../lib/format-usd.ts';
import { Menu, MenuHeading, MenuItem, MenuSeparator } from '../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../ui/menus/menu-button.tsx';
import { useUser } from '../accounts/index.ts';
import { pinChat, removeChats } from './library/manage-chats.ts';
import { useHistory } from './queries.ts';
import { leaveChat } from './space/start-space-chat.ts';

interface ChatMenuProps extends MenuHandle {
  /** null until the server has created the chat. */
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
      {!chatId && <MenuHeading>This chat is not saved yet</MenuHeading>}
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
      <MenuItem icon={Eraser} onSelect={leaveChat}>
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
      <Total chatId={chatId} />
    </Menu>
  );
}

/** What the chat has used so far; nothing while that is loading, or where nothing was counted. */
function Total({ chatId }: { readonly chatId: string | null }) {
  const { data } = useQuery({
    queryKey: [addressOf(readChatTotal, { id: chatId ?? '' })],
    queryFn: ({ signal }) => call(readChatTotal, { params: { id: chatId ?? '' }, signal }),
    staleTime: 0,
    enabled: chatId !== null,
  });
  if (!data || data.replies === 0) return null;
  return (
    <>
      <MenuSeparator />
      <MenuHeading>
        <span className="tabular-nums">
          This chat: {formatCount(data.tokens, 'token')} · {formatUsd(data.cost, 4)}
        </span>
      </MenuHeading>
    </>
  );
}
