import { sql } from 'drizzle-orm';
import type { Database } from '../../server/src/platform/database/database.ts';
import { newId } from '../../server/src/platform/ids/new-id.ts';
import { numbers, texts, vocabulary } from './texts.ts';

/** The vocabulary. The n-th word occurs about 1/n as often as the first. */
export const words = vocabulary(20_000);
const hour = 3_600_000;

/** Writes chats of one user, one for each past hour, with questions of about 25 words and replies of about 120. */
export async function fillChats(
  database: Database,
  userId: string,
  chats: number,
  messagesOfChat: number,
): Promise<void> {
  const say = texts(words, 11);
  const next = numbers(13);
  const now = Date.now();
  for (let made = 0; made < chats; made += 100) {
    const rows = Array.from({ length: Math.min(100, chats - made) }, (_, n) => {
      const at = now - (made + n) * hour;
      const ids = Array.from({ length: messagesOfChat }, () => newId());
      return {
        id: newId(),
        title: say(5),
        leaf: ids.at(-1),
        at: new Date(at).toISOString(),
        messages: ids.map((id, m) => ({
          id,
          parent: ids[m - 1] ?? null,
          role: m % 2 === 0 ? 'user' : 'assistant',
          content: say(m % 2 === 0 ? 10 + Math.floor(next() * 30) : 60 + Math.floor(next() * 120)),
          at: new Date(at - (messagesOfChat - m) * 1000).toISOString(),
        })),
      };
    });
    const list = JSON.stringify(rows);
    await database.transaction(async (tx) => {
      await tx.execute(sql`insert into chats (user_id, id, title, title_source, current_message_id, current_depth, message_count, size_bytes, created_at, updated_at)
        select ${userId}, r.id, r.title, 'user', r.leaf, ${messagesOfChat}::int, ${messagesOfChat}::int, 1000, r.at, r.at
        from json_to_recordset(${list}::json) as r(id uuid, title text, leaf uuid, at timestamptz)`);
      await tx.execute(sql`insert into messages (user_id, id, chat_id, parent_id, role, position, depth, content, status, created_at)
        select ${userId}, (m->>'id')::uuid, r.id, (m->>'parent')::uuid, m->>'role', n, n, m->>'content', 'complete', (m->>'at')::timestamptz
        from json_to_recordset(${list}::json) as r(id uuid, messages json), json_array_elements(r.messages) with ordinality as each(m, n)`);
    });
  }
}
