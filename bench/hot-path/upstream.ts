import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import { microseconds, writeToken } from './token.ts';

/**
 * A model provider that implements only the OpenAI chat protocol, as fast and as evenly as it can. The first token is
 * stamped with the time of the request's arrival, the others with the time of sending. Prints its port, and a line
 * `closed <µs>` whenever a client disconnects before the end.
 */
const { values } = parseArgs({
  options: { tokens: { type: 'string', default: '120' }, rate: { type: 'string', default: '20' } },
});
const tokens = Number(values.tokens);
/** Tokens per second for each stream; 0: as fast as possible. */
const rate = Number(values.rate);
const tick = 10;

const frame = (text: string) =>
  `data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{"content":"${text}"},"finish_reason":null}]}\n\n`;
const last = `data: {"id":"c","object":"chat.completion.chunk","choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: {"id":"c","object":"chat.completion.chunk","choices":[],"usage":{"prompt_tokens":10,"completion_tokens":${tokens},"total_tokens":${tokens + 10}}}\n\ndata: [DONE]\n\n`;

interface Stream {
  sent: number;
  due: number;
  write(text: string): boolean;
  end(): void;
  onDrain(next: () => void): void;
}

const open = new Set<Stream>();
if (rate > 0) setInterval(paceAll, tick);

const server = createServer((request, response) => {
  if (request.url?.endsWith('/models')) {
    response
      .setHeader('content-type', 'application/json')
      .end('{"object":"list","data":[{"id":"bench","object":"model"}]}');
    return;
  }
  request.resume();
  request.on('end', () => {
    const arrival = microseconds();
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const stream: Stream = {
      sent: 2,
      due: performance.now() + 1000 / (rate || 1),
      write: (text) => response.write(text),
      end: () => response.end(last),
      onDrain: (next) => response.once('drain', next),
    };
    response.write(frame(writeToken(0, arrival)) + frame(writeToken(1, microseconds())));
    response.on('close', () => {
      open.delete(stream);
      if (!response.writableEnded) console.log(`closed ${microseconds()}`);
    });
    if (rate > 0) open.add(stream);
    else pour(stream);
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`));

function paceAll(): void {
  const now = performance.now();
  for (const stream of open) {
    if (now < stream.due) continue;
    stream.due += 1000 / rate;
    stream.write(frame(writeToken(stream.sent, microseconds())));
    stream.sent += 1;
    if (stream.sent < tokens) continue;
    open.delete(stream);
    stream.end();
  }
}

/** Writes as fast as the client reads, ten tokens at a time, like the batches of vendors. */
function pour(stream: Stream): void {
  while (stream.sent < tokens) {
    let batch = '';
    for (let n = 0; n < 10 && stream.sent < tokens; n++) batch += frame(writeToken(stream.sent++, microseconds()));
    if (!stream.write(batch)) {
      stream.onDrain(() => pour(stream));
      return;
    }
  }
  stream.end();
}
