import { deleteChat, listChats, readChat } from '@atrium/contract/chats';
import { type ImportReport, previewImport, runImport } from '@atrium/contract/exchange';
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js';
import { expect } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { createDrivenModel } from '../models/driven-model.ts';
import { chatGptConversation, claudeConversation } from '../samples/foreign-exports.ts';
import { startTestApp } from '../test-app.ts';

/** An archive of these files. */
export const zip = async (files: Readonly<Record<string, string>>) => {
  const writer = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false });
  for (const [name, text] of Object.entries(files)) await writer.add(name, new TextReader(text));
  return new Uint8Array(await writer.close());
};
/** The bytes of this text, or of this value as JSON. */
export const bytes = (value: unknown) =>
  new Uint8Array(Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)));

/** A conversation of ChatGPT with a second reply, thoughts, a tool and a picture. */
export const branched = chatGptConversation('gpt-1', 'Birds', [
  {
    id: 'sys',
    parent: 'client-created-root',
    role: 'system',
    metadata: { is_visually_hidden_from_conversation: true },
  },
  { id: 'q1', parent: 'sys', role: 'user', text: 'What is a heron?' },
  {
    id: 't1',
    parent: 'q1',
    role: 'assistant',
    content: { content_type: 'thoughts', thoughts: [{ summary: 'Birds', content: 'A bird.' }] },
  },
  { id: 'a1', parent: 't1', role: 'assistant', text: 'A wading bird.\ue200cite\ue202turn0search0\ue201' },
  {
    id: 'a2',
    parent: 'q1',
    role: 'assistant',
    content: { content_type: 'code', language: 'python', text: 'search()' },
    recipient: 'python',
  },
  { id: 'tool', parent: 'a2', role: 'tool', content: { content_type: 'execution_output', text: 'found' } },
  { id: 'a3', parent: 'tool', role: 'assistant', text: 'A long-legged bird.' },
  {
    id: 'q2',
    parent: 'a3',
    role: 'user',
    content: {
      content_type: 'multimodal_text',
      parts: [{ content_type: 'image_asset_pointer', asset_pointer: 'file-service://x' }, 'And this?'],
    },
    metadata: { attachments: [{ id: 'f', name: 'notes.pdf' }] },
  },
  { id: 'a4', parent: 'q2', role: 'assistant', text: 'An egret.' },
]);
/** A conversation of Claude with a second reply, thoughts, a document and files. */
export const claude = claudeConversation('claude-1', 'Letters', [
  {
    uuid: 'c1',
    sender: 'human',
    text: 'Read this',
    attachments: [{ file_name: 'letter.pdf', file_size: 9, file_type: 'pdf', extracted_content: 'Dear reader' }],
    files: [{ file_name: 'photo.png' }],
    parent: '00000000-0000-4000-8000-000000000000',
  },
  {
    uuid: 'c2',
    sender: 'assistant',
    text: '',
    content: [
      { type: 'thinking', thinking: 'Hm.' },
      { type: 'text', text: 'Read.' },
      {
        type: 'tool_use',
        name: 'artifacts',
        input: { command: 'create', title: 'Reply', language: 'js', content: 'let a;' },
      },
    ],
    parent: 'c1',
  },
  { uuid: 'c3', sender: 'assistant', text: 'Another way.', parent: 'c1' },
]);

/** The app with a user who imports chats; `renew` replaces the user with a new one who has no chats. Close `app`. */
export async function startImportStage(database: Database) {
  const model = createDrivenModel();
  model.answer((call) => {
    call.say('The answer.');
    call.end();
  });
  const app = await startTestApp({ overrides: { database, builtInModel: () => model } });
  let owner = await app.demoUser();
  return {
    app,
    get owner() {
      return owner;
    },
    async renew(): Promise<void> {
      owner = await app.demoUser();
      for (const { id } of (await owner.call(listChats)).chats) await owner.call(deleteChat, { params: { id } });
    },
    preview: (body: Uint8Array<ArrayBuffer>, name = '') => owner.send(previewImport, { query: { name }, body }),
    /** Imports a file to its end. */
    async take(body: Uint8Array<ArrayBuffer>, query: { name?: string; without?: string } = {}): Promise<ImportReport> {
      const seen: unknown[] = [];
      for await (const { event } of owner.events(runImport, { query, body })) seen.push(event);
      const last = seen.at(-1) as { type: string; report: ImportReport };
      expect(last.type).toBe('report');
      return last.report;
    },
    titles: async () => (await owner.call(listChats)).chats.map(({ title }) => title).toSorted(),
    /** The chat with this title. */
    async chatOf(title: string) {
      const { chats } = await owner.call(listChats);
      const id = chats.find((chat) => chat.title === title)?.id ?? '';
      return owner.call(readChat, { params: { id } });
    },
  };
}

export type ImportStage = Awaited<ReturnType<typeof startImportStage>>;
