import type { Source } from '@atrium/contract/sources';
import { Download, ExternalLink, FolderInput, History, Pencil, RefreshCw, Trash2 } from 'lucide-react';
import { focusBeside } from '../../ui/menus/focus-beside.ts';
import { Menu, MenuItem, MenuSeparator } from '../../ui/menus/menu.tsx';
import type { MenuHandle } from '../../ui/menus/menu-button.tsx';
import { askForFolder } from '../spaces/index.ts';
import { isUnderWay } from './domain/source-words.ts';
import { refreshPage, removeSource } from './manage-sources.ts';

/** An action of a source's menu that opens a dialog. */
export type SourceTask = 'rename' | 'changes';

interface SourceMenuProps extends MenuHandle {
  readonly source: Source;
  /** Whether its original is being downloaded; it cannot be asked for twice meanwhile. */
  readonly isSaving: boolean;
  readonly onSave: () => void;
  readonly onTask: (task: SourceTask) => void;
}

/** The menu of a source. */
export default function SourceMenu({ source, isSaving, onSave, onTask, ...handle }: SourceMenuProps) {
  const { title, type, url, file } = source;
  const remove = () => {
    focusBeside(handle.anchor.current);
    void removeSource(source);
  };
  return (
    <Menu {...handle} label={title} align="end">
      <MenuItem icon={Pencil} onSelect={() => onTask('rename')}>
        Rename
      </MenuItem>
      <MenuItem icon={FolderInput} onSelect={() => askForFolder(source)}>
        Move to folder...
      </MenuItem>
      {url !== null && (
        <MenuItem icon={ExternalLink} onSelect={() => window.open(url, '_blank', 'noopener,noreferrer')}>
          Open the page
        </MenuItem>
      )}
      {file !== null && (
        <MenuItem icon={Download} disabled={isSaving} hint={isSaving ? 'On its way' : undefined} onSelect={onSave}>
          Download the original
        </MenuItem>
      )}
      {type === 'page' && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={RefreshCw}
            disabled={isUnderWay(source)}
            hint={isUnderWay(source) ? 'Being read' : undefined}
            onSelect={() => void refreshPage(source)}
          >
            Fetch the page again
          </MenuItem>
          <MenuItem icon={History} onSelect={() => onTask('changes')}>
            What has changed
          </MenuItem>
        </>
      )}
      <MenuSeparator />
      <MenuItem icon={Trash2} danger onSelect={remove}>
        Delete
      </MenuItem>
    </Menu>
  );
}
