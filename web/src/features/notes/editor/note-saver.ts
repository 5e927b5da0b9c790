import { noteLimits } from '@atrium/contract/note-rules';
import { createStore, type StoreApi } from 'zustand';
import { formatNumber } from '../../../lib/format.ts';
import type { DraftPlace } from './draft-storage.ts';
import { isSameText, type NoteText, type SavedNote, textOf } from './note-text.ts';

/** How a save ended: what the server has now, or why not. `again`: it could not be reached, or was too busy. */
export type SendEnd =
  | { readonly kind: 'saved'; readonly note: SavedNote }
  | { readonly kind: 'stale'; readonly note: SavedNote }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly sentence: string }
  | { readonly kind: 'again' };

export interface SendOptions {
  /** The version it is to be written on; null: whatever is there, which is kept among the versions. */
  readonly basedOn: number | null;
  /** The page is going: the request must outlive it. */
  readonly isLast?: boolean;
}

export interface SaverDeps {
  readonly note: SavedNote;
  readonly owner: string;
  readonly place: DraftPlace;
  /** It was found deleted before it was opened, and something of it was left unsaved. */
  readonly isGone?: boolean;
  readonly send: (text: NoteText, options: SendOptions) => Promise<SendEnd>;
}

export interface SaverState {
  readonly text: NoteText;
  /** What the server is known to have. */
  readonly base: SavedNote;
  /** `retrying`: not saved, and tried again. `gone`: deleted elsewhere. */
  readonly state: 'saved' | 'saving' | 'retrying' | 'stale' | 'gone' | 'refused';
  /** Why it was refused. */
  readonly sentence: string | null;
  /** Grows when the text is put there by something other than typing: the field is filled anew. */
  readonly fill: number;
}

interface SaveHow {
  readonly isOver?: boolean;
  readonly isLast?: boolean;
  readonly isLook?: boolean;
}

/** Milliseconds. `pause`: after the last key. `most`: whoever writes without a pause is saved all the same. */
const pace = { keep: 200, pause: 800, most: 5_000, retries: [2_000, 5_000, 15_000, 30_000] } as const;

/** Saves a note while it is written in. What is not saved yet is kept in the browser. */
export class NoteSaver {
  readonly store: StoreApi<SaverState>;
  readonly #deps: SaverDeps;
  // What was sent and not answered, the newest last: the server may have any of it.
  #unanswered: NoteText[];
  // Not always what the server has: a text may wait for its writer to choose between it and another's.
  #writtenOn: number;
  #isSending = false;
  #inFlight: Promise<unknown> = Promise.resolve();
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
    this.#unanswered = this.#isDirty && place.left?.sent ? [place.left.sent] : [];
    this.#writtenOn = this.#now.state === 'stale' ? (place.left?.basedOn ?? note.version) : note.version;
    if (this.#now.state === 'saving') this.#saveIn(0);
  }

