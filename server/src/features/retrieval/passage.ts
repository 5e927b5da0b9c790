import type { Tx } from '../../platform/database/database.ts';
import type { DocumentKind, FoundText, Locator } from './domain/found-text.ts';

export type { DocumentKind, Locator };

/** A stretch of an item's canonical text; positions are UTF-16 characters of it. */
export interface IndexedPassage {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly locator?: Locator | undefined;
}

/** A version of an item of a space whose indexing begins. */
export interface OpenedDocument {
  readonly userId: string;
  readonly itemId: string;
  readonly spaceId: number;
  readonly kind: DocumentKind;
  readonly title: string;
  /** Whether it is in the knowledge base of its space. */
  readonly isIncluded: boolean;
  /** Names the text: the same version has the same passages. */
  readonly version: string;
}

/** An item of a space in its present searchable state. */
export interface SpaceDocument {
  readonly itemId: string;
  readonly kind: DocumentKind;
  readonly title: string;
  /** Whether it is in the knowledge base of its space. */
  readonly isIncluded: boolean;
  /** 0 until its first version is finished. */
  readonly passages: number;
}

/** A document that is searched as earlier rules indexed it. */
export interface OutdatedDocument {
  readonly userId: string;
  readonly itemId: string;
  /** The version that is searched. */
  readonly version: string;
  /** The version that is being written. */
  readonly opening: string | null;
}

/** Which passages a version has in common with the one that is searched. */
export interface UnchangedPassages {
  /** The version that is searched. */
  readonly before: string;
  /** For each of its passages, the index of the same passage in the other version; null: it is not there. */
  readonly places: readonly (number | null)[];
}

export interface FoundPassage extends FoundText {
  readonly spaceId: number;
  /** Higher is better; comparable within one answer only. */
  readonly score: number;
}

export interface PassageQuery {
  readonly query: string;
  /** If absent, all spaces of the user are searched. */
  readonly spaceId?: number | undefined;
  readonly itemIds?: readonly string[] | undefined;
  /** Search only the knowledge bases of spaces; true by default. */
  readonly includedOnly?: boolean | undefined;
  /** 10 by default, at most 50. */
  readonly limit?: number | undefined;
}

export interface FoundPassages {
  /** Best first. */
  readonly found: readonly FoundPassage[];
  readonly how: 'words' | 'words and meaning';
}

/**
 * Lets a later slice that indexes with a delay index its waiting changes before a search, for one space of the user or
 * for all. It takes a moment at most, and does not throw.
 */
export type CatchUp = (userId: string, spaceId: number | undefined) => Promise<void>;

/**
 * How other slices keep the index up to date, each in the transaction of its own change. All methods may be repeated.
 */
export interface IndexWriter {
  /** Begins a version. The previous version is searched until `finish`. Calling it again continues the same version. */
  open(tx: Tx, document: OpenedDocument): Promise<void>;
  /**
   * Adds passages, at most a few hundred at a time; `from` is the index of the first. Adding the same passages again
   * changes nothing. Returns false, and writes nothing, if the item is gone or another version was begun.
   */
  append(
    tx: Tx,
    userId: string,
    itemId: string,
    version: string,
    from: number,
    passages: readonly IndexedPassage[],
  ): Promise<boolean>;
  /**
   * Like `append`, but in the background, outside of any transaction, for thousands of passages: documents take turns,
   * a few passages each, while nobody waits for the store. Each call is atomic; the caller records how far it got.
   */
  appendBeside(
    userId: string,
    itemId: string,
    version: string,
    from: number,
    passages: readonly IndexedPassage[],
  ): Promise<boolean>;
  /** Like `appendBeside`, for a few dozen passages that somebody waits for: it takes no turns and does not rest. */
  appendAtOnce(
    userId: string,
    itemId: string,
    version: string,
    from: number,
    passages: readonly IndexedPassage[],
  ): Promise<boolean>;
  /** The version that is searched now; null if there is none yet. */
  versionOf(tx: Tx, userId: string, itemId: string): Promise<string | null>;
  /**
   * Makes this version the only one that is searched. `unchanged`: passages that keep the vectors they have; without
   * it, all are embedded anew.
   */
  finish(
    tx: Tx,
    userId: string,
    itemId: string,
    version: string,
    unchanged?: UnchangedPassages | undefined,
  ): Promise<{ readonly passages: number }>;
  change(
    tx: Tx,
    userId: string,
    itemId: string,
    change: { readonly title?: string | undefined; readonly isIncluded?: boolean | undefined },
  ): Promise<void>;
  /** Puts items into the knowledge base or takes them out. */
  include(tx: Tx, userId: string, itemIds: readonly string[], isIncluded: boolean): Promise<void>;
  /** Hides items in the trash from every search, or shows them again. */
  hide(tx: Tx, userId: string, itemIds: readonly string[], isHidden: boolean): Promise<void>;
  move(tx: Tx, userId: string, itemIds: readonly string[], spaceId: number): Promise<void>;
  remove(tx: Tx, userId: string, itemIds: readonly string[]): Promise<void>;
  removeSpace(tx: Tx, userId: string, spaceId: number): Promise<void>;
}
