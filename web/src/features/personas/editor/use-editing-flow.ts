import type { Persona, PersonaFields } from '@atrium/contract/personas';
import { useEffect, useRef, useState } from 'react';
import { focusNext } from '../../../lib/focus-next.ts';
import { navigate } from '../../../lib/navigation.ts';
import { paths } from '../../../lib/paths.ts';
import { queryClient } from '../../../lib/query-client.ts';
import { personasKey, personasQuery, refreshPersonas } from '../queries.ts';
import { type FieldFaults, faultsOf, isSame } from './domain/changes.ts';
import { type EditorTarget, queryOf } from './domain/editor-target.ts';
import { copyName, savable } from './domain/persona-form.ts';
import { goOnAs } from './going-on.ts';
import { useLeaveGuard } from './leave-guard.ts';
import { keepDraft } from './persona-draft.ts';
import { deletePersona, type SaveInput, savePersona, tellSaved } from './save-persona.ts';
import { showFault } from './show-fault.ts';
import { type Loaded, useEditor } from './use-editor.ts';

/** What is shown over the form. A `conflict` carries the version saved now; null if it was deleted. */
type Over =
  | { readonly kind: 'avatar' }
  | { readonly kind: 'delete' }
  | { readonly kind: 'conflict'; readonly theirs: Persona | null };

/** What the fields are saved as: a change of which version of which persona, or as a new one. */
type SaveAs = Pick<SaveInput, 'target' | 'basedOn'>;

/** The actions of the editor: save, delete, duplicate, leave. */
export function useEditingFlow(loaded: Loaded) {
  const { target, userId } = loaded;
  const editor = useEditor(loaded);
  const guard = useLeaveGuard(editor.isDirty, useWayBack(target));
  const [busy, setBusy] = useState<'saving' | 'deleting' | null>(null);
  const [over, setOver] = useState<Over | null>(null);
  const lastSent = useRef<PersonaFields | null>(null);
  const [faults, setFaults] = useState<FieldFaults>({});

  const done = (go: () => void) => {
    editor.forget();
    guard.release();
    go();
  };
  const toGallery = () => goToGallery(target);

  const save = async (onSaved: () => void, as: SaveAs = { target, basedOn: editor.basedOn }) => {
    const found = faultsOf(editor.fields);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first !== undefined) {
      guard.stay();
      setOver(null);
      return showFault(`persona-${first}`);
    }
    setBusy('saving');
    const [before, sent] = [lastSent.current, editor.fields];
    lastSent.current = sent;
    const end = await saveOrCompare({ ...as, fields: sent, userId }, before);
    const isWhole = end.kind === 'saved' && isSame(editor.latest(), sent);
    if (end.kind === 'saved' && !isWhole) await goOn(end.saved);
    setBusy(null);
    if (isWhole) return done(onSaved);
    guard.stay();
    if (end.kind === 'conflict') setOver(end);
  };
  /** What was typed while the rest was being saved is not saved yet: it goes on as a change of the saved version. */
  const goOn = async (saved: Persona) => {
    editor.goOnFrom(saved);
    if (target.kind === 'existing' && target.id === saved.id) return;
    await listLoaded();
    editor.passOn(saved);
    guard.pass(() => goOnAs(target, saved.id));
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
    keepMine: (theirs: Persona) => void save(toGallery, { target, basedOn: theirs.updatedAt }),
    keepBoth: () => void save(toGallery, { target: { kind: 'new', copyOf: null }, basedOn: null }),
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

/** Waits for the list that saved personas are opened from: without it, a placeholder would take the form's place. */
const listLoaded = () => queryClient.query({ ...personasQuery, staleTime: 'static' }).catch(() => null);

/** Leaves the editor and focuses the persona's card in the gallery. */
function goToGallery(target: EditorTarget): void {
  navigate(paths.personas);
  focusNext(() => cardOf(target));
}

/** Finds that card. It is focused also where the browser's Back has led out of the editor. */
function useWayBack(target: EditorTarget): () => HTMLElement | undefined {
  const shown = useRef(target);
  shown.current = target;
  useEffect(() => () => focusNext(() => cardOf(shown.current)), []);
  return () => cardOf(target);
}

/** The persona's card in the gallery; the first card for a new or deleted persona. */
function cardOf(target: EditorTarget): HTMLElement | undefined {
  const cards = [...document.querySelectorAll<HTMLAnchorElement>('.persona-grid a')];
  const own = cards.find(({ href }) => target.kind === 'existing' && href.endsWith(paths.persona(target.id)));
  return own ?? cards[0];
}

/**
 * Saves a persona, unless another version is saved by now.
 * @param before what was sent last: if its answer was lost, the version saved since is our own and no conflict
 */
async function saveOrCompare(
  input: SaveInput,
  before: PersonaFields | null,
): Promise<{ kind: 'saved'; saved: Persona } | { kind: 'conflict'; theirs: Persona | null } | { kind: 'refused' }> {
  const end = await savePersona(input);
  if (end === 'refused') return { kind: 'refused' };
  if (end !== 'stale') return { kind: 'saved', saved: end };
  const theirs = await savedNow(input.target);
  if (theirs !== null && isSame(theirs, savable(input.fields))) {
    tellSaved();
    return { kind: 'saved', saved: theirs };
  }
  const isOurs = theirs !== null && before !== null && isSame(theirs, savable(before));
  return isOurs ? saveOrCompare({ ...input, basedOn: theirs.updatedAt }, null) : { kind: 'conflict', theirs };
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
