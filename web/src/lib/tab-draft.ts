function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is no storage.
  }
}

/** Who wrote a draft, by id; null for a visitor. */
type Owner = string | null;

/** Drafts of one kind, as they are kept with the tab. */
interface TabDrafts<Draft> {
  /** What was kept under a key; null where there is nothing, or where somebody else wrote it. */
  read(key: string | number, owner: Owner): Draft | null;
  /** Keeps a draft, or forgets it. A full storage keeps nothing, and the answer is false: the page goes on without. */
  keep(key: string | number, owner: Owner, draft: Draft | null): boolean;
}

/**
 * Keeps what is typed and not sent with the tab, for whoever typed it. Signing out forgets all drafts; one whose session was
 * ended elsewhere leaves them to himself.
 *
 * @param prefix Begins with 'atrium.draft.' or 'atrium.draft-', by which they are forgotten.
 * @param isWhole Whether what was kept can be used: an older page may have kept something else.
 */
export function tabDraft<Draft extends object>(
  prefix: `atrium.draft${'.' | '-'}${string}`,
  isWhole: (kept: Partial<Draft>) => boolean,
): TabDrafts<Draft> {
  return {
    read(key, owner) {
      try {
        const kept: (Draft & { readonly owner: Owner }) | null = JSON.parse(
          sessionStorage.getItem(prefix + key) ?? 'null',
        );
        return kept !== null && kept.owner === owner && isWhole(kept) ? kept : null;
      } catch {
        return null;
      }
    },
    keep(key, owner, draft) {
      try {
        if (draft === null) sessionStorage.removeItem(prefix + key);
        else sessionStorage.setItem(prefix + key, JSON.stringify({ ...draft, owner }));
        return true;
      } catch {
        // Storage is full or forbidden. What stood there before is not what was typed last.
        forget(prefix + key);
        return false;
      }
    },
  };
}
