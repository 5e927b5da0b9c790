import {
  deleteSource,
  includeAllSources,
  refreshSource,
  restoreSource,
  retrySource,
  updateSource,
} from '@atrium/contract/routes/sources.generated';
import type { Source } from '@atrium/contract/sources';
import { call } from '../../lib/api.ts';
import { ProblemError } from '../../lib/problem-error.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { toast } from '../../ui/notices/toast.ts';
import { adoptSource, dropCard, refreshSources } from './queries.ts';
import { closeSource, openSourceIn } from './source-address.ts';

/** Milliseconds for which a deletion can be taken back on screen; the server keeps it longer. */
const undoTime = 10_000;

/** Takes a source into what chats of the space answer from, or out of it. */
export async function includeSource(source: Source, isInKnowledgeBase: boolean): Promise<void> {
  adoptSource({ ...source, isInKnowledgeBase });
  await change('The source was not changed', source, () =>
    call(updateSource, { params: { id: source.id }, body: { isInKnowledgeBase } }),
  );
}

/** Takes every source of a space in, or out. */
export async function includeAll(spaceId: number, isInKnowledgeBase: boolean): Promise<void> {
  try {
    await call(includeAllSources, { params: { spaceId }, body: { isInKnowledgeBase } });
  } catch (error) {
    fail('The sources were not changed', error);
  }
  await refreshSources(spaceId);
}

/** Gives a source another title. Answers whether that went well. */
export async function renameSource(source: Source, title: string): Promise<boolean> {
  return change('The source was not renamed', source, () =>
    call(updateSource, { params: { id: source.id }, body: { title } }),
  );
}

/** Reads again what could not be read. */
export async function retry(source: Source): Promise<void> {
  await change('The source was not tried again', source, () => call(retrySource, { params: { id: source.id } }));
}

/** Fetches a page again; what came of it is seen when it is ready. */
export async function refreshPage(source: Source): Promise<void> {
  await change('The page was not fetched', source, () => call(refreshSource, { params: { id: source.id } }));
}

/** Deletes a source at once, and offers to take that back. */
export async function removeSource({ id, spaceId, title }: Source): Promise<void> {
  const wasOpen = new URLSearchParams(location.search).get('source') === id;
  dropCard(spaceId, id);
  if (wasOpen) closeSource();
  try {
    await call(deleteSource, { params: { id } });
  } catch (error) {
    // One that is gone already is what was asked for.
    if (!(error instanceof ProblemError && error.status === 404)) {
      fail('The source was not deleted', error);
      await refreshSources(spaceId);
      return;
    }
  }
  toast({
    title: 'Source deleted',
    description: title,
    duration: undoTime,
    action: { label: 'Undo', run: () => void bringBack(spaceId, id, wasOpen) },
  });
  await refreshSources(spaceId);
}

async function bringBack(spaceId: number, id: string, wasOpen: boolean): Promise<void> {
  try {
    adoptSource(await call(restoreSource, { params: { id } }));
    if (wasOpen) openSourceIn(spaceId, id);
  } catch (error) {
    fail('The source could not be brought back', error);
  }
  await refreshSources(spaceId);
}

async function change(title: string, source: Source, ask: () => Promise<Source>): Promise<boolean> {
  let isDone = true;
  try {
    adoptSource(await ask());
  } catch (error) {
    isDone = false;
    // What was shown before the server had said so is not so; it may not be there to be asked.
    adoptSource(source);
    fail(title, error);
  }
  await refreshSources(source.spaceId);
  return isDone;
}

function fail(title: string, error: unknown): void {
  toast({ kind: 'danger', title, description: sentenceOf(error) });
}
