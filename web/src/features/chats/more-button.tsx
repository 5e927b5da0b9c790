import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { askedPart } from '../../ui/late-part.ts';
import { MenuButton } from '../../ui/menus/menu-button.tsx';
import type { Task } from './library/row-task.tsx';
import type { Place } from './run/active-runs.ts';

const loadMenu = () => import('./chat-menu.tsx');
const ChatMenu = askedPart(loadMenu);
const ChatTask = askedPart(() => import('./library/row-task.tsx'));

interface MoreButtonProps {
  readonly place: Place;
  readonly title: string;
  /** Given where there is no separate button to rename. */
  readonly onRename?: () => void;
}

/** The menu button in the head of the open chat. */
export function MoreButton({ place, title, onRename }: MoreButtonProps) {
  const [opened, setOpened] = useState<Task | null>(null);
  const { chatId } = place;
  return (
    <>
      <MenuButton
        aria-label="More"
        data-tip="More"
        preload={loadMenu}
        className="hit-area inline-flex size-control flex-none items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink"
        menu={(handle) => (
          <ChatMenu
            {...handle}
            chatId={chatId}
            title={title}
            onRename={onRename}
            onShare={() => setOpened('share')}
            onExport={() => setOpened('export')}
          />
        )}
      >
        <Icon of={Ellipsis} size={18} />
      </MenuButton>
      {chatId && opened && (
        <Suspense fallback={null}>
          <ChatTask task={opened} chat={{ id: chatId, title }} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
