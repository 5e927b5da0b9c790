import type { ChatPersona } from '@atrium/contract/chat-personas';
import { expect, test } from 'vitest';
import type { Ask } from './ask.ts';
import { beginRun } from './begin-run.ts';

const settings = { model: 'm', badge: 'Platform Routing', thinkingMode: 'fast', webSearch: false } as const;
const someone = (id: number | string, name: string): ChatPersona => ({
  id,
  name,
  avatar: '',
  role: '',
  greeting: `${name} greets.`,
  userId: 0,
  isActive: true,
  isGone: false,
});
const clara = someone('template-1', 'Clara');
const ada = someone(7, 'Ada');
const speaker = ({ id, name, avatar }: ChatPersona) => ({ id, name, avatar });

const question: Ask = { kind: 'question', text: 'Why?', attachments: [] };
const begin = (personas: readonly ChatPersona[], ask: Ask = question, chatId: string | null = null) =>
  beginRun({
    ask,
    settings,
    personas,
    chatId,
    slot: 'new-1',
    runId: 'run',
    messageId: 'question',
    lastId: null,
    now: '2026-11-21T12:00:00.000Z',
  });

test('a chat that begins tells the server who answers, by id alone; one that is there keeps its own', () => {
  expect(begin([]).request).not.toHaveProperty('persona');
  expect(begin([clara]).request).toMatchObject({ persona: { id: 'template-1' } });
  const several = begin([clara, ada]).request;
  expect(several).toMatchObject({ personas: [{ id: 'template-1' }, { id: 7 }] });
  expect(several).not.toHaveProperty('persona');
  const known = begin([clara, ada], question, 'chat').request;
  expect(known).not.toHaveProperty('persona');
  expect(known).not.toHaveProperty('personas');
});

test('the reply stands at once under the name of who will speak, the others wait, and the first one has greeted', () => {
  const run = begin([clara, ada]);
  expect(run.answer).toMatchObject({ persona: speaker(clara), waiting: [speaker(ada)] });
  expect(run.greeting).toEqual({ persona: speaker(clara), content: 'Clara greets.' });
});

test('a mention hands the turn to one, and nobody waits', () => {
  const run = begin([clara], { ...question, mention: speaker(ada) }, 'chat');
  expect(run.request).toMatchObject({ mention: { id: 7 } });
  expect(run.question?.persona).toEqual(speaker(ada));
  expect(run.answer).toMatchObject({ persona: speaker(ada), waiting: [] });
});

test('a persona writes its reply again in the same place, and those who waited follow the last reply', () => {
  const { answer } = begin([clara, ada]);
  const reply = { ...answer, id: 'reply', parentId: 'asked', siblingIds: ['reply'] };
  const again = begin([ada], { kind: 'rewrite', reply }, 'chat');
  expect(again.request).toMatchObject({ regenerate: 'reply' });
  expect(again).toMatchObject({ after: 'asked', answer: { parentId: 'asked', persona: speaker(clara) } });
  const rest = begin([ada], { kind: 'pass', last: reply }, 'chat');
  expect(rest.request).toMatchObject({ pass: 'reply' });
  expect(rest).toMatchObject({ after: 'reply', answer: { parentId: 'reply', persona: speaker(ada), waiting: [] } });
});
