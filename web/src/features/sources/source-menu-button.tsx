import type { Source } from '@atrium/contract/sources';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { askedPart } from '../../ui/late-part.ts';
import { MenuButton } from '../../ui/menus/menu-button.tsx';
import type { SourceTask } from './source-menu.tsx';

const loadMenu = () => import('./source-menu.tsx');
const SourceMenu = askedPart(loadMenu);
const RenameDialog = askedPart(() => import('./dialogs/rename-dialog.tsx'));
const ChangesDialog = askedPart(() => import('./dialogs/changes-dialog.tsx'));

/** The menu button of a source, with the dialogs it opens. */
export function SourceMenuButton({ source }: { readonly source: Source }) {
  const [task, setTask] = useState<SourceTask | null>(null);
  const close = () => setTask(null);
  return (
    <>
      <MenuButton
        aria-label={`Options for ${source.title}`}
        preload={loadMenu}
        className="hit-area relative -my-1 -mr-1 inline-flex size-7 flex-none items-center justify-center rounded-sm text-muted hover:bg-press hover:text-ink"
        menu={(handle) => <SourceMenu {...handle} source={source} onTask={setTask} />}
      >
        <Icon of={Ellipsis} size={16} />
      </MenuButton>
      <Suspense>
        {task === 'rename' && <RenameDialog source={source} onClose={close} />}
        {task === 'changes' && <ChangesDialog source={source} onClose={close} />}
      </Suspense>
    </>
  );
}
