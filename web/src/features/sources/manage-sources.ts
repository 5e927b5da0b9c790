import { readSourceFile } from '@atrium/contract/routes/source-texts.generated';
import {
  deleteSource,
  includeAllSources,
  refreshSource,
  restoreSource,
  retrySource,
  updateSource,
} from '@atrium/contract/routes/sources.generated';
import type { Source } from '@atrium/contract/sources';
import { call, send } from '../../lib/api.ts';
import { unlessGone } from '../../lib/is-gone.ts';
import { saveFile } from '../../lib/save-file.ts';
import { watchHands } from '../../lib/watch-hands.ts';
import { deleteWithUndo } from '../../ui/notices/delete-with-undo.ts';
import { toastFailure } from '../../ui/notices/toast-failure.ts';
import { adoptSource, dropCard, refreshSources } from './queries.ts';
import { closeSource, openSourceIn } from './source-address.ts';

/** Adds a source to the knowledge that chats of the space answer from, or removes it from there. */
export async function includeSource(source: Source, isInKnowledgeBase: boolean): Promise<void> {
  adoptSource({ ...source, isInKnowledgeBase });
  await change('The source was not changed', source, () =>
    call(updateSource, { params: { id: source.id }, body: { isInKnowledgeBase } }),
  );
}

/** Adds or removes all sources of a space. */
export async function includeAll(spaceId: number, isInKnowledgeBase: boolean): Promise<void> {
  try {
    await call(includeAllSources, { params: { spaceId }, body: { isInKnowledgeBase } });
  } catch (error) {
    toastFailure('The sources were not changed', error);
  }
  await refreshSources(spaceId);
}

/** Renames a source. Rejects if that failed. */
export async function renameSource({ id, spaceId }: Source, title: string): Promise<void> {
  try {
    adoptSource(await call(updateSource, { params: { id }, body: { title } }));
  } finally {
    void refreshSources(spaceId);
  }
}

/** Tries again to process a source that failed. */
export async function retry(source: Source): Promise<void> {
  await change('The source was not tried again', source, () => call(retrySource, { params: { id: source.id } }));
}

/** Fetches a web page again; the result shows when the source is ready. */
export async function refreshPage(source: Source): Promise<void> {
  await change('The page was not fetched', source, () => call(refreshSource, { params: { id: source.id } }));
}

/**
 * Downloads the original of a source. A link would save a proxy's error page as the file, without reporting a failure.
 */
export async function saveOriginal({ id, title }: Source): Promise<void> {
  try {
    await saveFile(await send(readSourceFile, { params: { id } }), title);
  } catch (error) {
    toastFailure('The original was not downloaded', error);
  }
}

/** Deletes a source at once and offers to undo that. */
export function removeSource({ id, spaceId, title }: Source): Promise<void> {
  const wasOpen = new URLSearchParams(location.search).get('source') === id;
  return deleteWithUndo({
    kind: 'Source',
    title,
    hide: () => {
      const putBack = dropCard(spaceId, id);
      if (wasOpen) closeSource();
      const isLeftAlone = watchHands();
      return () => {
        putBack();
        // A user who has moved on to something else is not taken back to the source.
        if (isLeftAlone() && wasOpen) openSourceIn(spaceId, id);
      };
    },
    remove: () => unlessGone(call(deleteSource, { params: { id } })),
    restore: async () => {
      adoptSource(await call(restoreSource, { params: { id } }));
      if (wasOpen) openSourceIn(spaceId, id);
    },
    refresh: () => refreshSources(spaceId),
  });
}

async function change(title: string, source: Source, ask: () => Promise<Source>): Promise<void> {
  try {
    adoptSource(await ask());
  } catch (error) {
    // The change shown in advance did not happen. It is undone locally, because the server may be unreachable for a
    // reload.
    adoptSource(source);
    toastFailure(title, error);
  }
  await refreshSources(source.spaceId);
}
