import { noteLimits } from '@atrium/contract/note-rules';
import { Suspense, useEffect, useRef, useState } from 'react';
import { focusNext } from '../../../lib/focus-next.ts';
import { historyState } from '../../../lib/history-state.ts';
import { isComposing } from '../../../lib/is-composing.ts';
import { coarsePointer } from '../../../lib/use-media.ts';
import { usePageTitle } from '../../../lib/use-page-title.ts';
import { askedPart, panelPart } from '../../../ui/late-part.ts';
import { nameOf, turnIntoSource } from '../manage-notes.ts';
import { DeskBar } from './desk-bar.tsx';
import { DeskNotice } from './desk-notice.tsx';
import type { DraftPlace } from './draft-place.ts';
import type { MarkdownHandle } from './markdown/markdown-field.tsx';
import { type DeskNote, isSameText } from './note-text.ts';
import { TextSkeleton } from './text-skeleton.tsx';
import { ToolBar } from './tool-bar.tsx';
import { useNoteSaver } from './use-note-saver.ts';

const MarkdownField = panelPart(() => import('./markdown/markdown-field.tsx'));
const NotePreview = panelPart(() => import('./note-preview.tsx'));
const VersionsDialog = askedPart(() => import('./versions-dialog.tsx'));

interface NoteDeskProps {
  readonly note: DeskNote;
  readonly owner: string;
  readonly place: DraftPlace;
  /** Whether the note was deleted elsewhere; the editor then shows the text that is here. */
  readonly isGone?: boolean;
}

/** The editor of a note: its title, its tools and its actions. */
export function NoteDesk({ note, owner, place, isGone = false }: NoteDeskProps) {
  const { saver, saveApart, text, state, sentence, base, fill } = useNoteSaver(note, owner, place, isGone);
  const field = useRef<MarkdownHandle>(null);
  // A report is there to be read, and its citations to be followed.
  const [isReport] = useState(() => historyState('isReading') === true);
  const [isPreview, setIsPreview] = useState(isReport);
  // The text field loads later, and the user may leave the title before it is there.
  const [isFieldAskedFor, setIsFieldAskedFor] = useState(false);
  const [hasVersions, setHasVersions] = useState(false);
  const title = useRef<HTMLInputElement>(null);
  const isBlank = useRef(text.title === '' && text.content === '');
  usePageTitle(nameOf(text));
  useEffect(() => {
    // The user has just created the note and wants to write. On touch screens the keyboard would cover the note.
    if (isBlank.current && !matchMedia(coarsePointer).matches) title.current?.focus();
  }, []);
  return (
    <section aria-label={`Note: ${nameOf(text)}`} className="flex min-h-0 flex-1 flex-col">
      <DeskBar
        note={{ ...note, title: text.title }}
        text={text}
        state={state}
        isChanged={!isSameText(text, base)}
        isPreview={isPreview}
        onPreview={setIsPreview}
        onEdit={
          isReport
            ? () => {
                setIsPreview(false);
                setIsFieldAskedFor(field.current === null);
                focusNext(() => field.current?.focus());
              }
            : undefined
        }
        onVersions={() => setHasVersions(true)}
        onSource={() => void saver.settled().then(() => turnIntoSource(note))}
      />
      <DeskNotice state={state} sentence={sentence} text={text} theirs={base} saver={saver} saveApart={saveApart} />
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <div className="mx-auto flex w-full max-w-read flex-1 flex-col px-4 pt-4 md:px-6">
          <input
            ref={title}
            value={text.title}
            onChange={(event) => saver.change({ title: event.target.value })}
            onBlur={() => {
              setIsFieldAskedFor(false);
              saver.flush();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event)) return;
              event.preventDefault();
              setIsFieldAskedFor(field.current === null);
              field.current?.focus();
            }}
            maxLength={noteLimits.title}
            aria-label="Title"
            placeholder="Untitled note"
            dir="auto"
            className="w-full text-ellipsis bg-transparent py-2 font-title text-xl outline-none placeholder:text-faint"
          />
          {!isPreview && (
            <div className="sticky top-0 z-(--z-base) -mx-1 border-line border-b bg-surface px-1 py-1">
              <ToolBar onDeed={(deed) => field.current?.do(deed)} />
            </div>
          )}
          <div className="flex flex-1 flex-col pt-4 pb-8">
            {isPreview && (
              <Suspense fallback={<TextSkeleton />}>
                <NotePreview id={note.id} content={text.content} />
              </Suspense>
            )}
            {/* It stays behind the preview, because with it would go what can be undone. */}
            <div hidden={isPreview} className={isPreview ? undefined : 'contents'}>
              <Suspense fallback={<TextSkeleton />}>
                <MarkdownField
                  ref={field}
                  text={text.content}
                  fill={fill}
                  label="Note text"
                  takesFocus={isFieldAskedFor}
                  onChange={(content) => saver.change({ content })}
                  onBlur={() => saver.flush()}
                />
              </Suspense>
            </div>
          </div>
        </div>
      </div>
      <Suspense fallback={null}>
        {hasVersions && (
          <VersionsDialog
            noteId={note.id}
            onClose={() => setHasVersions(false)}
            onRestore={async (version) => {
              await saver.restore(version);
              setHasVersions(false);
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
