import { beforeEach, expect, test, vi } from 'vitest';
import { fakeLocks } from '../../../../testing/fake-locks.ts';
import { fakeUpload } from '../../../../testing/fake-upload.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { type DraftFile, readyFile } from '../draft/draft.ts';

type Tab = Awaited<ReturnType<typeof openTab>>;

let chats = 0;
let key: string;
let upload: ReturnType<typeof fakeUpload>;
beforeEach(() => {
  chats += 1;
  key = `chat-${chats}`;
  upload = fakeUpload();
});

/** Opens the chat in another tab of the browser, which has the shared records and none of its own. */
async function openTab() {
  save();
  sessionStorage.clear();
  vi.resetModules();
  const tab = {
    ...(await import('../draft/drafts.ts')),
    ...(await import('./attach-files.ts')),
    ...(await import('./remove-file.ts')),
  };
  const { default: TabsFollower } = await import('../draft/tabs-follower.tsx');
  renderPage(<TabsFollower draftKey={key} />);
  return tab;
}

/** Opens another tab in which the upload of a file has started. */
async function openUploadingTab() {
  const tab = await openTab();
  tab.attachFiles(key, [new File(['In spring'], 'herons.txt', { type: 'text/plain' })]);
  await vi.waitFor(() => expect(upload.waiting).toHaveLength(1));
  return tab;
}

const save = () => dispatchEvent(new Event('pagehide'));
const files = (tab: Tab) => tab.draftOf(key).files;
const expectState = (tab: Tab, state: DraftFile['state']) =>
  vi.waitFor(() => expect(files(tab)).toMatchObject([{ name: 'herons.txt', state }]));
const attachment = {
  id: 'a',
  name: 'herons.txt',
  type: 'text/plain',
  size: 9,
  url: '/api/attachments/a',
  hasText: true,
  problem: null,
};

test('a file that another tab is uploading is on its way here too, beside what is written here, and then attached', async () => {
  fakeLocks();
  await openUploadingTab();
  const second = await openTab();
  second.changeDraft(key, { text: 'mine' });
  await expectState(second, 'uploading');
  upload.answer(200, attachment);
  await expectState(second, 'ready');
  expect(second.draftOf(key)).toMatchObject({ text: 'mine', files: [{ attachment }] });
});

test('of an upload that has ended before this tab listened it hears all the same', async () => {
  fakeLocks();
  const first = await openUploadingTab();
  save();
  const kept = localStorage.getItem(`atrium.draft.${key}`) ?? '';
  upload.answer(200, attachment);
  await expectState(first, 'ready');
  save();
  localStorage.setItem(`atrium.draft.${key}`, kept);
  await expectState(await openTab(), 'ready');
});

test('why an upload failed in another tab is told here, and another try is made there alone', async () => {
  fakeLocks();
  const first = await openUploadingTab();
  const second = await openTab();
  upload.answer(507, { code: 'quota-exceeded', message: 'No room.' });
  await expectState(second, 'failed');
  expect(files(first)).toMatchObject([{ error: 'No room.', canRetry: true }]);
  expect(files(second)).toMatchObject([{ error: 'No room.', canRetry: false }]);
  first.retryFile(files(first)[0]?.id ?? '');
  await expectState(second, 'uploading');
  upload.answer(200, attachment);
  await expectState(second, 'ready');
});

test('a file that is taken out where it is being uploaded goes here too', async () => {
  fakeLocks();
  const first = await openUploadingTab();
  const second = await openTab();
  second.changeDraft(key, { text: 'mine' });
  for (const file of files(first)) first.removeFile(key, file);
  await vi.waitFor(() => expect(second.draftOf(key)).toMatchObject({ text: 'mine', files: [] }));
});

test('a file that is taken out or sent in one tab goes in the other, and what is written there stays', async () => {
  fakeLocks();
  const first = await openUploadingTab();
  const second = await openTab();
  upload.answer(200, attachment);
  await expectState(second, 'ready');
  second.changeDraft(key, { text: 'mine' });
  const third = await openTab();
  await expectState(third, 'ready');
  third.changeDraft(key, { text: 'mine too' });
  for (const file of files(second)) second.removeFile(key, file);
  await vi.waitFor(() => expect(first.draftOf(key).files).toEqual([]));
  expect(third.draftOf(key)).toMatchObject({ text: 'mine too', files: [] });

  first.changeDraft(key, { files: [readyFile(attachment)] });
  third.changeDraft(key, { files: [readyFile(attachment)] });
  const { settings } = first.draftOf(key);
  const sending = { runId: 'r', messageId: 'm', text: 'Where?', attachments: [attachment], settings, isNext: false };
  first.changeDraft(key, { files: [], sending });
  await vi.waitFor(() => expect(third.draftOf(key)).toMatchObject({ text: 'mine too', files: [] }));
});

test('a file whose tab has gone in the midst of its upload is there to be attached again', async () => {
  fakeLocks();
  const lost = { id: 'f', name: 'herons.txt', size: 9, state: 'uploading', progress: 0.5 };
  localStorage.setItem(`atrium.draft.${key}`, JSON.stringify({ text: 'Where?', lost: [lost] }));
  const tab = Promise.withResolvers<void>();
  void navigator.locks.request('upload-f', () => tab.promise);
  const second = await openTab();
  await expectState(second, 'uploading');
  tab.resolve();
  await expectState(second, 'failed');
  expect(second.draftOf(key)).toMatchObject({ text: 'Where?', files: [{ canRetry: false }] });
});

test('where a browser has no locks a file is missing until it is there', async () => {
  await openUploadingTab();
  const second = await openTab();
  await expectState(second, 'failed');
  upload.answer(200, attachment);
  await expectState(second, 'ready');
});
