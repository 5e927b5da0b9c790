import { expect, it } from 'vitest';
import type { HistoryMessage } from '../../chats/index.ts';
import type { FileContent } from '../../files/index.ts';
import type { PreparedModel } from '../../inference/index.ts';
import { buildRequest } from './build-request.ts';

const model: PreparedModel = {
  modelId: 'm',
  name: 'M',
  vendorModel: 'm',
  route: 'platform-key',
  badge: '',
  provider: { stream: async () => undefined },
  capabilities: { images: true, pdf: true, thinking: false, webSearch: false, tools: false },
  searchBy: null,
  contextWindow: 200_000,
  maxOutputTokens: 8_000,
};

const question = (id: string, depth: number): HistoryMessage => ({
  id,
  role: 'user',
  content: `Question ${id}`,
  fileCount: 1,
  depth,
  persona: null,
});

function built(files: ReadonlyMap<string, FileContent>) {
  return buildRequest({
    history: [question('one', 1), question('two', 2)],
    contents: new Map([...files].map(([id, file]) => [id, [file]])),
    model,
    thinking: 'fast',
    webSearch: false,
    productName: 'Atrium',
    today: new Date('2026-11-21T12:00:00Z'),
    goOnFrom: null,
    material: null,
    web: null,
    voice: null,
    greeting: null,
  });
}

function file(name: string, type: string, size: number, pages = 0): FileContent {
  const bytes = new Uint8Array(size);
  return {
    attachment: { id: name, name, type, size, url: '/', hasText: false, problem: null },
    pages,
    text: async () => null,
    bytes: async () => bytes,
    picture: async () => ({ bytes, type }),
  };
}

const sent = async (one: FileContent, two: FileContent) => {
  const { request } = await built(
    new Map([
      ['one', one],
      ['two', two],
    ]),
  );
  return request.messages.map(({ parts }) => parts[0]?.type);
};

it('sends as many bytes and pages as any vendor takes, the newest first', async () => {
  const [large, small] = [file('large.png', 'image/png', 15_000_000), file('small.png', 'image/png', 1_000)];
  expect(await sent(large, large)).toEqual(['text', 'file']);
  expect(await sent(large, small)).toEqual(['file', 'file']);
  const [long, short] = [file('long.pdf', 'application/pdf', 9, 70), file('short.pdf', 'application/pdf', 9, 30)];
  expect(await sent(long, long)).toEqual(['text', 'file']);
  expect(await sent(long, short)).toEqual(['file', 'file']);
});
