import type { Owner, TabDrafts } from './tab-draft.ts';

/** A draft of a form that can no longer be opened. */
export interface LeftDraft {
  /** What the user wrote. */
  readonly words: string;
  /** Discards it; returns a function that brings it back. */
  readonly discard: () => () => void;
}

/** Those drafts of a user that have words and that `isLeft` says are left. */
export function leftDrafts<Draft>(
  drafts: TabDrafts<Draft>,
  owner: Owner,
  isLeft: (draft: Draft, key: string) => boolean,
  wordsOf: (draft: Draft) => string,
): readonly LeftDraft[] {
  return drafts.keysOf(owner).flatMap((key) => {
    const draft = drafts.read(key, owner);
    if (draft === null || !isLeft(draft, key)) return [];
    const words = wordsOf(draft);
    const discard = () => {
      drafts.keep(key, owner, null);
      return () => void drafts.keep(key, owner, draft);
    };
    return words === '' ? [] : [{ words, discard }];
  });
}
