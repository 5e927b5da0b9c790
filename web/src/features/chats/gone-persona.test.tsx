import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { samplePersona } from '../../testing/sample-persona.ts';
import { useToasts } from '../../ui/notices/toast.ts';
import { ownAsChosen } from '../personas/index.ts';
import { chatId, field, open, sent } from './chat-stage.tsx';
import { changeDraft, changeSettings, draftOf } from './composer/draft/drafts.ts';
import { chatKey } from './queries.ts';
import { beginRun } from './run/begin-run.ts';

const mira = { id: 'mira', email: '', username: 'Mira', avatar: null, role: 'user', isDemo: true };
const persona = (id: number, name: string) => ({ ...samplePersona, id, name, userId: 'u', isActive: true });
const [vera, otto] = [persona(7, 'Vera'), persona(8, 'Otto')];
const refusal = { status: 404, body: { code: 'not-found', message: 'This persona was not found.' } };
const signedIn = { 'GET /api/auth/user': { body: mira } };
const told = () => {
  const [last] = useToasts.getState().toasts;
  return [last?.title, last?.description];
};
const costs = {
  ...{ id: chatId, title: 'Costs', createdAt: '2026-11-21T12:00:00.000Z', updatedAt: '2026-11-21T12:00:00.000Z' },
  ...{ messageCount: 0, isRunning: false, messages: [], currentMessageId: null, hasEarlier: false },
};
const begun = { kind: 'question', text: '', attachments: [] } as const;
const settings = { model: 'm', badge: 'Platform Routing', thinkingMode: 'fast', webSearch: false } as const;
const ids = { chatId, slot: 's', runId: 'r', messageId: 'q', lastId: null, personas: [], now: costs.createdAt };
const { answer: sampleMessage } = beginRun({ ask: begun, settings, ...ids });
const isPersona = (name: string) => screen.findByRole('button', { name: `Persona: ${name}` });

test('a persona that was deleted while it was chosen is refused once, and then gives way with a word', async () => {
  changeSettings('new', { personas: [ownAsChosen(vera)] });
  let own = [vera];
  const { requests, user } = open({
    ...signedIn,
    'GET /api/digital-personas': () => ({ body: own }),
    'POST /api/chat/send-stream': refusal,
  });
  expect(await isPersona('Vera')).toBeTruthy();
  await waitFor(() => expect(queryClient.getQueryState(['/api/digital-personas'])?.status).toBe('success'));
  own = [];
  await user.type(await field(), 'Why?{Enter}');
  expect(await isPersona('AI Assistant')).toBeTruthy();
  expect(told()).toEqual(['Vera cannot answer any more', 'Your next question is answered by the AI Assistant.']);
  expect((await field()).value).toBe('Why?');
  await user.type(await field(), '{Enter}');
  await expect.poll(() => sent(requests)).toMatchObject([{ persona: { id: 7 } }, { message: 'Why?' }]);
  expect(sent(requests)[1]).not.toHaveProperty('persona');
});

test('of several that are chosen only the deleted one gives way, and another has the name that it has now', async () => {
  changeSettings('new', { personas: [ownAsChosen(vera), ownAsChosen(otto)] });
  open({ ...signedIn, 'GET /api/digital-personas': { body: [{ ...otto, name: 'Otto Vale' }] } });
  expect(await isPersona('Otto Vale')).toBeTruthy();
  expect(told()).toEqual(['Vera cannot answer any more', 'Your next question is answered by Otto Vale.']);
});

test('a persona that is mentioned and was deleted does not hold the question back', async () => {
  changeDraft('new', { text: '@Vera why?', mention: { id: 7, name: 'Vera', avatar: '' } });
  open({ ...signedIn, 'GET /api/digital-personas': { body: [otto] } });
  await waitFor(() => expect(told()[0]).toBe('Vera cannot answer any more'));
  expect(draftOf('new')).toMatchObject({ text: '@Vera why?', mention: null });
});

