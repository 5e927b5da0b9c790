import { createStore, type StoreApi } from 'zustand';
import type { DraftPlace } from './draft-place.ts';
import { faultOf, isSameText, type NoteText, type SavedNote, textOf } from './note-text.ts';
import type { SendEnd, SendOptions } from './send-note.ts';

export interface SaverDeps {
  readonly note: SavedNote;
  readonly owner: string;
  readonly place: DraftPlace;
  /** Whether it was already deleted when it was opened, with unsaved changes left. */
  readonly isGone?: boolean;
  readonly send: (text: NoteText, options: SendOptions) => Promise<SendEnd>;
  /** Saves the text elsewhere, because the note was deleted and its editor is closed. `again` does so once more. */
  readonly saveLeft: (text: NoteText, onSaved: () => void, again: () => Promise<void>) => Promise<void>;
}

export interface SaverState {
  readonly text: NoteText;
  /** The newest known version on the server. */
  readonly base: SavedNote;
  /** `retrying`: not saved, and will be tried again. `gone`: deleted elsewhere. */
  readonly state: 'saved' | 'saving' | 'retrying' | 'stale' | 'gone' | 'refused';
  /** Why it was refused. Said until a save ends otherwise, since whoever writes on is refused again and again. */
  readonly sentence: string | null;
  /** Grows when the text was set by something other than typing: the field must then be filled again. */
  readonly fill: number;
}

interface SaveHow {
  readonly isOver?: boolean;
  readonly isLast?: boolean;
  readonly isLook?: boolean;
}

/**
 * Milliseconds. `pause`: from the last key press to a save. `most`: the longest wait while the user types without a
 * pause.
 */
const pace = { keep: 200, pause: 800, most: 5_000, retries: [2_000, 5_000, 15_000, 30_000] } as const;

/**
 * How many texts without an answer a draft has at most: a page that is left in the middle of a save sends another, and
 * a browser stores only so much.
 */
const mostSent = 3;

/** Saves a note while it is being edited. Unsaved changes are stored in the browser. */
export class NoteSaver {
  readonly store: StoreApi<SaverState>;
  readonly #deps: SaverDeps;
  // Texts that were sent without an answer so far, the newest last: the server may have saved any of them.
  #unanswered: NoteText[];
  // Not always the server's version: a text may wait for the user to choose between it and another version.
  #writtenOn: number;
  #isSending = false;
  // The save that is under way, with what it entails.
  #inFlight: Promise<void> = Promise.resolve();
  #moving: Promise<unknown> = Promise.resolve();
  #isClosed = false;
  #isForgotten = false;
  #tries = 0;
  #dirtySince = 0;
  #saveTimer: ReturnType<typeof setTimeout> | undefined;
  #keepTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: SaverDeps) {
    const { note, place, isGone = false } = deps;
    this.#deps = deps;
    const start = startOf(note, place);
    this.store = createStore<SaverState>(() => ({ ...start, ...(isGone && { state: 'gone' as const }), fill: 0 }));
    this.#unanswered = this.#isDirty ? [...(place.left?.sent ?? [])] : [];
    this.#writtenOn = this.#now.state === 'stale' ? (place.left?.basedOn ?? note.version) : note.version;
    if (this.#now.state === 'saving') this.#saveIn(0);
  }

