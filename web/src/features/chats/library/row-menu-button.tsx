import { Suspense, useState } from 'react';
import { cx } from '../../../ui/cx.ts';
import { askedPart } from '../../../ui/late-part.ts';
import { RowOptions } from '../../../ui/menus/row-options.tsx';
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
      <RowOptions
        of={chat.title}
        preload={loadMenu}
        className={cx('coarse:size-11', className)}
        menu={(handle) => <RowMenu {...handle} chat={chat} onRename={onRename} onTask={setTask} />}
      />
      {task && (
        <Suspense fallback={null}>
          <RowTask task={task} chat={chat} onClose={() => setTask(null)} />
        </Suspense>
      )}
    </>
  );
}
