import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newTurn } from '../../server/src/features/chats/turn/new-turn-store.ts';
import { joinTurns } from '../../server/src/features/runs/start/start-store.ts';
import { openDatabase } from '../../server/src/platform/database/open-database.ts';
import { newId } from '../../server/src/platform/ids/new-id.ts';

/**
 * The bare pipe, but each question is stored before it is passed on: the minimum for any server that keeps questions.
 * The arguments are the upstream's port and `turn` (the product's own SQL statement for the start of a turn) or
 * `nothing` (a statement that writes nothing).
 */
const port = Number(process.argv[2]);
const isTurn = process.argv[3] === 'turn';
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
process.once('SIGTERM', () => {
  rmSync(dataDir, { recursive: true, force: true });
  process.exit();
});
const database = await openDatabase({ url: process.env.DATABASE_URL, dataDir });
const starts = joinTurns(database);
const instanceId = newId();

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const body = Buffer.concat(parts);
    store(body).then(() => {
      const onward = forward(
        { host: '127.0.0.1', port, path: request.url, method: request.method, headers: request.headers, agent },
        (answer) => {
          response.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(response);
        },
      );
      onward.on('error', () => response.destroy());
      response.on('close', () => onward.destroy());
      onward.end(body);
    });
  });
});
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`));

async function store(body: Buffer): Promise<unknown> {
  if (!isTurn) return database.db.execute('select 1');
  const content: string = JSON.parse(body.toString()).messages[0].content;
  const [chatId, questionId, messageId, runId] = [newId(), newId(), newId(), newId()];
  const turn = newTurn({
    userId: 'user',
    chatId,
    isNewChat: true,
    isPreview: false,
    spaceId: null,
    title: content,
    at: new Date(),
    parent: null,
    question: { id: questionId, content, persona: null, fileCount: 0 },
    cast: { set: null, turn: null },
    isFollowing: false,
    reply: { id: messageId, runId, model: 'deepseek-v3', badge: 'Demo' },
  });
  const run = {
    userId: 'user',
    chatId,
    userMessageId: questionId,
    bodyHash: '',
    instanceId,
    actorKind: 'user' as const,
    modelId: 'deepseek-v3',
    vendorModel: 'bench',
    route: 'house' as const,
    budget: null,
    price: null,
    thinkingMode: 'fast' as const,
    webSearch: false,
    goesOn: true,
    kept: 0,
  };
  return starts.run({ turn, run, hold: null, condition: null });
}
