import type { Source } from '@atrium/contract/sources';
import { Ellipsis } from 'lucide-react';
import { Suspense, useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { askedPart } from '../../ui/late-part.ts';
import { MenuButton } from '../../ui/menus/menu-button.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { saveOriginal } from './manage-sources.ts';
import type { SourceTask } from './source-menu.tsx';

const loadMenu = () => import('./source-menu.tsx');
const SourceMenu = askedPart(loadMenu);
const RenameDialog = askedPart(() => import('./dialogs/rename-dialog.tsx'));
const ChangesDialog = askedPart(() => import('./dialogs/changes-dialog.tsx'));

/** The menu button of a source, with the dialogs it opens. It turns while the original is on its way. */
export function SourceMenuButton({ source }: { readonly source: Source }) {
  const [task, setTask] = useState<SourceTask | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const close = () => setTask(null);
  const save = async () => {
    setIsSaving(true);
    await saveOriginal(source);
    setIsSaving(false);
  };
  return (
    <>
      <MenuButton
        aria-label={`Options for ${source.title}`}
        preload={loadMenu}
        className="hit-area relative -my-1 -mr-1 inline-flex size-7 flex-none items-center justify-center rounded-sm text-muted hover:bg-press hover:text-ink"
        menu={(handle) => (
          <SourceMenu {...handle} source={source} isSaving={isSaving} onSave={() => void save()} onTask={setTask} />
        )}
      >
        {isSaving ? <Spinner /> : <Icon of={Ellipsis} size={16} />}
      </MenuButton>
      <span role="status" className="sr-only">
        {isSaving && 'Downloading the original...'}
      </span>
      <Suspense>
        {task === 'rename' && <RenameDialog source={source} onClose={close} />}
        {task === 'changes' && <ChangesDialog source={source} onClose={close} />}
      </Suspense>
    </>
  );
}
