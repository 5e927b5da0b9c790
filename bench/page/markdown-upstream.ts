import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A provider with Markdown replies. The question sets their length and pace: 'Stream N tokens at R a second'. */
const paragraph =
  '## A section with **bold** words\n\nSome text with `code`, a [link](https://example.org) and a sum of 1,240 parts, long enough to wrap twice in the column.\n\n' +
  '- first point of a list\n- second point of it\n\n| Supplier | Q2 | Q3 |\n|---|---:|---:|\n| Nordhafen | 184 | 221 |\n\n```ts\nconst total = rows.reduce((sum, row) => sum + row.cost, 0);\n```\n\n';

const server = createServer((request, response) => {
  if (request.url?.endsWith('/models')) {
    response
      .setHeader('content-type', 'application/json')
      .end('{"object":"list","data":[{"id":"bench","object":"model"}]}');
    return;
  }
  let body = '';
  request.setEncoding('utf8').on('data', (part: string) => {
    body += part;
  });
  request.on('end', () => {
    const asked = [...body.matchAll(/Stream (\d+) tokens at (\d+) a second/g)].at(-1);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    pour(response, Number(asked?.[1] ?? 12), Number(asked?.[2] ?? 0));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`));

function pour(response: ServerResponse, tokens: number, rate: number): void {
  const began = performance.now();
  let sent = 0;
  const send = () => {
    const due = rate === 0 ? tokens : Math.min(tokens, Math.floor(((performance.now() - began) * rate) / 1000));
    let batch = '';
    for (; sent < due; sent++) {
      const at = (sent * 10) % paragraph.length;
      const text = (paragraph + paragraph).slice(at, at + 10);
      batch += `data: ${JSON.stringify({ choices: [{ index: 0, delta: { content: text }, finish_reason: null }] })}\n\n`;
    }
    if (batch) response.write(batch);
    if (sent < tokens) return;
    clearInterval(timer);
    const finish = {
      choices: [{ index: 0, delta: {}, finish_reason: 'stop' }],
      usage: { prompt_tokens: 10, completion_tokens: tokens, total_tokens: tokens + 10 },
    };
    response.end(`data: ${JSON.stringify(finish)}\n\ndata: [DONE]\n\n`);
  };
  const timer = setInterval(send, 20);
  response.on('close', () => clearInterval(timer));
}