  change(part: Partial<NoteText>): void {
    this.#set({ text: { ...this.#now.text, ...part } });
    if (this.#now.state === 'saved' || this.#now.state === 'refused') this.#set({ state: 'saving', sentence: null });
    clearTimeout(this.#keepTimer);
    this.#keepTimer = setTimeout(() => this.#keep(), pace.keep);
    const now = Date.now();
    this.#dirtySince ||= now;
    if (this.#now.state === 'saving')
      this.#saveIn(Math.min(pace.pause, Math.max(0, this.#dirtySince + pace.most - now)));
  }

  /** Saves what there is now: the field was left, the page goes, or the connection is back. */
  flush(how: { readonly isLast?: boolean } = {}): void {
    this.#keep();
    void this.#save(how);
  }

  /** One that was deleted elsewhere may have been brought back there: then it is saved again. */
  lookAgain(): void {
    if (this.#now.state === 'gone') void this.#save({ isLook: true });
  }

  /** Saves what there is now, and waits until that has ended. */
  async settled(): Promise<void> {
    await this.#inFlight;
    await this.#save();
  }

  /** As the server has it by now. Where nobody has written here, it is shown. */
  adopt(note: SavedNote): void {
    const { base, state } = this.#now;
    if (note.version <= base.version || this.#isUnsaved || this.#isSending || state === 'stale') return;
    this.#show(note);
  }

  /** Two texts: one's own is saved over the other, which stays among the versions. */
  keepMine(): Promise<void> {
    return this.#save({ isOver: true });
  }

  /** Two texts: one's own is given up, here; whoever wants both has saved it elsewhere. */
  takeTheirs(): void {
    this.#show(this.#now.base);
  }

  /** Puts a text of before in place of the one there is, which stays among the versions. */
  async restore(text: NoteText): Promise<void> {
    this.#set({ text, fill: this.#now.fill + 1 });
    this.#keep();
    await this.#save({ isOver: true });
  }

  /** It is in another note now. */
  forget(): void {
    clearTimeout(this.#keepTimer);
    this.#isForgotten = true;
    this.#deps.place.keep(null);
  }

  /** The editor is closed; what can be saved still is. */
  close(): void {
    this.#isClosed = true;
    this.#keep();
    void this.#save().finally(this.#deps.place.release);
  }

  get #now(): SaverState {
    return this.store.getState();
  }

  get #isDirty(): boolean {
    return !isSameText(this.#now.text, this.#now.base);
  }

  /** A text that was taken back after its answer was lost is still to be taken back on the server. */
  get #isUnsaved(): boolean {
    return this.#isDirty || this.#unanswered.length > 0;
  }

  /** Puts what the server has in the field. */
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
    const draft = { owner, text: this.#now.text, basedOn: this.#writtenOn, sent: this.#unanswered.at(-1) ?? null };
    place.keep(this.#isUnsaved && !this.#isForgotten ? draft : null);
  }

  #saveIn(wait: number): void {
    clearTimeout(this.#saveTimer);
    this.#saveTimer = setTimeout(() => void this.#save(), wait);
  }

  async #save(how: SaveHow = {}): Promise<void> {
    clearTimeout(this.#saveTimer);
    const { text, state } = this.#now;
    const isHeld = (state === 'gone' && !how.isLook) || (state === 'stale' && !how.isOver) || this.#isForgotten;
    if (this.#isSending || isHeld) return;
    if (!this.#isUnsaved && !how.isOver && !how.isLook) {
      // What was typed was taken back, or is what the server has: there is nothing to wait for.
      if (state === 'saving') this.#set({ state: 'saved' });
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
    const sending = this.#deps.send(text, { basedOn, ...(how.isLast ? { isLast: true } : {}) });
    this.#inFlight = sending;
    const end = await sending;
    this.#isSending = false;
    this.#settle(end, text);
    this.#keep();
  }

  #settle(end: SendEnd, asSent: NoteText): void {
    if (end.kind === 'again') {
      // What is known of one that is gone stays so until the server says otherwise.
      if (this.#now.state === 'gone') return;
      this.#set({ state: 'retrying' });
      if (!this.#isClosed) this.#saveIn(pace.retries[Math.min(this.#tries, pace.retries.length - 1)] ?? 0);
      this.#tries += 1;
    } else if (end.kind === 'gone') {
      this.#unanswered = [];
      this.#set({ state: 'gone' });
    } else if (end.kind === 'refused') {
      this.#unanswered = this.#unanswered.filter((each) => each !== asSent);
      this.#set({ state: 'refused', sentence: end.sentence });
    } else if (end.kind === 'saved' || this.#unanswered.some((each) => isSameText(each, end.note)))
      this.#saved(end.note);
    else if (this.#isDirty) this.#set({ state: 'stale', base: end.note });
    else this.#show(end.note);
  }

  #saved(note: SavedNote): void {
    this.#know(note);
    this.#set({ state: this.#isDirty ? 'saving' : 'saved' });
    if (this.#isDirty) this.#saveIn(this.#isClosed ? 0 : pace.pause);
  }

  /** What the server has is known again. */
  #know(note: SavedNote): void {
    this.#tries = 0;
    this.#dirtySince = 0;
    this.#unanswered = [];
    this.#writtenOn = note.version;
    this.#set({ base: note, sentence: null });
  }
}

/** Where an editor begins: with the note, or with what was left of it unsaved. */
function startOf(note: SavedNote, { left }: DraftPlace): Omit<SaverState, 'fill'> {
  const clean = { text: textOf(note), base: note, state: 'saved', sentence: null } as const;
  if (left === null || isSameText(left.text, note)) return clean;
  const isOnIt = left.basedOn === note.version || (left.sent !== null && isSameText(left.sent, note));
  return { ...clean, text: left.text, state: isOnIt ? 'saving' : 'stale' };
}

function faultOf({ title, content }: NoteText): string | null {
  if (content.length > noteLimits.content)
    return `A note holds ${formatNumber(noteLimits.content)} characters: this one has ${formatNumber(content.length)}. Make two of it.`;
  return title.trim().length > noteLimits.title ? `A title holds ${noteLimits.title} characters.` : null;
}
