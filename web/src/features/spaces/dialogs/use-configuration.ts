import { readSpace } from '@atrium/contract/routes/spaces.generated';
import type { Space } from '@atrium/contract/spaces';
import { useEffect, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { ProblemError } from '../../../lib/problem-error.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { toast } from '../../../ui/notices/toast.ts';
import { toastFailure } from '../../../ui/notices/toast-failure.ts';
import { type Configuration, changesFrom, configurationOf, differing } from '../domain/configuration.ts';
import { changeSpace } from '../save-space.ts';
import { configurationDrafts } from './configuration-draft.ts';

type Fault = { readonly of: 'name' | 'all'; readonly sentence: string };

/**
 * The configuration of a space while it is edited. It is stored in the tab until it is saved or abandoned, and is saved
 * only if the space still has the version from which editing began.
 */
export function useConfiguration(space: Space, onSaved: () => void) {
  const owner = space.userId;
  const [kept] = useState(() => configurationDrafts.read(space.id, owner));
  const [base, setBase] = useState(() => ({
    before: kept?.before ?? configurationOf(space),
    basedOn: kept?.basedOn ?? space.version,
  }));
  const [fields, setFields] = useState<Configuration>(kept?.fields ?? base.before);
  const [theirs, setTheirs] = useState<Space | null>(null);
  const [isSaving, setIsSaving] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const isDirty = differing(base.before, fields).length > 0;

  useEffect(() => {
    configurationDrafts.keep(space.id, owner, isDirty ? { fields, ...base } : null);
  }, [space.id, owner, isDirty, fields, base]);

  const save = async (basedOn = base.basedOn) => {
    if (fields.name.trim() === '') return setFault({ of: 'name', sentence: 'Give the space a name.' });
    setIsSaving(true);
    setFault(null);
    const changes = changesFrom(base.before, fields);
    const end = await changeSpace(space.id, { ...changes, basedOn });
    const isConflict = !end.ok && end.error instanceof ProblemError && end.error.code === 'conflict';
    const now = isConflict ? await savedNow(space.id) : null;
    setIsSaving(false);
    // The saved version is what was to be saved: the answer to an earlier attempt was lost.
    const isThere = now !== null && differing(now, { ...now, ...changes }).length === 0;
    if (!end.ok && !isThere) {
      if (now && now.version !== basedOn) setTheirs(now);
      else setFault({ of: 'all', sentence: sentenceOf(end.error) });
      return;
    }
    configurationDrafts.keep(space.id, owner, null);
    toast({ kind: 'success', title: 'Configuration saved', description: fields.name.trim() });
    onSaved();
  };

  return {
    fields,
    fault,
    isSaving,
    isDirty,
    /** Whether the fields contain changes from before the dialog was opened. */
    isRestored: kept !== null && isDirty,
    /** The version of the space saved elsewhere meanwhile, while the user has to choose. */
    theirs,
    mine: base.before,
    change: (part: Partial<Configuration>) => setFields((now) => ({ ...now, ...part })),
    save: () => void save(),
    discard: () => configurationDrafts.keep(space.id, owner, null),
    /** Saves the changes made here over those made elsewhere; fields not changed here keep the other version. */
    keepMine: () => {
      if (!theirs) return;
      setTheirs(null);
      setBase((now) => ({ ...now, basedOn: theirs.version }));
      void save(theirs.version);
    },
    takeTheirs: () => {
      if (!theirs) return;
      setBase({ before: configurationOf(theirs), basedOn: theirs.version });
      setFields(configurationOf(theirs));
      setTheirs(null);
    },
    /** Returns to the fields without a decision. */
    goOn: () => setTheirs(null),
  };
}

async function savedNow(spaceId: number): Promise<Space | null> {
  try {
    return await call(readSpace, { params: { spaceId } });
  } catch (error) {
    toastFailure('The other version could not be read', error);
    return null;
  }
}
