import type { Tx } from '../../platform/database/database.ts';
import type { DocumentKind, FoundText, Locator } from './domain/found-text.ts';

export type { DocumentKind, Locator };

/** A stretch of an item's canonical text; places are UTF-16 characters of it. */
export interface IndexedPassage {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly locator?: Locator | undefined;
}

/** What is begun to be indexed: a version of an item of a space. */
export interface OpenedDocument {
  readonly userId: string;
  readonly itemId: string;
  readonly spaceId: number;
  readonly kind: DocumentKind;
  readonly title: string;
  /** In the knowledge base of its space. */
  readonly isIncluded: boolean;
  /** Names the text: the same version has the same passages. */
  readonly version: string;
}

/** An item of a space as it can be searched now. */
export interface SpaceDocument {
  readonly itemId: string;
  readonly kind: DocumentKind;
  readonly title: string;
  /** In the knowledge base of its space. */
  readonly isIncluded: boolean;
  /** 0 while its first version is being read. */
  readonly passages: number;
}

export interface FoundPassage extends FoundText {
  readonly spaceId: number;
  /** Higher is better; to be compared within one answer only. */
  readonly score: number;
}

export interface PassageQuery {
  readonly query: string;
  /** Without it all spaces of the user are searched. */
  readonly spaceId?: number | undefined;
  readonly itemIds?: readonly string[] | undefined;
  /** Only what is in its space's knowledge base; true unless said. */
  readonly includedOnly?: boolean | undefined;
  /** 10 unless said, 50 at most. */
  readonly limit?: number | undefined;
}

export interface FoundPassages {
  /** Best first. */
  readonly found: readonly FoundPassage[];
  readonly how: 'words' | 'words and meaning';
}

/**
 * How a later slice that indexes some time after a change does so before it is searched: what waits of a user's, of one
 * space or of all. It takes a moment at most, and does not throw.
 */
export type CatchUp = (userId: string, spaceId: number | undefined) => Promise<void>;

/** How other slices keep the index, each in the transaction of its own change. All may be repeated. */
export interface IndexWriter {
  /** Begins a version. What was searched before is searched until `finish`. Begun again, it goes on. */
  open(tx: Tx, document: OpenedDocument): Promise<void>;
  /**
   * Adds passages, at most some hundred at a time; `from` is the place of the first. The same passages again change
   * nothing. False, and nothing is written, when the item is gone or another version was begun.
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
   * The same beside the requests, outside of any transaction, for passages by the thousand: documents take turns, a few
   * passages each, when nobody waits for the store. Each call is whole or has not been; the caller says how far it is.
   */
  appendBeside(
    userId: string,
    itemId: string,
    version: string,
    from: number,
    passages: readonly IndexedPassage[],
  ): Promise<boolean>;
  /** The same, some dozens at a time, for somebody who waits: it takes no turn and rests for nobody. */
  appendAtOnce(
    userId: string,
    itemId: string,
    version: string,
    from: number,
    passages: readonly IndexedPassage[],
  ): Promise<boolean>;
  /** The version that is searched now; null where there is none yet. */
  versionOf(tx: Tx, userId: string, itemId: string): Promise<string | null>;
  /** From now on this version is searched, and no other. */
  finish(tx: Tx, userId: string, itemId: string, version: string): Promise<{ readonly passages: number }>;
  change(
    tx: Tx,
    userId: string,
    itemId: string,
    change: { readonly title?: string | undefined; readonly isIncluded?: boolean | undefined },
  ): Promise<void>;
  /** In or out of the knowledge base. */
  include(tx: Tx, userId: string, itemIds: readonly string[], isIncluded: boolean): Promise<void>;
  /** Deleted, and still to be had back: found by nobody meanwhile. */
  hide(tx: Tx, userId: string, itemIds: readonly string[], isHidden: boolean): Promise<void>;
  move(tx: Tx, userId: string, itemIds: readonly string[], spaceId: number): Promise<void>;
  remove(tx: Tx, userId: string, itemIds: readonly string[]): Promise<void>;
  removeSpace(tx: Tx, userId: string, spaceId: number): Promise<void>;
}
