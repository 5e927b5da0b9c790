import type { PersonaFields } from '@atrium/contract/personas';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isSame } from './domain/changes.ts';
import type { EditorTarget } from './domain/editor-target.ts';
import { queryOf } from './domain/editor-target.ts';
import { fieldsOf } from './domain/persona-form.ts';
import { keepDraft, readDraft } from './draft-storage.ts';

/** What the editor was opened with. */
export interface Loaded {
  readonly target: EditorTarget;
  /** As it is saved, or as the template has it: what 'changed' is measured by. */
  readonly snapshot: PersonaFields;
  /** What stands in the fields at first, where that is not the snapshot: a copy under its new name. */
  readonly start?: PersonaFields;
  /** The `updatedAt` of what is saved; null for what is not. */
  readonly basedOn: string | null;
  /** Who is here; null for a visitor. */
  readonly userId: string | null;
}

export interface Editor {
  readonly fields: PersonaFields;
  readonly basedOn: string | null;
  readonly isDirty: boolean;
  /** What stands in the fields was written before the page was loaded. */
  readonly isRestored: boolean;
  change(part: Partial<PersonaFields>): void;
  /** Back to what is saved; what was kept is forgotten. */
  discard(): void;
  /** Forgets what was kept: it is saved, or given up. */
  forget(): void;
}

/** Milliseconds after the last key before what was written is kept with the tab. */
const keepDelay = 300;

/** The fields as they stand, kept with the tab until they are saved or given up. */
export function useEditor({ target, snapshot, start, basedOn, userId }: Loaded): Editor {
  const key = queryOf(target);
  const [kept] = useState(() => readDraft(key, userId));
  const [fields, setFields] = useState(() => fieldsOf(kept?.fields ?? start ?? snapshot));
  const [isRestored, setIsRestored] = useState(kept !== null && !kept.isFresh);
  // What was written on an older version is saved as a change of that one, so that the newer one is not lost.
  const [base, setBase] = useState(() => ({ snapshot, basedOn: kept?.basedOn ?? basedOn }));
  const isDirty = useMemo(() => !isSame(fields, base.snapshot), [fields, base.snapshot]);

  // Saved elsewhere meanwhile: nobody has written here, so the newer version is shown.
  if (!isDirty && basedOn !== null && basedOn !== base.basedOn) {
    setBase({ snapshot, basedOn });
    setFields(fieldsOf(snapshot));
  }

  const isForgotten = useRef(false);
  const latest = useRef({ fields, isDirty, basedOn: base.basedOn });
  latest.current = { fields, isDirty, basedOn: base.basedOn };
  const keep = useCallback(() => {
    if (isForgotten.current) return;
    const { isDirty: isWorthIt, ...draft } = latest.current;
    keepDraft(key, userId, isWorthIt ? draft : null);
  }, [key, userId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the fields puts it off anew
  useEffect(() => {
    const timer = setTimeout(keep, keepDelay);
    return () => clearTimeout(timer);
  }, [fields, keep]);
  useEffect(() => {
    addEventListener('pagehide', keep);
    return () => {
      removeEventListener('pagehide', keep);
      keep();
    };
  }, [keep]);

  const change = useCallback((part: Partial<PersonaFields>) => setFields((before) => ({ ...before, ...part })), []);
  return {
    fields,
    basedOn: base.basedOn,
    isDirty,
    isRestored: isRestored && isDirty,
    change,
    discard: () => {
      setBase({ snapshot, basedOn });
      setFields(fieldsOf(snapshot));
      setIsRestored(false);
      keepDraft(key, userId, null);
    },
    forget: () => {
      isForgotten.current = true;
      keepDraft(key, userId, null);
    },
  };
}
