import type { BodyOf } from '@atrium/contract/endpoint';
import { sourceLimits } from '@atrium/contract/source-rules';
import type { AddedSource, addSourcePage, addSourceText, SourceType } from '@atrium/contract/sources';
import type { Tx } from '../../../platform/database/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { newId } from '../../../platform/ids/new-id.ts';
import { begun } from '../change-source.ts';
import { canonicalText, firstLine } from '../domain/canonical-text.ts';
import { pageAddress } from '../domain/page-address.ts';
import { wake } from '../jobs.ts';
import { reread } from '../read-sources.ts';
import type { SourcesDeps } from '../sources-deps.ts';
import { findPageAt, findSame, insertSource, keysHeld, type VersionRow, writeSource } from '../store.ts';
import { insertVersion } from '../version-store.ts';
import { sha256 } from './sha256.ts';

/** A source to create. */
export interface NewSource {
  readonly userId: string;
  readonly spaceId: number;
  readonly folderId?: string | null;
  readonly type: SourceType;
  readonly title: string;
  readonly isTitleGiven: boolean;
  readonly isInKnowledgeBase: boolean;
  /** Identifies equal sources within a space. */
  readonly contentKey: string;
  readonly url?: string;
  readonly name?: string;
  readonly content: Partial<Pick<VersionRow, 'pendingText' | 'fileKey' | 'mediaType' | 'fileBytes'>>;
}

/** A text to make a source of: pasted, or given by a later slice from a note or a chat. */
export interface TextToAdd {
  readonly spaceId: number;
  readonly folderId?: string | null;
  readonly type: 'text' | 'note' | 'chat';
  readonly title: string;
  /** Markdown for a note or a chat. */
  readonly text: string;
  readonly isInKnowledgeBase?: boolean;
}

/**
 * Creates a source in a space and enqueues a job that reads it. A source that the space already has is not added again;
 * if it had failed, it is retried. `actor`: whose quota the content counts against. A page is judged later, once it is
 * fetched.
 */
export async function addSource(
  deps: SourcesDeps,
  tx: Tx,
  given: NewSource,
  actor?: Actor,
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const { userId, spaceId, folderId = null, content, ...fields } = given;
  await deps.spaces.hold(tx, userId);
  await deps.spaces.require(tx, userId, spaceId);
  const same =
    (await findSame(tx, userId, spaceId, given.contentKey)) ??
    (given.url === undefined ? null : await findPageAt(tx, userId, spaceId, given.url));
  if (same) {
    if (same.stage === 'failed') {
      await writeSource(tx, userId, same.id, begun(same.failedAt ?? 'queued'));
      await wake(tx, same);
    }
    return { id: same.id, isNew: false };
  }
  if (actor && content.fileBytes) await deps.files.elsewhere.judge(tx, actor, content.fileBytes);
  const [id, now] = [newId(), deps.clock.now()];
  await deps.spaces.place(tx, { userId, spaceId, kind: 'source', itemId: id, folderId });
  const size = content.fileKey ? (content.fileBytes ?? 0) : null;
  const row = { userId, id, spaceId, ...fields, stage: 'queued' as const, size, createdAt: now, updatedAt: now };
  await insertSource(tx, row);
  await insertVersion(tx, { userId, sourceId: id, version: 1, ...content, createdAt: now });
  await wake(tx, row);
  return { id, isNew: true };
}

/**
 * Creates a source from a text, in the caller's transaction. Throws Problem when the text is empty or there is no room
 * for it.
 */
export const addText =
  (deps: SourcesDeps) =>
  async (tx: Tx, actor: Actor, { text: written, title, isInKnowledgeBase = true, ...where }: TextToAdd) => {
    const text = canonicalText(written);
    if (text.trim() === '') throw new Problem('invalid-request', 'There is no text to make a source of.');
    if (text.length > sourceLimits.text) throw new Problem('too-large', 'This text is too long for one source.');
    const made = {
      ...where,
      userId: actor.userId,
      title: firstLine(title, sourceLimits.title) || firstLine(text, 80),
      isTitleGiven: true,
      isInKnowledgeBase,
      contentKey: `text:${sha256(text)}`,
      content: { pendingText: text, fileBytes: Buffer.byteLength(text) },
    };
    return addSource(deps, tx, made, actor);
  };

export const addPastedText =
  (deps: SourcesDeps) =>
  async (actor: Actor, spaceId: number, body: BodyOf<typeof addSourceText>): Promise<AddedSource> => {
    return deps.database.transaction(async (tx) => {
      const added = await addText(deps)(tx, actor, { ...body, spaceId, type: 'text' });
      return { ...(await reread(deps, tx, actor.userId, added.id)), isNew: added.isNew };
    });
  };

function keyOfPage(url: string): string {
  return `page:${sha256(url)}`;
}

/** Which of these pages the space already has; addresses as `pageAddress` returns them. */
export const heldPages =
  ({ database }: Pick<SourcesDeps, 'database'>) =>
  async (userId: string, spaceId: number, urls: readonly string[]): Promise<ReadonlySet<string>> => {
    const held = await keysHeld(database.db, userId, spaceId, urls.map(keyOfPage));
    return new Set(urls.filter((url) => held.has(keyOfPage(url))));
  };

export const addPage =
  (deps: SourcesDeps) =>
  async (
    { userId }: Actor,
    spaceId: number,
    { url: written, ...body }: BodyOf<typeof addSourcePage>,
  ): Promise<AddedSource> => {
    const url = pageAddress(written);
    if (url === null)
      throw new Problem(
        'invalid-request',
        'This is not the address of a page. Enter one like https://example.com/page.',
      );
    return deps.database.transaction(async (tx) => {
      const added = await addSource(deps, tx, {
        ...body,
        userId,
        spaceId,
        type: 'page',
        title: url.slice(0, sourceLimits.title),
        isTitleGiven: false,
        contentKey: keyOfPage(url),
        url,
        content: {},
      });
      return { ...(await reread(deps, tx, userId, added.id)), isNew: added.isNew };
    });
  };
