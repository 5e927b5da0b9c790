import { Ellipsis, Eye, Pencil } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { askedPart } from '../../../ui/late-part.ts';
import { MenuButton } from '../../../ui/menus/menu-button.tsx';
import { BackToSpace } from '../../spaces/index.ts';
import { closeNote } from '../note-address.ts';
import type { SaverState } from './note-saver.ts';
import type { DeskNote, NoteText } from './note-text.ts';
import { SaveMark } from './save-mark.tsx';

const loadMenu = () => import('./desk-menu.tsx');
const DeskMenu = askedPart(loadMenu);

interface DeskBarProps {
  readonly note: DeskNote;
  /** The text as it is in the fields. */
  readonly text: NoteText;
  readonly state: SaverState['state'];
  readonly isChanged: boolean;
  readonly isPreview: boolean;
  readonly onPreview: (isPreview: boolean) => void;
  /** Leads from the preview to the text; absent for a note that is opened to be written. */
  readonly onEdit?: (() => void) | undefined;
  readonly onVersions: () => void;
  readonly onSource: () => void;
}

/** The bar above a note: back, whether it is saved, the preview, and a menu. */
export function DeskBar(props: DeskBarProps) {
  const { note, text, state, isChanged, isPreview, onPreview, onEdit, onVersions, onSource } = props;
  return (
    <div className="screen-only flex h-13 flex-none items-center gap-2 border-line border-b pr-3 pl-4">
      <BackToSpace onClick={closeNote} />
      <span className="min-w-0 flex-1">
        <SaveMark state={state} isChanged={isChanged} />
      </span>
      {isPreview && onEdit ? (
        <Button size="sm" icon={<Icon of={Pencil} size={14} />} onClick={onEdit}>
          Edit
        </Button>
      ) : (
        <IconButton icon={Eye} label="Preview" size="sm" on={isPreview} onClick={() => onPreview(!isPreview)} />
      )}
      <MenuButton
        aria-label="Options for this note"
        preload={loadMenu}
        className="hit-area inline-flex size-control-sm flex-none items-center justify-center rounded-sm text-muted hover:bg-hover hover:text-ink"
        menu={(handle) => (
          <DeskMenu
            {...handle}
            note={note}
            text={text}
            isGone={state === 'gone'}
            onVersions={onVersions}
            onSource={onSource}
          />
        )}
      >
        <Icon of={Ellipsis} size={16} />
      </MenuButton>
    </div>
  );
}
