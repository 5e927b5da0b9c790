import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { askedPart } from '../../../ui/late-part.ts';
import { MenuButton } from '../../../ui/menu-button.tsx';
import type { ListedChat } from './manage-chats.ts';

const loadMenu = () => import('./row-menu.tsx');
const RowMenu = askedPart(loadMenu);
const MoveToSpace = askedPart(() => import('./move-to-space.tsx'));

interface RowMenuButtonProps {
  readonly chat: ListedChat;
  readonly onRename: () => void;
  readonly className?: string;
}

/** The button at the end of a chat's row. */
export function RowMenuButton({ chat, onRename, className }: RowMenuButtonProps) {
  const [isMoving, setIsMoving] = useState(false);
  return (
    <>
      <MenuButton
        aria-label={`Options for ${chat.title}`}
        preload={loadMenu}
        className={cx(
          'inline-flex size-7 flex-none items-center justify-center rounded-sm coarse:size-11 text-muted hover:bg-press hover:text-ink',
          className,
        )}
        menu={(handle) => <RowMenu {...handle} chat={chat} onRename={onRename} onMove={() => setIsMoving(true)} />}
      >
        <Icon of={Ellipsis} size={16} />
      </MenuButton>
      {isMoving && (
        <Suspense fallback={null}>
          <MoveToSpace chat={chat} onClose={() => setIsMoving(false)} />
        </Suspense>
      )}
    </>
  );
}
