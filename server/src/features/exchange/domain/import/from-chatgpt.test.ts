import { expect, it } from 'vitest';
import { chatGptConversation } from '../../../../testing/samples/foreign-exports.ts';
import { fromChatGpt } from './from-chatgpt.ts';

const root = 'client-created-root';
const question = { id: 'q', parent: root, role: 'user', text: 'What is a heron?' } as const;

it('a reply that names no model, as in newer exports, is of the model of its chat', () => {
  const replies = [
    question,
    { id: 'a', parent: 'q', role: 'assistant', text: 'A bird.', metadata: { model_slug: undefined } },
    { id: 'b', parent: 'q', role: 'assistant', text: 'A wader.', metadata: { model_slug: 'o3' } },
  ] as const;
  const { messages } = fromChatGpt(chatGptConversation('c', 'Birds', replies));
  expect(messages.map(({ model }) => model)).toEqual([null, 'gpt-4o', 'o3']);
});

it('code that holds a fence of its own is fenced by more backticks', () => {
  const code = 'print("""\n```\n""")';
  const content = { content_type: 'code', language: 'python', text: code };
  const nodes = [question, { id: 'a', parent: 'q', role: 'assistant', content }] as const;
  expect(fromChatGpt(chatGptConversation('c', 'Code', nodes)).messages[1]?.content).toBe(
    `\`\`\`\`python\n${code}\n\`\`\`\``,
  );
});

it('a chat without a title is called by its first words, not by the pictures and files that they came with', () => {
  const content = { content_type: 'multimodal_text', parts: [{ content_type: 'image_asset_pointer' }, 'Which bird?'] };
  const asked = {
    id: 'q',
    parent: root,
    role: 'user',
    content,
    metadata: { attachments: [{ name: 'a.pdf' }] },
  } as const;
  expect(fromChatGpt(chatGptConversation('c', '', [asked])).title).toBe('Which bird?');
});

it('a chat without an id and a title has the id that its first message gives, with the files it came with', () => {
  const content = { content_type: 'multimodal_text', parts: [{ content_type: 'image_asset_pointer' }, 'Which bird?'] };
  const message = { author: { role: 'user' }, content };
  const { id, title } = fromChatGpt({ create_time: 1_700_000_000, mapping: { q: { message } } });
  expect([id, title]).toEqual(['1700000000000 [Picture] Which bird?', 'Which bird?']);
});

it('a picture that is not in the file is named once, where it stood', () => {
  const part = { content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_00a1' };
  const asked = {
    id: 'q',
    parent: root,
    role: 'user',
    content: { content_type: 'multimodal_text', parts: [part, 'Which bird?'] },
    metadata: {
      attachments: [
        { id: 'file_00a1', name: 'bird.png', mime_type: 'image/png' },
        { id: 'file_00a2', name: 'notes.pdf' },
      ],
    },
  } as const;
  const { messages, notes } = fromChatGpt(chatGptConversation('c', 'Birds', [asked]));
  expect(messages[0]?.content).toBe('[Attached file: bird.png]\n\nWhich bird?\n\n[Attached file: notes.pdf]');
  expect(Object.values(notes)).toEqual([1, 1]);
});
