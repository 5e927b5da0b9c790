import type { Persona, PersonaFields } from '@atrium/contract/personas';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isSame } from './domain/changes.ts';
import type { EditorTarget } from './domain/editor-target.ts';
import { queryOf } from './domain/editor-target.ts';
import { fieldsOf } from './domain/persona-form.ts';
import { keepDraft, readDraft } from './persona-draft.ts';

/** What the editor was opened with. */
export interface Loaded {
  readonly target: EditorTarget;
  /** The saved version, or the template's values; changes are measured against it. */
  readonly snapshot: PersonaFields;
  /** The initial values if they differ from the snapshot: a copy has a new name. */
  readonly start?: PersonaFields;
  /** The `updatedAt` of the saved version; null for a new persona. */
  readonly basedOn: string | null;
  /** The signed-in user; null for a visitor. */
  readonly userId: string | null;
}

export interface Editor {
  readonly fields: PersonaFields;
  readonly basedOn: string | null;
  readonly isDirty: boolean;
  /** Whether the fields contain changes from before the page was loaded. */
  readonly isRestored: boolean;
  change(part: Partial<PersonaFields>): void;
  /** The fields as they are by now, also for who asked before the last change. */
  latest(): PersonaFields;
  /** Goes on from a version just saved: what was typed since is a change of that. */
  goOnFrom(saved: Persona): void;
  /** Goes back to the saved version and removes the stored draft. */
  discard(): void;
  /** Removes the stored draft, because it is saved or abandoned. */
  forget(): void;
  /** Stores the draft as one of the persona just saved: without the list, its editor closes, and opens anew with it. */
  passOn(saved: Persona): void;
}

/** Milliseconds after the last key press until the draft is stored in the tab. */
const keepDelay = 300;

/** The state of the fields, stored in the tab until it is saved or abandoned. */
export function useEditor({ target, snapshot, start, basedOn, userId }: Loaded): Editor {
  const key = queryOf(target);
  const [kept] = useState(() => readDraft(key, userId));
  const [fields, setFields] = useState(() => fieldsOf(kept?.fields ?? start ?? snapshot));
  const [isRestored, setIsRestored] = useState(kept !== null && !kept.isFresh);
  // A draft of an older version is saved as a change of that version, so that the newer one is not overwritten.
  const [base, setBase] = useState(() => ({ snapshot, basedOn: kept?.basedOn ?? basedOn }));
  const isDirty = useMemo(() => !isSame(fields, base.snapshot), [fields, base.snapshot]);

  // Saved elsewhere meanwhile: without changes in this editor, the newer version is shown.
  if (!isDirty && basedOn !== null && base.basedOn !== null && basedOn !== base.basedOn) {
    setBase({ snapshot, basedOn });
    setFields(fieldsOf(snapshot));
  }

  const forgotten = useRef<string | null>(null);
  const latest = useRef({ fields, isDirty, basedOn: base.basedOn });
  latest.current = { fields, isDirty, basedOn: base.basedOn };
  const keep = useCallback(() => {
    if (forgotten.current === key) return;
    const { isDirty: isWorthIt, ...draft } = latest.current;
    keepDraft(key, userId, isWorthIt ? draft : null);
  }, [key, userId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the fields or their base puts it off anew
  useEffect(() => {
    const timer = setTimeout(keep, keepDelay);
    return () => clearTimeout(timer);
  }, [fields, base, keep]);
  useEffect(() => {
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  const forget = () => {
    forgotten.current = key;
    keepDraft(key, userId, null);
  };
  const change = useCallback((part: Partial<PersonaFields>) => setFields((before) => ({ ...before, ...part })), []);
  return {
    fields,
    basedOn: base.basedOn,
    isDirty,
    isRestored: isRestored && isDirty,
    change,
    latest: () => latest.current.fields,
    goOnFrom: (saved) => {
      setBase({ snapshot: fieldsOf(saved), basedOn: saved.updatedAt });
      setIsRestored(false);
    },
    discard: () => {
      setBase({ snapshot, basedOn });
      setFields(fieldsOf(snapshot));
      setIsRestored(false);
      keepDraft(key, userId, null);
    },
    forget,
    passOn: ({ id, updatedAt }) => {
      forget();
      const draft = { fields: latest.current.fields, basedOn: updatedAt, isFresh: true };
      keepDraft(queryOf({ kind: 'existing', id }), userId, draft);
    },
  };
}
