import { defaultModelId } from '@atrium/contract/model-ids';
import { idFrom } from '../../platform/ids/id-from.ts';
import type { chats, messages } from './tables.ts';

interface Example {
  readonly name: string;
  readonly title: string;
  /** How many hours ago the chat took place. */
  readonly age: number;
  /** Questions with all their replies; the last reply is the one that is shown and continued. */
  readonly turns: readonly { readonly question: string; readonly replies: readonly string[] }[];
}

const examples: readonly Example[] = [
  {
    name: 'tour',
    title: 'A short tour of your workspace',
    age: 1,
    turns: [
      {
        question: 'What can I try first?',
        replies: [
          [
            'This is an example chat, here to show how a conversation looks. Three things to try:',
            '',
            '1. **Attach a file** – a PDF, a spreadsheet, code – and ask about it. Answers quote the file and say where.',
            '2. **Edit a question** – hover over it, change it, and run it again. The first version stays; the arrows under it switch between them.',
            '3. **Reload while a reply is being written** – it goes on without you and is here when you come back.',
          ].join('\n'),
        ],
      },
      {
        question: 'Can I see what a table and code look like?',
        replies: [
          [
            'Of course:',
            '',
            '| Key | What it does |',
            '|---|---|',
            '| Enter | sends |',
            '| Shift + Enter | starts a new line |',
            '',
            '```ts',
            'const total = prices.reduce((sum, price) => sum + price, 0);',
            '```',
          ].join('\n'),
        ],
      },
    ],
  },
  {
    name: 'launch',
    title: 'Plan for a product launch',
    age: 26,
    turns: [
      {
        question: 'Draft a four-week plan for launching a small product.',
        replies: [
          [
            '| Week | Aim | Done when |',
            '|---|---|---|',
            '| 1 | Know the buyer | five conversations are written up |',
            '| 2 | Say it in one sentence | three strangers can repeat it |',
            '| 3 | Try the whole path | a first customer has paid |',
            '| 4 | Launch and listen | every question has an answer on the page |',
          ].join('\n'),
          [
            '**Week 1 – listen.** Talk to five people who have the problem; write down their words.',
            '',
            '**Week 2 – say it.** One sentence, one page, one price.',
            '',
            '**Week 3 – rehearse.** Let one friendly customer go all the way from page to payment.',
            '',
            '**Week 4 – launch.** Tell the people of week 1 first, and answer everything the same day.',
            '',
            '_This is the second reply of an example chat: the arrows below switch between both._',
          ].join('\n'),
        ],
      },
    ],
  },
];

/**
 * The example chats of a demo user. The same user always gets the same rows, so inserting them twice changes nothing.
 */
export function exampleChats(
  userId: string,
  now: Date,
): { chat: typeof chats.$inferInsert; messages: (typeof messages.$inferInsert)[] }[] {
  return examples.map((example) => {
    const id = idFrom(`${userId} ${example.name}`);
    const createdAt = new Date(now.getTime() - example.age * 3_600_000);
    const rows = messagesOf(example, userId, id, createdAt);
    const last = rows.at(-1);
    return {
      chat: {
        userId,
        id,
        title: example.title,
        titleSource: 'user',
        currentMessageId: last?.id ?? null,
        currentDepth: last?.depth ?? 0,
        messageCount: rows.length,
        sizeBytes: rows.reduce((sum, row) => sum + Buffer.byteLength(row.content), 0),
        createdAt,
        updatedAt: createdAt,
      },
      messages: rows,
    };
  });
}

function messagesOf(example: Example, userId: string, chatId: string, createdAt: Date) {
  const rows: (typeof messages.$inferInsert)[] = [];
  let parentId: string | null = null;
  for (const [at, turn] of example.turns.entries()) {
    const common = { userId, chatId, status: 'complete' as const, createdAt };
    const question = { ...common, id: idFrom(`${chatId} ${at}`), role: 'user' as const, content: turn.question };
    rows.push({ ...question, parentId, position: rows.length + 1, depth: at * 2 + 1 });
    for (const [n, content] of turn.replies.entries()) {
      parentId = idFrom(`${chatId} ${at} ${n}`);
      const reply = { ...common, id: parentId, role: 'assistant' as const, content, parentId: question.id };
      const label = { model: defaultModelId, badge: 'Platform Routing' };
      rows.push({ ...reply, ...label, position: rows.length + 1, depth: at * 2 + 2 });
    }
  }
  return rows;
}
