import type { PersonaFields } from '@atrium/contract/personas';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server.ts';
import { fakeStream } from '../../../testing/fake-stream.ts';
import { fakeWindow } from '../../../testing/fake-window.ts';
import { renderPage } from '../../../testing/render-page.tsx';
import { publishSoon } from '../run/active-runs.ts';
import PersonaPreview from './persona-preview.tsx';

const draft: PersonaFields = {
  name: 'Clara',
  role: 'Executive Assistant',
  avatar: '',
  voiceId: '',
  greeting: 'Good morning.',
  systemPrompt: 'You are Clara.',
  behaviorText: '',
  capabilitiesText: '',
  contextualText: '',
  guardrailsText: '',
  multimodalConfig: {
    webChat: true,
    webAudio: true,
    webVideo: false,
    phoneCalls: true,
    whatsapp: true,
    email: true,
  },
  resourcesConfig: { ownResources: false, otherResources: false },
};

const idOf = (n: number) => `0190f000-0000-7000-8000-00000000000${n}`;
const chatId = idOf(1);

function open(answers: Parameters<typeof fakeServer>[0] = {}, persona: () => PersonaFields | string = () => draft) {
  const server = fakeServer({ 'GET /api/models': { body: { models: [], defaultModel: 'deepseek-v3' } }, ...answers });
  const shown = renderPage(<PersonaPreview persona={persona} name="Clara" avatarUrl="" greeting="Good morning." />);
  const sent = () => server.requests.filter(({ address }) => address === '/api/chat/send-stream');
  return { server, sent, ...shown };
}

const thread = () => within(screen.getByRole('region', { name: 'Preview messages' }));
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Ask the persona' });
const ask = async (text: string) => userEvent.type(field(), `${text}{Enter}`);

/** A reply that begins at once and goes on as the test directs. */
function reply(nth = 1) {
  const stream = fakeStream();
  const runId = idOf(nth + 6);
  const replyId = idOf(nth * 2);
  const begin = () =>
    stream.say({
      type: 'session_created',
      sessionId: chatId,
      runId,
      messageId: replyId,
      userMessageId: idOf(nth * 2 + 1),
      title: '',
      model: 'deepseek-v3',
    });
  const finish = (response: string) =>
    stream.say({
      type: 'complete',
      response,
      tokens: 3,
      cost: 0,
      sessionId: chatId,
      runId,
      messageId: replyId,
      usage: { input: 1, cached: 0, output: 2, reasoning: 0 },
      end: 'done',
    });
  return { body: stream.body, say: stream.say, begin, finish };
}

beforeEach(() => {
  fakeWindow({ width: 1440 });
});
// Lets a run publish its last text while the page still exists.
afterEach(() => new Promise<void>((resolve) => publishSoon(resolve)));

describe('the preview of a persona', () => {
  it('shows its greeting first, and has nothing to start over', async () => {
    open();
    expect(await thread().findByText('Good morning.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Start over' }).getAttribute('aria-disabled')).toBe('true');
  });

  it('asks the persona as it stands at that moment, in one chat, and shows what it answers', async () => {
    const answers = [reply(1), reply(2)];
    let now = draft;
    let times = 0;
    const { sent } = open(
      {
        'POST /api/chat/send-stream': () => {
          times += 1;
          return { body: answers[times - 1]?.body };
        },
      },
      () => now,
    );
    await ask('Who are you?');
    await answers[0]?.begin();
    await answers[0]?.finish('I am Clara.');
    expect(await thread().findByText('I am Clara.')).toBeTruthy();
    now = { ...draft, systemPrompt: 'You are Cleo.' };
    await ask('And now?');
    await answers[1]?.begin();
    await answers[1]?.finish('I am Cleo.');
    expect(await thread().findByText('I am Cleo.')).toBeTruthy();
    expect(sent().map(({ body }) => body)).toMatchObject([
      { message: 'Who are you?', sessionId: null, persona: { draft } },
      { message: 'And now?', sessionId: chatId, persona: { draft: now } },
    ]);
  });

  it('speaks by the model that is chosen beside it, of those that can be used, also after it is started over', async () => {
    const usable = { hint: null, unavailable: null };
    const models = [
      { ...usable, id: 'deepseek-v3', label: 'DeepSeek' },
      { ...usable, id: 'gpt-4', label: 'ChatGPT' },
      { id: 'grok', label: 'Grok', hint: 'API Key Required', unavailable: 'Add a key.' },
    ];
    const answer = reply();
    const { sent } = open({
      'GET /api/models': { body: { models, defaultModel: 'deepseek-v3' } },
      'POST /api/chat/send-stream': { body: answer.body },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Model: DeepSeek' }));
    expect(await screen.findByRole('menuitemradio', { name: 'DeepSeek', checked: true })).toBeTruthy();
    expect(screen.queryByRole('menuitemradio', { name: /Grok/ })).toBeNull();
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'ChatGPT' }));
    await ask('Who are you?');
    await answer.begin();
    await answer.finish('I am Clara.');
    expect(await thread().findByText('I am Clara.')).toBeTruthy();
    expect(sent()).toMatchObject([{ body: { model: 'gpt-4' } }]);
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(screen.getByRole('button', { name: 'Model: ChatGPT' })).toBeTruthy();
  });

  it('that may not be asked as it stands says why, and sends nothing', async () => {
    const { sent } = open({}, () => 'Shorten what is too long, then try it out.');
    await ask('Hello?');
    expect((await screen.findByRole('alert')).textContent).toBe('Shorten what is too long, then try it out.');
    expect(field().value).toBe('Hello?');
    expect(sent()).toEqual([]);
  });

  it('that the server refuses gives the question back with the reason', async () => {
    const message = 'You have no credits; 5 are set aside.';
    open({
      'POST /api/chat/send-stream': { status: 402, body: { code: 'insufficient-credits', message } },
    });
    await ask('Hello?');
    expect((await screen.findByRole('alert')).textContent).toBe('You have no credits; 5 are set aside.');
    expect(field().value).toBe('Hello?');
  });

  it('can be stopped, and started over', async () => {
    const answer = reply();
    const { server } = open({
      'POST /api/chat/send-stream': { body: answer.body },
      'POST /api/chat/runs/x/stop': { body: { ok: true } },
    });
    await ask('Tell me all.');
    await answer.begin();
    await answer.say({ type: 'chunk', content: 'First' });
    expect(await thread().findByText('First')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Stop' }));
    await waitFor(() => expect(server.requests.filter(({ address }) => /\/stop$/.test(address))).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect(thread().queryByText('First')).toBeNull();
    expect(thread().getByText('Good morning.')).toBeTruthy();
  });

  it('goes without a question where one may not ask', () => {
    fakeServer({});
    renderPage(
      <PersonaPreview
        persona={() => draft}
        name="Clara"
        avatarUrl=""
        greeting=""
        instead={<p>Sign in to try it.</p>}
      />,
    );
    expect(screen.getByText('Sign in to try it.')).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});
