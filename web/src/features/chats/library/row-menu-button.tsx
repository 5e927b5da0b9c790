import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { Icon } from '../../../ui/icon.tsx';
import { askedPart } from '../../../ui/late-part.ts';
import { MenuButton } from '../../../ui/menus/menu-button.tsx';
import type { ListedChat } from './manage-chats.ts';
import type { Task } from './row-task.tsx';

const loadMenu = () => import('./row-menu.tsx');
const RowMenu = askedPart(loadMenu);
const RowTask = askedPart(() => import('./row-task.tsx'));

interface RowMenuButtonProps {
  readonly chat: ListedChat;
  readonly onRename: () => void;
  readonly className?: string;
}

/** The button at the end of a chat's row that opens its menu. */
export function RowMenuButton({ chat, onRename, className }: RowMenuButtonProps) {
  const [task, setTask] = useState<Task | null>(null);
  return (
    <>
      <MenuButton
        aria-label={`Options for ${chat.title}`}
        preload={loadMenu}
        className={cx(
          'inline-flex size-7 flex-none items-center justify-center rounded-sm coarse:size-11 text-muted hover:bg-press hover:text-ink',
          className,
        )}
        menu={(handle) => <RowMenu {...handle} chat={chat} onRename={onRename} onTask={setTask} />}
      >
        <Icon of={Ellipsis} size={16} />
      </MenuButton>
      {task && (
        <Suspense fallback={null}>
          <RowTask task={task} chat={chat} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </>
  );
}
