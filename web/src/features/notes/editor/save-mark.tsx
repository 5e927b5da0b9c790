import type { SaverState } from './note-saver.ts';

const words: Readonly<Record<SaverState['state'], string>> = {
  saved: 'Saved',
  saving: 'Saving...',
  retrying: 'Not saved – retrying',
  stale: 'Not saved – changed elsewhere',
  gone: 'Not saved – deleted elsewhere',
  refused: 'Not saved',
};

interface SaveMarkProps {
  readonly state: SaverState['state'];
  /** Whether the text is not as the server last had it. */
  readonly isChanged: boolean;
}

/** Whether the text is saved. Announced when it is not saved, and when it is saved again. */
export function SaveMark({ state, isChanged }: SaveMarkProps) {
  const isWell = state === 'saved' || state === 'saving';
  const said = state === 'gone' && !isChanged ? 'Deleted elsewhere' : words[state];
  return (
    <span className={`truncate text-xs ${isWell ? 'text-muted' : 'text-danger'}`}>
      <span aria-hidden="true">{said}</span>
      <span role="status" className="sr-only">
        {state === 'saving' ? '' : said}
      </span>
    </span>
  );
}
