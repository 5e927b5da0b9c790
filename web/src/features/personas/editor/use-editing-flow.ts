import type { Persona, PersonaFields } from '@atrium/contract/personas';
import { useState } from 'react';
import { focusNext } from '../../../lib/focus-next.ts';
import { navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { personasKey, refreshPersonas } from '../queries.ts';
import { type FieldFaults, faultsOf, isSame } from './domain/changes.ts';
import { type EditorTarget, queryOf } from './domain/editor-target.ts';
import { copyName, savable } from './domain/persona-form.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { keepDraft } from './persona-draft.ts';
import { deletePersona, savePersona, tellSaved } from './save-persona.ts';
import { type Loaded, useEditor } from './use-editor.ts';

/** What is shown over the form. A `conflict` carries the version saved now; null if it was deleted. */
type Over =
  | { readonly kind: 'avatar' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'conflict'; readonly theirs: Persona | null };

/** The actions of the editor: save, delete, duplicate, leave. */
export function useEditingFlow(loaded: Loaded) {
  const { target, userId } = loaded;
  const editor = useEditor(loaded);
  const guard = useLeaveGuard(editor.isDirty, () => cardOf(target));
  const [busy, setBusy] = useState<'saving' | 'deleting' | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const [faults, setFaults] = useState<FieldFaults>({});

  const done = (go: () => void) => {
    editor.forget();
    guard.release();
    go();
  };
  const toGallery = () => goToGallery(target);

  const save = async (onSaved: () => void, as: { readonly isNew?: boolean; readonly basedOn?: string } = {}) => {
    const found = faultsOf(editor.fields);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      guard.stay();
      setOver(null);
      showFault(first);
      return;
    }
    setBusy('saving');
    const end = await savePersona({
      target: as.isNew ? { kind: 'new', copyOf: null } : target,
      fields: editor.fields,
      basedOn: as.isNew ? null : (as.basedOn ?? editor.basedOn),
      userId,
    });
    const theirs = end === 'stale' ? await savedNow(target) : null;
    setBusy(null);
    // The saved version is what was to be saved: the answer to an earlier attempt was lost.
    const isThere = theirs !== null && isSame(theirs, savable(editor.fields));
    if (isThere) tellSaved();
    if (isThere || end === 'saved') {
      done(onSaved);
      return;
    }
    guard.stay();
    if (end === 'stale') setOver({ kind: 'conflict', theirs });
  };

  return {
    editor,
    guard,
    busy,
    over,
    setOver,
    toGallery,
    faults: Object.keys(faults).length > 0 ? faultsOf(editor.fields) : faults,
    save: () => void save(toGallery),
    saveAndLeave: () => void save(guard.leave),
    keepMine: (theirs: Persona) => void save(toGallery, { basedOn: theirs.updatedAt }),
    keepBoth: () => void save(toGallery, { isNew: true }),
    takeTheirs: () => {
      editor.discard();
      setOver(null);
    },
    remove: async () => {
      setBusy('deleting');
      const isDone = await deletePersona(target, userId);
      setBusy(null);
      setOver(null);
      if (isDone) done(toGallery);
    },
    duplicate: () => {
      guard.release();
      openCopy(target, editor.fields, userId);
    },
  };
}

/** Leaves the editor and focuses the persona's card in the gallery. */
function goToGallery(target: EditorTarget): void {
  navigate(paths.personas);
  focusNext(() => cardOf(target));
}

/** The persona's card in the gallery; the first card for a new or deleted persona. */
function cardOf(target: EditorTarget): HTMLElement | undefined {
  const cards = [...document.querySelectorAll<HTMLAnchorElement>('.persona-grid a')];
  const own = cards.find(({ href }) => target.kind === 'existing' && href.endsWith(paths.persona(target.id)));
  return own ?? cards[0];
}

/** The version saved now; null if it was deleted. */
async function savedNow(target: EditorTarget): Promise<Persona | null> {
  await refreshPersonas();
  const list = queryClient.getQueryData<Persona[]>(personasKey);
  return list?.find(({ id }) => target.kind === 'existing' && id === target.id) ?? null;
}

/** Opens the current content as a new, unsaved persona. Unsaved changes of the original stay stored in the tab. */
function openCopy(target: EditorTarget, fields: PersonaFields, owner: string | null): void {
  if (target.kind !== 'existing') return;
  const copy = { ...fields, name: copyName(fields.name) };
  keepDraft(queryOf({ kind: 'new', copyOf: target.id }), owner, { fields: copy, basedOn: null, isFresh: true });
  navigate(paths.copyOfPersona(target.id));
}

/** Scrolls to the invalid field and focuses it. */
function showFault(field: string): void {
  // Wait until the error is drawn: the list of the field may have been collapsed.
  requestAnimationFrame(() => {
    const element = document.getElementById(`persona-${field}`);
    element?.focus({ preventScroll: true });
    element?.scrollIntoView?.({ block: 'center' });
  });
}
