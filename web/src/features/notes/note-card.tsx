import { noteLimits } from '@atrium/contract/note-rules';
import type { NoteSummary } from '@atrium/contract/notes';
import { cutText } from '../../lib/cut-text.ts';
import { Link } from '../../lib/navigation.ts';
import { cx } from '../../ui/cx.ts';
import { SwitchLine } from '../../ui/fields/switch-line.tsx';
import { askedPart } from '../../ui/late-part.ts';
import { RowOptions } from '../../ui/menus/row-options.tsx';
import { dragProps } from '../spaces/index.ts';
import { includeNote, nameOf } from './manage-notes.ts';
import { noteAddress } from './note-address.ts';

const loadMenu = () => import('./note-menu.tsx');
const NoteMenu = askedPart(loadMenu);

interface NoteCardProps {
  readonly note: NoteSummary;
  /** Whether it is the note open in the editor beside the list. */
  readonly isOpen: boolean;
}

/** A note in the list. Source of its content: specification, "Notes tab". */
export function NoteCard({ note, isOpen }: NoteCardProps) {
  return (
    <article
      {...dragProps({ ...note, title: nameOf(note) })}
      className={cx(
        'relative rounded-lg border p-3 transition-colors',
        isOpen
          ? 'border-accent bg-accent-soft inset-ring inset-ring-accent'
          : 'border-line bg-raised hover:border-line-strong',
      )}
    >
      <div className="flex items-start gap-1 coarse:gap-2">
        <Link
          href={noteAddress(note.spaceId, note.id)}
          aria-current={isOpen ? 'true' : undefined}
          className="min-w-0 flex-1 text-ink no-underline after:absolute after:inset-0 after:rounded-lg"
        >
          <span dir="auto" className="block truncate text-left font-label text-sm">
            {nameOf(note)}
          </span>
        </Link>
        <RowOptions
          of={nameOf(note)}
          preload={loadMenu}
          className="hit-area relative -my-1 -mr-1"
          menu={(handle) => <NoteMenu {...handle} note={note} />}
        />
      </div>
      <p dir="auto" className="mt-0.5 line-clamp-3 text-left text-muted text-xs [overflow-wrap:anywhere]">
        {previewOf(note)}
      </p>
      <SwitchLine
        label="In knowledge base"
        checked={note.isInKnowledgeBase}
        onChange={(isIncluded) => void includeNote(note, isIncluded)}
      />
    </article>
  );
}

/** The beginning of the text as it is written, signs of Markdown included, but no half of a sign written as `&#93;`. */
function previewOf({ content, length }: NoteSummary): string {
  if (content.trim() === '') return 'No content';
  const beginning = cutText(content, noteLimits.preview);
  return `${length > beginning.length ? beginning.replace(/&(#\w{0,7})?$/, '') : beginning}...`;
}
