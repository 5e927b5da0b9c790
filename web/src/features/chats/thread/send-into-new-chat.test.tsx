import { act, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { userKey } from '../../accounts/index.ts';
import { chatId, field, open, sent } from '../chat-stage.tsx';
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
