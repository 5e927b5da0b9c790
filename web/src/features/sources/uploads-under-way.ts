import { addSourceFile } from '@atrium/contract/routes/sources.generated';
import { shownName } from '@atrium/contract/shown-name';
import { sourceFileBytes } from '@atrium/contract/source-rules';
import type { AddedSource } from '@atrium/contract/sources';
import { useSyncExternalStore } from 'react';
import { addressOf } from '../../lib/api.ts';
import { holdForUpload } from '../../lib/hold-for-upload.ts';
import { ProblemError } from '../../lib/problem-error.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { canBeSentAgain, upload } from '../../lib/upload.ts';
import { showAdded } from './show-added.ts';

/** A file that is being uploaded. */
export interface SourceUpload {
  readonly id: number;
  readonly spaceId: number;
  readonly name: string;
  /** The share that was sent, from 0 to 1. */
  readonly share: number;
  /** The source that it has become; null until the server has answered. */
  readonly sourceId: string | null;
  /** One sentence on why it was not accepted; null while it is being uploaded. */
  readonly problem: string | null;
  /** Whether the same file can be tried again. */
  readonly canRetry: boolean;
  readonly cancel: () => void;
  readonly retry: () => void;
}

/** How many files are uploaded at once; the others wait, so that the first is ready soon. */
const atOnce = 3;

let known: readonly SourceUpload[] = [];
let lastId = 0;
let running = 0;
const waiting: { readonly id: number; readonly begin: () => void }[] = [];
const listeners = new Set<() => void>();

function show(next: readonly SourceUpload[]): void {
  known = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The uploads into a space that are in progress or failed. */
export function useSourceUploads(spaceId: number): readonly SourceUpload[] {
  return useSyncExternalStore(subscribe, () => known).filter((each) => each.spaceId === spaceId);
}

/** Removes a failed upload from the list. */
export function dismissUpload(id: number): void {
  show(known.filter((each) => each.id !== id));
}

/** Uploads files into a space, a few at a time. The uploads continue when the user navigates in the page. */
export function sendFiles(spaceId: number, files: readonly File[]): void {
  for (const file of files) {
    lastId += 1;
    const id = lastId;
    const begin = () => void sendOne(id, spaceId, file);
    const entry = { id, spaceId, name: shownName(file.name), share: 0, sourceId: null, problem: null, canRetry: false };
    show([...known, { ...entry, cancel: () => dismissUpload(id), retry: () => queue(id, begin) }]);
    queue(id, begin);
  }
}

function queue(id: number, begin: () => void): void {
  alter(id, { share: 0, problem: null, canRetry: false, cancel: () => dismissUpload(id) });
  if (running < atOnce) begin();
  else waiting.push({ id, begin });
}

async function sendOne(id: number, spaceId: number, file: File): Promise<void> {
  // It was cancelled while it waited.
  if (!known.some((each) => each.id === id)) return next();
  if (file.size > sourceFileBytes) {
    alter(id, { problem: 'This file is larger than 50 MB.' });
    return next();
  }
  running += 1;
  const query = { name: file.name.slice(-255), type: file.type };
  const sending = upload<AddedSource>(addressOf(addSourceFile, { spaceId }, query), file, (share) =>
    alter(id, { share }),
  );
  alter(id, { cancel: sending.cancel });
  holdForUpload(sending.done);
  try {
    const added = await sending.done;
    alter(id, { sourceId: added.id });
    // Its row goes when the source is in the list: no moment has neither, in which the focus would have nowhere to go.
    await showAdded(spaceId, added).finally(() => dismissUpload(id));
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (isCancelled) dismissUpload(id);
    else fail(id, error);
  } finally {
    running -= 1;
    next();
  }
}

function fail(id: number, error: unknown): void {
  alter(id, { problem: sentenceOf(error), canRetry: canBeSentAgain(error) });
  // The session has ended: the files that wait would be refused too, each after all of it was sent.
  if (error instanceof ProblemError && error.status === 401) for (const each of waiting.splice(0)) fail(each.id, error);
}

function next(): void {
  if (running < atOnce) waiting.shift()?.begin();
}

function alter(id: number, change: Partial<SourceUpload>): void {
  show(known.map((each) => (each.id === id ? { ...each, ...change } : each)));
}
