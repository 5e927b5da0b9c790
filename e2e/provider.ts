import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How the provider answers from now on. */
export interface Script {
  /** The reply; by default it counts: 'word 1 word 2 …'. */
  readonly text?: string;
  /** Words of a counted reply. */
  readonly words?: number;
  /** Milliseconds between two words. */
  readonly every?: number;
  /** Thinking before the first word. */
  readonly reasoning?: string;
  /** Answers with this status instead of a reply. */
  readonly status?: number;
  /** Breaks the connection after so many words. */
  readonly cutAfter?: number;
}

/** A call the provider got. */
export interface ProviderCall {
  readonly path: string;
  readonly body: {
    readonly model: string;
    readonly messages: readonly { readonly role: string; readonly content: unknown }[];
  };
  /** The client hung up before the end. */
  aborted: boolean;
}

/** A provider on loopback that speaks the OpenAI chat wire, told by the test what to answer. */
export interface Provider {
  readonly url: string;
  readonly calls: ProviderCall[];
  answer(script: Script): void;
  close(): Promise<void>;
}

export async function startProvider(): Promise<Provider> {
  let script: Script = {};
  const calls: ProviderCall[] = [];
  const server = createServer((request, response) => {
    if (request.method === 'GET') {
      response
        .setHeader('content-type', 'application/json')
        .end('{"object":"list","data":[{"id":"harbour-1","object":"model"}]}');
      return;
    }
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    request.on('end', () => {
      const call: ProviderCall = { path: request.url ?? '', body: JSON.parse(text), aborted: false };
      calls.push(call);
      response.on('close', () => {
        call.aborted = !response.writableEnded;
      });
      play(script, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    answer: (next) => {
      script = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function play(script: Script, response: ServerResponse): void {
  if (script.status !== undefined) {
    response
      .writeHead(script.status, { 'content-type': 'application/json' })
      .end('{"error":{"message":"the provider says no"}}');
    return;
  }
  const words = script.text?.split(/(?<=\s)/) ?? Array.from({ length: script.words ?? 5 }, (_, n) => `word ${n + 1} `);
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish: string | null = null) =>
    response.write(`data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`);
  if (script.reasoning) send({ reasoning_content: script.reasoning });
  let at = 0;
  const step = () => {
    if (response.destroyed) return;
    if (at === script.cutAfter) {
      response.destroy();
      return;
    }
    if (at < words.length) {
      send({ content: words[at] });
      at += 1;
      if (script.every) setTimeout(step, script.every);
      else step();
      return;
    }
    send({}, 'stop');
    response.end(
      `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 12, completion_tokens: words.length, total_tokens: 12 + words.length } })}\n\ndata: [DONE]\n\n`,
    );
  };
  step();
}
