import { Problem } from '../../platform/http/problem.ts';
import type { ExtractedText, FileContent } from './files.ts';
import type { FilesDeps } from './files-deps.ts';
import { storing } from './keep/storing.ts';
import { pictureForModels } from './picture-for-models.ts';
import { presentAttachment } from './present.ts';
import { readBlobText, textKey } from './read-blob-text.ts';
import { type AttachmentRow, attachmentsOf, type BlobRow, updateReading } from './store.ts';

/** Reads text whose extraction was postponed, and stores it for the next time. */
async function readWaiting(deps: FilesDeps, blob: BlobRow): Promise<BlobRow> {
  const { objects, extractor, database } = deps;
  const bytes = await storing(() => objects.read(blob.key));
  const { reading, text } = await readBlobText(extractor, { bytes, type: blob.type }, blob.userId);
  if (text !== null) await storing(() => objects.put(textKey(blob.key), Buffer.from(text)));
  if (reading.reading === 'done') await updateReading(database.db, blob.userId, blob.id, reading);
  return { ...blob, ...reading };
}

async function textOf({ objects }: FilesDeps, blob: BlobRow): Promise<ExtractedText | null> {
  if (blob.textChars === 0) return null;
  const text = Buffer.from(await storing(() => objects.read(textKey(blob.key)))).toString('utf8');
  return { text, pageStarts: blob.pageStarts, hasLines: blob.hasLines };
}

/** The result of a read; null if the object store has lost the content. */
async function ifThere<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Problem && error.code === 'not-found') return null;
    throw error;
  }
}

async function contentOf(deps: FilesDeps, { attachment, blob }: AttachmentRow): Promise<FileContent> {
  const bytes = () => ifThere(() => storing(() => deps.objects.read(blob.key)));
  const picture = async () => {
    const stored = await bytes();
    return stored && pictureForModels(deps, stored, blob.type);
  };
  // If the store was restored without its files, the chat continues without the content of this one.
  const current = blob.reading === 'waiting' ? ((await ifThere(() => readWaiting(deps, blob))) ?? blob) : blob;
  return {
    attachment: presentAttachment({ attachment, blob: current }),
    pages: current.pageStarts.length,
    text: () => ifThere(() => textOf(deps, current)),
    bytes,
    picture,
  };
}

export const contentsOf =
  (deps: FilesDeps) =>
  async (userId: string, messageIds: readonly string[]): Promise<ReadonlyMap<string, readonly FileContent[]>> => {
    const rows = await attachmentsOf(deps.database.db, userId, messageIds);
    const contents = await Promise.all(rows.map((row) => contentOf(deps, row)));
    const byMessage = new Map<string, FileContent[]>();
    for (const [index, { messageId }] of rows.entries()) {
      const content = contents[index];
      if (content) byMessage.set(messageId, [...(byMessage.get(messageId) ?? []), content]);
    }
    return byMessage;
  };
