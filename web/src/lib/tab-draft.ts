function forget(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is not available.
  }
}

function storedKeys(): readonly string[] {
  try {
    return Object.keys(sessionStorage);
  } catch {
    // Storage is not available.
    return [];
  }
}

/** The id of the user who wrote a draft; null for a visitor. */
export type Owner = string | null;

/** Drafts of one kind, stored in sessionStorage. */
export interface TabDrafts<Draft> {
  /** Returns the draft stored under a key; null where there is none or another user wrote it. */
  read(key: string | number, owner: Owner): Draft | null;
  /**
   * Stores a draft; null removes the one that this user wrote. Returns false if the storage is full or unavailable;
   * the draft is then not stored.
   */
  keep(key: string | number, owner: Owner, draft: Draft | null): boolean;
  /** The keys of all drafts that this user wrote. */
  keysOf(owner: Owner): readonly string[];
}

/**
 * Stores unsent text in the tab's sessionStorage, for the user who typed it. Signing out removes all drafts. A user
 * whose session was ended elsewhere finds their drafts again after signing in.
 *
 * @param prefix Starts with 'atrium.draft.' or 'atrium.draft-'; signing out finds the drafts by that.
 * @param isWhole Whether a stored draft is usable: an older version of the page may have stored another shape.
 */
export function tabDraft<Draft extends object>(
  prefix: `atrium.draft${'.' | '-'}${string}`,
  isWhole: (kept: Partial<Draft>) => boolean,
): TabDrafts<Draft> {
  const stored = (key: string | number): (Draft & { readonly owner: Owner }) | null =>
    JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null');
  const read = (key: string | number, owner: Owner) => {
    try {
      const kept = stored(key);
      return kept !== null && kept.owner === owner && isWhole(kept) ? kept : null;
    } catch {
      return null;
    }
  };
  return {
    read,
    keysOf(owner) {
      return storedKeys()
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length))
        .filter((key) => read(key, owner) !== null);
    },
    keep(key, owner, draft) {
      try {
        if (draft === null) {
          if (stored(key)?.owner === owner) sessionStorage.removeItem(prefix + key);
        } else sessionStorage.setItem(prefix + key, JSON.stringify({ ...draft, owner }));
        return true;
      } catch {
        // Storage is full or unavailable. The draft stored before is outdated, so it is removed.
        forget(prefix + key);
        return false;
      }
    },
  };
}
