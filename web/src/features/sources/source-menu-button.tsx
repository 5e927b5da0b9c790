import type { Source } from '@atrium/contract/sources';
import { Suspense, useState } from 'react';
import { askedPart } from '../../ui/late-part.ts';
import { RowOptions } from '../../ui/menus/row-options.tsx';
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
      <RowOptions
        of={source.title}
        preload={loadMenu}
        className="hit-area relative -my-1 -mr-1"
        menu={(handle) => (
          <SourceMenu {...handle} source={source} isSaving={isSaving} onSave={() => void save()} onTask={setTask} />
        )}
      >
        {isSaving && <Spinner />}
      </RowOptions>
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