  change(part: Partial<NoteText>): void {
    this.#set({ text: { ...this.#now.text, ...part } });
    if (this.#now.state === 'saved' || this.#now.state === 'refused') this.#set({ state: 'saving' });
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(() => this.#keep(), pace.keep);
    const now = Date.now();
    this.#dirtySince ||= now;
    if (this.#now.state === 'saving')
      this.#saveIn(Math.min(pace.pause, Math.max(0, this.#dirtySince + pace.most - now)));
  }

  /** Saves now: the field lost the focus, the page is being closed, or the connection is back. */
  flush(how: { readonly isLast?: boolean } = {}): void {
    this.#keep();
    void this.#save(how);
  }

  /** Tries what may go by now: a note deleted elsewhere may be restored, and there may be room for a refused text. */
  lookAgain(): void {
    if (this.#now.state === 'gone') void this.#save({ isLook: true });
    if (this.#now.state === 'refused') void this.#save();
  }

  /** The note was deleted elsewhere. A save that is under way says so itself. */
  lose(): void {
    if (this.#isSending || this.#now.state === 'gone') return;
    this.#settle({ kind: 'gone' }, this.#now.text);
    this.#keep();
  }

  /** Saves now, and resolves when that has ended. */
  async settled(): Promise<void> {
    await this.#inFlight;
    await this.#save();
  }

  /** Takes a newer version from the server. It is shown if there are no unsaved changes here. */
  adopt(note: SavedNote): void {
    const { base, state } = this.#now;
    if (note.version <= base.version || this.#isUnsaved || this.#isSending || state === 'stale') return;
    this.#show(note);
  }

  /** Resolves a conflict with the user's own text; the other one stays among the versions. */
  keepMine(): Promise<void> {
    return this.#save({ isOver: true });
  }

  /** Resolves a conflict with the other text. To keep both, the caller has saved the own text as a new note before. */
  takeTheirs(): void {
    this.#show(this.#now.base);
  }

  /** Restores an earlier text; the current one stays among the versions. */
  async restore(text: NoteText): Promise<void> {
    this.#set({ text, fill: this.#now.fill + 1 });
    this.#keep();
    await this.#save({ isOver: true });
  }

  /**
   * Saves the text elsewhere, and then what was written meanwhile; the draft is discarded. If the editor closes first,
   * it waits for that.
   */
  async moveBy<T>(save: (text: NoteText) => Promise<T>): Promise<T> {
    const moving = this.#move(save);
    this.#moving = moving;
    return moving;
  }

  /**
   * Called when the editor closes; saves what can be saved. Until that has ended, the next editor of the note does not
   * get the draft, which it would save once more.
   */
  close(): void {
    this.#isClosed = true;
    this.#keep();
    void this.settled()
      .then(() => this.#saveLeft())
      .finally(this.#deps.place.release);
  }

  async #move<T>(save: (text: NoteText) => Promise<T>): Promise<T> {
    let { text } = this.#now;
    let made = await save(text);
    while (!isSameText(text, this.#now.text)) {
      ({ text } = this.#now);
      made = await save(text);
    }
    this.#forget();
    return made;
  }

  get #now(): SaverState {
    return this.store.getState();
  }

  get #isDirty(): boolean {
    return !isSameText(this.#now.text, this.#now.base);
  }

  /**
   * Whether there is something to save. If a change was undone after its answer was lost, it must still be undone on
   * the server.
   */
  get #isUnsaved(): boolean {
    return this.#isDirty || this.#unanswered.length > 0;
  }

  /** Shows the server's version in the field. */
  #show(note: SavedNote): void {
    this.#know(note);
    this.#set({ text: textOf(note), state: 'saved', fill: this.#now.fill + 1 });
    this.#keep();
  }

  #set(change: Partial<SaverState>): void {
    this.store.setState(change);
  }

  #keep(): void {
    clearTimeout(this.#keepTimer);
    const { owner, place } = this.#deps;
    const draft = { owner, text: this.#now.text, basedOn: this.#writtenOn, sent: this.#unanswered.slice(-mostSent) };
    place.keep(this.#isUnsaved && !this.#isForgotten ? draft : null);
  }

  #forget(): void {
    clearTimeout(this.#keepTimer);
    this.#isForgotten = true;
    this.#deps.place.keep(null);
  }

  #saveIn(wait: number): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.#save(), wait);
  }

  async #save(how: SaveHow = {}): Promise<void> {
    clearTimeout(this.#saveTimer);
    const { text, state } = this.#now;
    const isHeld = (state === 'gone' && !how.isLook) || (state === 'stale' && !how.isOver) || this.#isForgotten;
    if (this.#isSending) return this.#inFlight;
    if (isHeld) return;
    if (!this.#isUnsaved && !how.isOver && !how.isLook) {
      // The change was undone, or the server already has it: nothing is left to save.
      if (state === 'saving') this.#set({ state: 'saved', sentence: null });
      return;
    }
    const sentence = faultOf(text);
    if (sentence) {
      this.#set({ state: 'refused', sentence });
      return;
    }
    this.#isSending = true;
    this.#unanswered = [...this.#unanswered.filter((each) => !isSameText(each, text)), text];
    if (state !== 'retrying' && state !== 'gone') this.#set({ state: 'saving' });
    const basedOn = how.isOver ? null : this.#writtenOn;
    this.#inFlight = this.#send(text, { basedOn, ...(how.isLast ? { isLast: true } : {}) });
    await this.#inFlight;
  }

  async #send(text: NoteText, options: SendOptions): Promise<void> {
    const end = await this.#deps.send(text, options);
    this.#isSending = false;
    this.#settle(end, text);
    this.#keep();
    if (this.#isClosed && this.#now.state === 'saving') await this.#save();
  }

  /** Once a deleted note has no editor any more, nothing shows what was written in it last. */
  async #saveLeft(): Promise<void> {
    await Promise.allSettled([this.#moving]);
    const { state, text } = this.#now;
    if (state !== 'gone' || !this.#isDirty || this.#isForgotten) return;
    const { place, saveLeft } = this.#deps;
    // Another editor of the note may have been opened since, and have saved it.
    const again = async () => {
      if (await place.takeBack()) await this.#saveLeft().finally(place.release);
    };
    await saveLeft(text, () => this.#forget(), again);
  }

  #settle(end: SendEnd, asSent: NoteText): void {
    if (end.kind === 'again') {
      // A deleted note counts as deleted until the server says otherwise.
      if (this.#now.state === 'gone') return;
      this.#set({ state: 'retrying', sentence: null });
      if (!this.#isClosed) this.#saveIn(pace.retries[Math.min(this.#tries, pace.retries.length - 1)] ?? 0);
      this.#tries += 1;
    } else if (end.kind === 'gone') {
      this.#unanswered = [];
      this.#set({ state: 'gone', sentence: null });
    } else if (end.kind === 'refused') {
      this.#unanswered = this.#unanswered.filter((each) => each !== asSent);
      this.#set({ state: 'refused', sentence: end.sentence });
    } else if (end.kind === 'saved' || this.#unanswered.some((each) => isSameText(each, end.note)))
      this.#saved(end.note);
    else if (this.#isDirty) this.#set({ state: 'stale', sentence: null, base: end.note });
    else this.#show(end.note);
  }

  #saved(note: SavedNote): void {
    this.#know(note);
    this.#set({ state: this.#isDirty ? 'saving' : 'saved' });
    if (this.#isDirty && !this.#isClosed) this.#saveIn(pace.pause);
  }

  /** Records the version that the server has. */
  #know(note: SavedNote): void {
    this.#tries = 0;
    this.#dirtySince = 0;
    this.#unanswered = [];
    this.#writtenOn = note.version;
    this.#set({ base: note, sentence: null });
  }
}

/** The initial state: the note, or its unsaved draft. */
function startOf(note: SavedNote, { left }: DraftPlace): Omit<SaverState, 'fill'> {
  const clean = { text: textOf(note), base: note, state: 'saved', sentence: null } as const;
  if (left === null || isSameText(left.text, note)) return clean;
  const isOnIt = left.basedOn === note.version || left.sent.some((each) => isSameText(each, note));
  return { ...clean, text: left.text, state: isOnIt ? 'saving' : 'stale' };
}
