import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../../../testing/fake-server.ts';
import { fakeWindow } from '../../../../testing/fake-window.ts';
import { renderPage } from '../../../../testing/render-page.tsx';
import { Composer } from '../composer.tsx';
import { newDraftKey } from '../draft/draft.ts';
import { draftOf } from '../draft/drafts.ts';
import { forgetDrafts } from '../draft/forget-drafts.ts';
import { mentionIn } from './mention-mark.ts';

vi.setConfig({ testTimeout: 30_000 });

const persona = (id: number, name: string) => ({
  ...{ id, name, role: 'Executive Assistant', avatar: '', greeting: '' },
  ...{ isActive: true, multimodalConfig: { webChat: true } },
});

const answered = {
  'GET /api/auth/user': { status: 401, body: { code: 'sign-in-required', message: 'Sign in.' } },
  'GET /api/models': { body: { defaultModel: null, models: [] } },
};

beforeEach(() => {
  forgetDrafts();
  fakeWindow({ width: 1440 });
  vi.stubGlobal('CSS', { supports: () => true, escape: (text: string) => text });
  fakeServer({
    ...answered,
    'GET /api/admin/persona-templates': {
      body: [persona(1, 'Sales'), persona(2, 'Sales Two'), persona(3, '田中太郎')],
    },
  });
});

const names = async () => {
  const options = await screen.findAllByRole('option');
  return options.map(({ textContent }) => textContent?.replace('Executive Assistant', ''));
};
/** The persona that would answer if the draft were sent now. */
const answers = () => {
  const { text, mention } = draftOf(newDraftKey);
  return mentionIn(text, mention)?.name ?? null;
};

async function open() {
  const user = userEvent.setup();
  renderPage(<Composer />);
  return { user, field: await screen.findByRole('textbox', { name: 'Message' }) };
}

it('a mention is forgotten with its mark: a name that begins with it is another one', async () => {
  const { user, field } = await open();
  await user.type(field, '@Sales');
  expect(await names()).toEqual(['Sales', 'Sales Two']);
  await user.keyboard('{Enter}');
  expect(answers()).toBe('Sales');
  await user.clear(field);
  await user.type(field, '@Sales Two');
  expect(answers()).toBeNull();
  expect(await names()).toEqual(['Sales Two']);
  await user.keyboard('{Enter}hello');
  expect(answers()).toBe('Sales Two');
});

it('a mention stays while its words stand in the text, also where letters touch them for a moment', async () => {
  const { user, field } = await open();
  await user.type(field, '@Sales');
  await names();
  await user.keyboard('{Enter}hello');
  await user.type(field, 'Hi ', { initialSelectionStart: 0, initialSelectionEnd: 0 });
  expect(draftOf(newDraftKey).text).toBe('Hi @Sales hello');
  expect(answers()).toBe('Sales');
  const behind = 'Hi @Sales '.length;
  await user.type(field, '{Backspace}', { initialSelectionStart: behind, initialSelectionEnd: behind });
  expect(draftOf(newDraftKey).text).toBe('Hi @Saleshello');
  expect(answers(), 'not a name').toBeNull();
  await user.keyboard(' ');
  expect(answers()).toBe('Sales');
});

it('a mention that is written on to a longer name opens the list again', async () => {
  const { user, field } = await open();
  await user.type(field, '@Sales');
  await names();
  await user.keyboard('{Enter}');
  expect(screen.queryByRole('listbox')).toBeNull();
  await user.keyboard('T');
  expect(await names()).toEqual(['Sales Two']);
  await user.keyboard('ell me');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(answers()).toBe('Sales');
});

it('a mention that is written on to the whole of a longer name goes', async () => {
  const { user, field } = await open();
  await user.type(field, '@Sales');
  await names();
  await user.keyboard('{Enter}Two');
  expect(answers()).toBeNull();
  expect(await names()).toEqual(['Sales Two']);
  await user.keyboard(', hello');
  expect(answers()).toBeNull();
});

it('a mention stays where a longer name stands as well', async () => {
  const { user, field } = await open();
  await user.type(field, '@Sales');
  await names();
  await user.keyboard('{Enter}and @Sales Two');
  expect(await names()).toEqual(['Sales Two']);
  expect(answers()).toBe('Sales');
});

it.each(['你好@田', '你好，@田', '"@田', '＠田'])('%s opens the list', async (typed) => {
  const { user, field } = await open();
  await user.type(field, typed);
  expect(await names()).toEqual(['田中太郎']);
  await user.keyboard('{Enter}');
  expect(answers()).toBe('田中太郎');
  expect(draftOf(newDraftKey).text).toBe(`${typed.slice(0, -2)}@田中太郎 `);
});

it.each(['a.@田', 'x_@田', 'me@田'])('%s opens none', async (typed) => {
  const { user, field } = await open();
  await user.type(field, typed);
  expect(screen.queryByRole('listbox')).toBeNull();
});

it('a name that begins with what was typed is first, also where its accents were not', async () => {
  fakeServer({
    ...answered,
    'GET /api/admin/persona-templates': { body: [persona(1, 'Zoe Emil'), persona(2, 'Émile')] },
  });
  const { user, field } = await open();
  await user.type(field, '@Emil');
  expect(await names()).toEqual(['Émile', 'Zoe Emil']);
});
