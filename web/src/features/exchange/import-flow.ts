import { createEventDecoder } from '@atrium/contract/event-stream';
import type { ImportEvent, ImportPreview, ImportReport } from '@atrium/contract/exchange';
import { maxImportBytes } from '@atrium/contract/import-rules';
import { previewImport, runImport } from '@atrium/contract/routes/exchange.generated';
import { shownName } from '@atrium/contract/shown-name';
import { addressOf, send } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { canBeSentAgain, upload } from '../../lib/upload.ts';

export type ImportState =
  /** `again`: the file whose upload failed, if another attempt may succeed. */
  | { readonly step: 'idle'; readonly problem: string | null; readonly again?: File | undefined }
  /** `share`: how much of the file has been sent, 0 to 1. */
  | { readonly step: 'reading'; readonly name: string; readonly share: number; readonly cancel: () => void }
  | {
      readonly step: 'preview';
      readonly file: File;
      readonly found: ImportPreview;
      /** The indexes of the chats that are left out. */
      readonly without: ReadonlySet<number>;
      /** Why the import failed; null if it has not. */
      readonly problem: string | null;
    }
  | { readonly step: 'importing'; readonly done: number; readonly of: number }
  | { readonly step: 'done'; readonly report: ImportReport };

type Show = (state: ImportState) => void;

/** Sends a file to the server for a preview; nothing of it is stored. */
export async function readFile(file: File, show: Show): Promise<void> {
  if (file.size > maxImportBytes) {
    show({
      step: 'idle',
      problem: `“${shownName(file.name)}” is larger than 100 MB. From a ZIP archive, take conversations.json out and import that.`,
    });
    return;
  }
  const address = addressOf(previewImport, {}, { name: file.name.slice(-255) });
  const sending = upload<ImportPreview>(address, file, (share) =>
    show({ step: 'reading', name: shownName(file.name), share, cancel }),
  );
  const cancel = () => sending.cancel();
  show({ step: 'reading', name: shownName(file.name), share: 0, cancel });
  try {
    show({ step: 'preview', file, found: await sending.done, without: new Set(), problem: null });
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    const problem = isCancelled ? null : sentenceOf(error, 'The connection was lost.');
    show({ step: 'idle', problem, again: !isCancelled && canBeSentAgain(error) ? file : undefined });
  }
}

/** Imports the selected chats of a file. */
export async function importFile(
  file: File,
  found: ImportPreview,
  without: ReadonlySet<number>,
  show: Show,
): Promise<void> {
  const of = found.chats.length;
  // The selection is kept, so that the import can be tried again.
  const fail = (problem: string) => show({ step: 'preview', file, found, without, problem });
  show({ step: 'importing', done: 0, of });
  try {
    const query = { name: file.name.slice(-255), without: bitsOf(without) };
    const response = await send(runImport, { query, body: file });
    const end = await follow(response, (done) => show({ step: 'importing', done, of }));
    if (end.type === 'error') fail(end.message);
    else show({ step: 'done', report: end.report });
    void queryClient.invalidateQueries();
  } catch (error) {
    fail(
      `${sentenceOf(error, 'The connection was lost.')} Chats that were taken in before that are here; a second time does not double them.`,
    );
  }
}

type ImportEnd = Exclude<ImportEvent, { type: 'progress' }>;

async function follow(response: Response, onProgress: (done: number) => void): Promise<ImportEnd> {
  const decode = createEventDecoder();
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    for (const { data } of decode(next.value)) {
      const event: ImportEvent = JSON.parse(data);
      if (event.type !== 'progress') return event;
      onProgress(event.done);
    }
  }
  throw new TypeError('The answer ended early.');
}

/** Encodes the chats to leave out as one bit each, in base64url. */
function bitsOf(indexes: ReadonlySet<number>): string {
  if (indexes.size === 0) return '';
  const bytes = new Uint8Array((Math.max(...indexes) >> 3) + 1);
  for (const index of indexes) bytes[index >> 3] = (bytes[index >> 3] ?? 0) | (1 << (index & 7));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
