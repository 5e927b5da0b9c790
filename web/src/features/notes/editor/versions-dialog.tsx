import type { NoteVersion } from '@atrium/contract/notes';
import { useState } from 'react';
import { formatCount, formatTime } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { LoadFailure } from '../../../ui/notices/load-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useNoteVersions } from '../queries.ts';
import { type NoteText, textOf } from './note-text.ts';
import { TextPane } from './text-pane.tsx';

interface VersionsDialogProps {
  readonly noteId: string;
  readonly onClose: () => void;
  readonly onRestore: (text: NoteText) => Promise<void>;
}

/** Shows earlier versions of a note and restores one. */
export default function VersionsDialog({ noteId, onClose, onRestore }: VersionsDialogProps) {
  const query = useNoteVersions(noteId);
  const { data: versions, isError } = query;
  const [chosen, setChosen] = useState<NoteVersion | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const restore = async (version: NoteVersion) => {
    setIsBusy(true);
    await onRestore(textOf(version));
  };
  return (
    <Dialog
      onClose={onClose}
      title="Earlier versions"
      description="The last ten are kept. Bringing one back keeps the present text among them."
      width="lg"
      footer={
        <Button
          kind="primary"
          disabled={chosen === null}
          busy={isBusy}
          onClick={() => chosen !== null && void restore(chosen)}
        >
          {isBusy ? 'Saving...' : 'Bring back'}
        </Button>
      }
    >
      {isError && <LoadFailure query={query}>They could not be loaded.</LoadFailure>}
      {!versions && !isError && <Skeleton className="h-24 w-full" />}
      {versions?.length === 0 && (
        <p className="text-muted text-sm">None yet. A version is kept when you come back to a note and change it.</p>
      )}
      {versions && versions.length > 0 && (
        <div className="grid gap-3 md:grid-cols-[12rem_1fr]">
          <VersionList versions={versions} chosen={chosen} onChoose={setChosen} />
          {chosen && <TextPane label="The version" text={chosen} />}
        </div>
      )}
    </Dialog>
  );
}

interface VersionListProps {
  readonly versions: readonly NoteVersion[];
  readonly chosen: NoteVersion | null;
  readonly onChoose: (version: NoteVersion) => void;
}

function VersionList({ versions, chosen, onChoose }: VersionListProps) {
  const now = new Date();
  return (
    <ul aria-label="Versions" className="flex max-h-80 flex-col gap-1 overflow-y-auto">
      {versions.map((version) => (
        <li key={version.version}>
          <button
            type="button"
            aria-pressed={chosen?.version === version.version}
            onClick={() => onChoose(version)}
            className="w-full rounded-md px-2 py-1.5 text-left text-sm hover:bg-hover aria-pressed:bg-accent-soft aria-pressed:text-accent-ink"
          >
            <span className="block">{formatTime(new Date(version.writtenAt), now)}</span>
            <span className="block text-muted text-xs">{formatCount(version.content.length, 'character')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
