import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { samplePersona } from '../../testing/sample-persona.ts';
import { useToasts } from '../../ui/notices/toast.ts';
import { ownAsChosen } from '../personas/index.ts';
import { field, open, sent } from './chat-stage.tsx';
import { changeDraft, changeSettings, draftOf } from './composer/draft/drafts.ts';

const mira = { id: 'mira', email: '', username: 'Mira', avatar: null, role: 'user', isDemo: true };
const persona = (id: number, name: string) => ({ ...samplePersona, id, name, userId: 'u', isActive: true });
const [vera, otto] = [persona(7, 'Vera'), persona(8, 'Otto')];
const refusal = { status: 404, body: { code: 'not-found', message: 'This persona was not found.' } };
const signedIn = { 'GET /api/auth/user': { body: mira } };
const told = () => {
  const [last] = useToasts.getState().toasts;
  return [last?.title, last?.description];
};
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
