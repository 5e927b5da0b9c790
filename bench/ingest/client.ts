import type { Source } from '@atrium/contract/sources';
import { type Client, call } from '../drills/support/sse-client.ts';
import { texts, vocabulary } from '../search/texts.ts';

/** Adds a file to the first space. Returns its id. */
export async function upload(owner: Client, name: string, bytes: Uint8Array): Promise<string> {
  const answer = await fetch(`${owner.origin}/api/spaces/1/sources/files?name=${name}`, {
    method: 'POST',
    headers: { origin: owner.origin, cookie: owner.cookie, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(bytes),
  });
  if (!answer.ok) throw new Error(`upload answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as Source).id;
}

export async function sourcesOf(owner: Client): Promise<Source[]> {
  return JSON.parse((await call(owner, 'GET', '/api/spaces/1/sources?limit=200')).body) as Source[];
}

/** Makes texts of paragraphs with at least this many characters. Each call returns a different text. */
export function longTexts(characters: number): () => Buffer {
  const say = texts(vocabulary(20_000), 23);
  return () => {
    let text = '';
    while (text.length < characters) text += `${say(90)}.\n\n`;
    return Buffer.from(text.slice(0, characters));
  };
}
