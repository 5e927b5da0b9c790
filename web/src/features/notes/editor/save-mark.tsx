import type { SaverState } from './note-saver.ts';

const words: Readonly<Record<SaverState['state'], string>> = {
  saved: 'Saved',
  saving: 'Saving...',
  retrying: 'Not saved – retrying',
  stale: 'Not saved – changed elsewhere',
  gone: 'Not saved – deleted elsewhere',
  refused: 'Not saved',
};

/** Whether the text is saved. Announced when it is not saved, and when it is saved again. */
export function SaveMark({ state }: { readonly state: SaverState['state'] }) {
  const isWell = state === 'saved' || state === 'saving';
  return (
    <span className={`truncate text-xs ${isWell ? 'text-muted' : 'text-danger'}`}>
      <span aria-hidden="true">{words[state]}</span>
      <span role="status" className="sr-only">
        {state === 'saving' ? '' : words[state]}
      </span>
    </span>
  );
}
