import type { Attachment } from '@atrium/contract/files';
import { type DraftFile, readyFile } from '../draft/draft.ts';
import { changeDraft, own, setDraft, useDrafts } from '../draft/drafts.ts';
import { sources } from './file-sources.ts';

/**
 * A message between tabs about a file. `file` is its state in the tab that uploads it, or null once it was removed or
 * sent there. Without `file` the message asks for the state. A file that is removed or sent has the id of its
 * attachment.
 */
interface Word {
  readonly id: string;
  readonly file?: DraftFile | null;
}

const channel = new BroadcastChannel('atrium.files');

/**
 * Browsers offer locks only on https and localhost. Elsewhere a tab cannot know whether an uploading tab still exists.
 */
const hasLocks = 'locks' in navigator;

/** The name of the lock that a tab holds while it uploads a file. The browser releases it if the tab is closed. */
const lockOf = (id: string) => `upload-${id}`;

/** Runs the upload of a file and tells the other tabs about its start and its end. */
export async function uploadKnown(id: string, work: () => Promise<void>): Promise<void> {
  const told = async () => {
    tell(id);
    await work();
    tell(id);
  };
  await (hasLocks ? navigator.locks.request(lockOf(id), told) : told());
}

const followed = new Set<string>();

/**
 * Follows the files that another tab uploads. A file that no tab uploads any more fails, so it must be attached again.
 */
export function followFiles(files: readonly DraftFile[]): void {
  for (const { id, state } of files) {
    if (state !== 'uploading' || sources.has(id) || followed.has(id)) continue;
    void followUntilEnd(id);
    // The upload may have ended already without that being stored yet.
    channel.postMessage({ id } satisfies Word);
  }
}

async function followUntilEnd(id: string): Promise<void> {
  if (hasLocks) {
    followed.add(id);
    await navigator.locks.request(lockOf(id), () => undefined);
    followed.delete(id);
  }
  change(id, (file) => (file.state === 'uploading' ? { ...file, state: 'failed' } : file));
}

function tell(id: string): void {
  const file = fileOf(id) ?? null;
  channel.postMessage({ id, file } satisfies Word);
}

/** Tells the other tabs that these files were removed or sent. The server accepts an attachment on one message only. */
export function tellTaken(attachments: readonly Attachment[]): void {
  for (const { id } of attachments) channel.postMessage({ id, file: null } satisfies Word);
}

useDrafts.subscribe(({ drafts }, before) => {
  for (const [key, { sending }] of Object.entries(drafts)) {
    if (sending && sending !== before.drafts[key]?.sending) tellTaken(sending.attachments);
  }
});

function fileOf(id: string): DraftFile | undefined {
  const { drafts } = useDrafts.getState();
  return Object.values(drafts)
    .flatMap(({ files }) => files)
    .find((file) => file.id === id);
}

channel.onmessage = ({ data: { id, file } }: MessageEvent<Word>) => {
  if (file === undefined) {
    if (sources.has(id) || fileOf(id)?.attachment) tell(id);
    return;
  }
  if (hasLocks || file?.state !== 'uploading') change(id, (here) => file && asTold(here, file));
};

function asTold({ id, pasted }: DraftFile, { attachment, ...file }: DraftFile): DraftFile {
  return attachment
    ? { ...readyFile(attachment), id, pasted }
    : { ...file, attachment, canRetry: false, preview: null };
}

/**
 * Changes a file that another tab uploads, or has removed or sent; null removes it. This does not make the draft count
 * as changed in this tab.
 */
function change(id: string, to: (file: DraftFile) => DraftFile | null): void {
  if (sources.has(id)) return;
  for (const [key, { files }] of Object.entries(useDrafts.getState().drafts)) {
    const file = files.find((each) => (each.attachment ?? each).id === id);
    if (!file) continue;
    const changed = files.flatMap((each) => (each === file ? (to(file) ?? []) : each));
    (own.has(key) ? changeDraft : setDraft)(key, { files: changed });
  }
}