test.each([
  ['an own persona whose web chat was switched off', 7, 'conflict', 409],
  ['a template that was archived', 'template-3', 'not-found', 404],
])('a mention of %s is refused once, and is then none any more', async (_, id, code, status) => {
  const template = { ...samplePersona, id: 3, name: 'Vera', isActive: true, category: 'virtual_employees', skills: [] };
  const isOff = { multimodalConfig: { ...vera.multimodalConfig, webChat: false } };
  let isOffered = true;
  changeDraft('new', { text: '@Vera why?', mention: { id, name: 'Vera', avatar: '' } });
  const { requests, user } = open({
    ...signedIn,
    'GET /api/digital-personas': () => ({ body: [isOffered ? vera : { ...vera, ...isOff }] }),
    'GET /api/admin/persona-templates': () => ({ body: isOffered ? [template] : [] }),
    'POST /api/chat/send-stream': { status, body: { code, message: 'This persona does not answer.' } },
  });
  const key = id === 7 ? '/api/digital-personas' : '/api/admin/persona-templates';
  await waitFor(() => expect(queryClient.getQueryState([key])?.status).toBe('success'));
  isOffered = false;
  await user.type(await field(), '{Enter}');
  await waitFor(() => expect(told()[0]).toBe('Vera cannot answer any more'));
  expect((await field()).value).toBe('@Vera why?');
  await user.type(await field(), '{Enter}');
  await expect.poll(() => sent(requests)).toMatchObject([{ mention: { id } }, { message: '@Vera why?' }]);
  expect(sent(requests)[1]).not.toHaveProperty('mention');
});

test('who is in a chat may still be mentioned there when it is switched off for others', async () => {
  const off = { ...vera, multimodalConfig: { ...vera.multimodalConfig, webChat: false } };
  changeDraft(chatId, { text: '@Vera why?', mention: { id: 7, name: 'Vera', avatar: '' } });
  const chat = { ...costs, personas: [ownAsChosen(off)] };
  open(
    { ...signedIn, 'GET /api/digital-personas': { body: [off] }, [`GET /api/chat/${chatId}`]: { body: chat } },
    `/dashboard?chat=${chatId}`,
  );
  await field();
  await waitFor(() => expect(queryClient.getQueryState(['/api/digital-personas'])?.status).toBe('success'));
  await waitFor(() => expect(queryClient.getQueryState(chatKey(chatId))?.status).toBe('success'));
  expect(draftOf(chatId).mention).toMatchObject({ id: 7 });
  expect(told()).toEqual([undefined, undefined]);
});

test.each([
  ['deleted', [otto], true],
  [
    'switched off',
    [{ ...vera, isActive: false, multimodalConfig: { ...vera.multimodalConfig, webChat: false } }],
    false,
  ],
] as const)('an edited question that was given to a persona since %s can be sent', async (_, own, isTold) => {
  const asked = { id: 7, name: 'Vera', avatar: '' };
  const message = (more: object) => ({ ...sampleMessage, status: 'complete', runId: null, ...more });
  const messages = [
    message({ id: 'q', role: 'user', content: '@Vera why?', persona: asked, siblingIds: ['q'] }),
    message({ id: 'a', parentId: 'q', content: 'Because.', siblingIds: ['a'] }),
  ];
  const { requests, user } = open(
    {
      ...signedIn,
      'GET /api/digital-personas': { body: own },
      [`GET /api/chat/${chatId}`]: {
        body: { ...costs, personas: [], messages, messageCount: 2, currentMessageId: 'a' },
      },
      'POST /api/chat/send-stream': refusal,
    },
    `/dashboard?chat=${chatId}`,
  );
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await waitFor(() => expect(queryClient.getQueryState(['/api/digital-personas'])?.status).toBe('success'));
  if (isTold) await waitFor(() => expect(told()[0]).toBe('Vera cannot answer any more'));
  await user.type(await screen.findByRole('textbox', { name: 'Edit message' }), '{Enter}');
  await expect.poll(() => sent(requests)).toMatchObject([{ message: '@Vera why?', edits: 'q' }]);
  expect('mention' in (sent(requests)[0] as object)).toBe(!isTold);
});

test('a persona that was made and chosen in another tab is not taken for gone by the list from before', async () => {
  queryClient.setQueryData(['/api/digital-personas'], [otto]);
  await queryClient.invalidateQueries({ queryKey: ['/api/digital-personas'] });
  changeSettings('new', { personas: [ownAsChosen(vera)] });
  open({ ...signedIn, 'GET /api/digital-personas': { body: [vera, otto] } });
  expect(await isPersona('Vera')).toBeTruthy();
  await waitFor(() => expect(queryClient.getQueryData(['/api/digital-personas'])).toHaveLength(2));
  expect(draftOf('new').settings.personas).toMatchObject([{ id: 7 }]);
  expect(told()).toEqual([undefined, undefined]);
});
