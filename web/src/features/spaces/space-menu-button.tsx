import type { Space } from '@atrium/contract/spaces';
import { Ellipsis } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../../ui/cx.ts';
import { Icon } from '../../ui/icon.tsx';
import { askedPart } from '../../ui/late-part.ts';
import { MenuButton } from '../../ui/menus/menu-button.tsx';
import { SpaceDialogs } from './dialogs/space-dialogs.tsx';
import type { SpaceTask } from './dialogs/space-task.ts';

const loadMenu = () => import('./space-menu.tsx');
const SpaceMenu = askedPart(loadMenu);

interface SpaceMenuButtonProps {
  readonly space: Space;
  readonly label: string;
  readonly className?: string;
}

/** The menu button of a space, with the dialogs it opens. */
export function SpaceMenuButton({ space, label, className }: SpaceMenuButtonProps) {
  const [task, setTask] = useState<SpaceTask | null>(null);
  return (
    <>
      <MenuButton
        aria-label={label}
        data-tip="Space menu"
        preload={loadMenu}
        className={cx(
          'hit-area inline-flex size-control flex-none items-center justify-center rounded-md text-muted hover:bg-hover hover:text-ink aria-expanded:bg-press aria-expanded:text-ink',
          className,
        )}
        menu={(handle) => <SpaceMenu {...handle} space={space} onTask={setTask} />}
      >
        <Icon of={Ellipsis} size={18} />
      </MenuButton>
      {task && <SpaceDialogs space={space} task={task} onClose={() => setTask(null)} />}
    </>
  );
}
