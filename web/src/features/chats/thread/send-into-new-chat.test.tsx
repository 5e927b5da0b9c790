import { act, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { fakeStream } from '../../../testing/fake-stream.ts';
import { userKey } from '../../accounts/index.ts';
import { chatId, eventsFor, field, open, type Sent, sent } from '../chat-stage.tsx';
import { newDraftKey, readyFile } from '../composer/draft/draft.ts';
import { changeDraft, changeFile } from '../composer/draft/drafts.ts';
import { sources } from '../composer/files/file-sources.ts';
import { startNewChat } from './new-chat.ts';

const person = { id: 'u', email: 'm@example.org', username: 'Mira', avatar: null, role: 'user', isDemo: false };
const attachment = { id: 'a', name: 'notes.txt', type: 'text/plain', size: 3, url: '/a', hasText: true, problem: null };

test('what was sent while its files were uploaded and its chat was made is sent when both are done', async () => {
  let make = (_: object) => {};
  const made = new Promise<object>((resolve) => {
    make = resolve;
  });
  const { requests, user } = open({
    'GET /api/auth/user': { body: person },
    'GET /api/google-drive/chat-history': { body: [] },
    'POST /api/google-drive/new-chat': () => made,
    'POST /api/chat/send-stream': { status: 503, body: {} },
  });
  await waitFor(() => expect(queryClient.getQueryData(userKey)).toBeTruthy());
  const begun = startNewChat();
  const file = { ...readyFile(attachment), id: 'f', state: 'uploading', attachment: null } as const;
  sources.set('f', { file: new File(['abc'], 'notes.txt'), cancel: () => undefined });
  act(() => changeDraft(newDraftKey, { files: [file] }));
  await user.type(await field(), 'Look{Enter}');
  await act(async () => {
    make({ body: { sessionId: chatId } });
    await begun;
  });
  await waitFor(() => expect(location.search).toBe(`?chat=${chatId}`));
  expect(sent(requests)).toEqual([]);
  act(() => changeFile('f', { state: 'ready', attachment }));
  await waitFor(() =>
    expect(sent(requests)[0]).toMatchObject({ message: 'Look', sessionId: chatId, attachmentIds: ['a'] }),
  );
  sources.delete('f');
});

test('while a chat gets its id its composer stays where it is, with its caret, however late a reply is drawn', async () => {
  // A hidden page draws nothing for a while, as a busy one does.
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const stream = fakeStream();
  const { requests, user } = open({ 'POST /api/chat/send-stream': { body: stream.body } });
  await user.type(await field(), 'Why?{Enter}');
  await screen.findByText('AI is thinking...');
  const before = await field();
  await stream.say(eventsFor(sent(requests)[0] as Sent).created);
  await waitFor(() => expect(location.search).toBe(`?chat=${chatId}`));
  await user.type(before, 'And how?');
  expect(await field()).toBe(before);
  expect(before.value).toBe('And how?');
  vi.restoreAllMocks();
});
