import type { Attachment } from '@atrium/contract/files';
import { type DraftFile, readyFile } from '../draft/draft.ts';
import { changeDraft, own, setDraft, useDrafts } from '../draft/drafts.ts';
import { sources } from './file-sources.ts';

/**
 * What tabs tell each other of a file: how it stands where it is uploaded, null once it is taken out or sent there. Without,
 * they ask. One that is uploaded goes by the id it has on the server.
 */
interface Word {
  readonly id: string;
  readonly file?: DraftFile | null;
}

const channel = new BroadcastChannel('atrium.files');

/** Browsers lock on https and on this machine alone. Elsewhere nothing tells whether a tab that uploads is still there. */
const hasLocks = 'locks' in navigator;

/** The lock a tab holds while it uploads a file: the browser gives it back where the tab ends before. */
const lockOf = (id: string) => `upload-${id}`;

/** Uploads a file by this work, and lets the other tabs know. */
export async function uploadKnown(id: string, work: () => Promise<void>): Promise<void> {
  const told = async () => {
    tell(id);
    await work();
    tell(id);
  };
  await (hasLocks ? navigator.locks.request(lockOf(id), told) : told());
}

const followed = new Set<string>();

/** Keeps files in step that another tab uploads. What no tab uploads any more is there to be attached again. */
export function followFiles(files: readonly DraftFile[]): void {
  for (const { id, state } of files) {
    if (state !== 'uploading' || sources.has(id) || followed.has(id)) continue;
    void followUntilEnd(id);
    // It may have ended already, and that has not been kept yet.
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

/** These files were taken out or sent: the server puts them on no other message. */
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

/** Changes a file that is uploaded or was taken elsewhere; null takes it out. A draft that another tab keeps is not made this one's own. */
function change(id: string, to: (file: DraftFile) => DraftFile | null): void {
  if (sources.has(id)) return;
  for (const [key, { files }] of Object.entries(useDrafts.getState().drafts)) {
    const file = files.find((each) => (each.attachment ?? each).id === id);
    if (!file) continue;
    const changed = files.flatMap((each) => (each === file ? (to(file) ?? []) : each));
    (own.has(key) ? changeDraft : setDraft)(key, { files: changed });
  }
}
