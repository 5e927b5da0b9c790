import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import type { ListInPages } from './list-in-pages.ts';
import { sendJson } from './send-json.ts';
import { piecesOf } from './send-whole.ts';

type Pages = AsyncIterator<readonly unknown[]>;

/**
 * Sends a list a page at a time, as its reader takes it; a list of a single page is sent like any other answer. A
 * failure before the second page has been read is answered as usual; after that the connection is cut, so that no
 * client takes a part for the whole.
 */
export async function sendList(
  reply: FastifyReply,
  list: ListInPages<unknown>,
  check: (page: readonly unknown[]) => void,
): Promise<FastifyReply> {
  const pages: Pages = list.pages[Symbol.asyncIterator]();
  const first = await pages.next();
  const second = first.done ? first : await pages.next();
  const begun = [first, second].flatMap((page) => (page.done ? [] : [page.value]));
  for (const page of begun) check(page);
  if (second.done) return sendJson(reply, JSON.stringify(begun.flat()));
  return reply.send(Readable.from(written(begun, pages, check), { objectMode: false }));
}

async function* written(
  begun: (readonly unknown[])[],
  rest: Pages,
  check: (page: readonly unknown[]) => void,
): AsyncGenerator<Buffer> {
  let before = '[';
  try {
    for (;;) {
      const page = begun.shift() ?? (await nextOf(rest, check));
      if (!page) break;
      if (page.length === 0) continue;
      yield* piecesOf(before + JSON.stringify(page).slice(1, -1));
      before = ',';
    }
    yield Buffer.from(before === '[' ? '[]' : ']');
  } finally {
    await rest.return?.();
  }
}

async function nextOf(pages: Pages, check: (page: readonly unknown[]) => void) {
  const { done, value } = await pages.next();
  if (done) return null;
  check(value);
  return value as readonly unknown[];
}
