import { createEventDecoder } from '@atrium/contract/event-stream';
import type { ImportEvent, ImportPreview, ImportReport } from '@atrium/contract/exchange';
import { maxImportBytes } from '@atrium/contract/import-rules';
import { previewImport, runImport } from '@atrium/contract/routes/exchange.generated';
import { shownName } from '@atrium/contract/shown-name';
import { create } from 'zustand';
import { addressOf, send } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { holdForUpload } from '../../lib/hold-for-upload.ts';
import { queryClient } from '../../lib/query-client.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { canBeSentAgain, upload } from '../../lib/upload.ts';
import { toast } from '../../ui/notices/toast.ts';

/** What the user has set in the list of a file's chats. */
export interface ImportChoice {
  /** The indexes of the chats that are left out. */
  readonly without: ReadonlySet<number>;
  /** The words of the title that is looked for. */
  readonly words: string;
}

type ImportState =
  /** `again`: the file whose upload failed, if another attempt may succeed. */
  | { readonly step: 'idle'; readonly problem: string | null; readonly again?: File | undefined }
  /** `share`: how much of the file has been sent, 0 to 1. */
  | { readonly step: 'reading'; readonly name: string; readonly share: number; readonly cancel: () => void }
  | {
      readonly step: 'preview';
      readonly file: File;
      readonly found: ImportPreview;
      readonly choice: ImportChoice;
      /** Why the import failed; null if it has not. */
      readonly problem: string | null;
    }
  | { readonly step: 'importing'; readonly done: number; readonly of: number }
  | { readonly step: 'done'; readonly report: ImportReport };

const idle: ImportState = { step: 'idle', problem: null };

/**
 * The import of this page. It goes on when the settings are closed, and so it is not held by them. Signing out loads
 * the page anew, and with that nothing of it is left.
 */
export const useImport = create<ImportState>(() => idle);

function show(state: ImportState): void {
  useImport.setState(state, true);
}

/** How many sections show the import: none while the settings are closed, or show another tab. */
let watching = 0;

/** Notes that the import is shown, until the function it returns is called: how it ends is then told by no toast. */
export function watchImport(): () => void {
  watching += 1;
  return () => {
    watching -= 1;
  };
}

/** Shows the field for a file again. */
export const endImport = () => show(idle);

/** Sends a file to the server for a preview; nothing of it is stored. */
export async function readFile(file: File): Promise<void> {
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
    show({
      step: 'preview',
      file,
      found: await sending.done,
      choice: { without: new Set(), words: '' },
      problem: null,
    });
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    const problem = isCancelled ? null : sentenceOf(error, 'The connection was lost.');
    show({ step: 'idle', problem, again: !isCancelled && canBeSentAgain(error) ? file : undefined });
  }
}

/** Changes what is set in the list of the file that is shown. */
export function choose(choice: ImportChoice): void {
  const state = useImport.getState();
  if (state.step === 'preview') show({ ...state, choice });
}

/** Imports the selected chats of a file. Whoever leaves the page meanwhile is asked, as that breaks it off. */
export function importFile(file: File, found: ImportPreview, choice: ImportChoice): void {
  holdForUpload(importChats(file, found, choice));
}

async function importChats(file: File, found: ImportPreview, choice: ImportChoice): Promise<void> {
  const of = found.chats.length;
  // The selection is kept, so that the import can be tried again.
  const fail = (problem: string) => {
    show({ step: 'preview', file, found, choice, problem });
    if (watching === 0) toast({ kind: 'danger', title: 'The import did not finish', description: problem });
  };
  const succeed = (report: ImportReport) => {
    show({ step: 'done', report });
    if (watching === 0) toast({ kind: 'success', title: 'The import is done', description: summaryOf(report) });
  };
  show({ step: 'importing', done: 0, of });
  try {
    const query = { name: file.name.slice(-255), without: bitsOf(choice.without) };
    const response = await send(runImport, { query, body: file });
    const end = await follow(response, (done) => show({ step: 'importing', done, of }));
    if (end.type === 'error') fail(end.message);
    else succeed(end.report);
    void queryClient.invalidateQueries();
  } catch (error) {
    fail(
      `${sentenceOf(error, 'The connection was lost.')} Chats that were taken in before that are here; a second time does not double them.`,
    );
  }
}

/** What an import has added, in one line. */
export function summaryOf({ newChats, grownChats, unchangedChats, newMessages }: ImportReport): string {
  const parts = [
    newChats > 0 ? `${formatCount(newChats, 'chat')} added` : '',
    grownChats > 0 ? `${formatCount(grownChats, 'chat')} continued` : '',
    unchangedChats > 0 ? `${formatCount(unchangedChats, 'chat')} here already` : '',
  ].filter((part) => part !== '');
  return `${parts.join(', ') || 'Nothing was imported'}; ${formatCount(newMessages, 'new message')}.`;
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
