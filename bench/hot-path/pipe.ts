import { Agent, createServer, request as forward } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The baseline: a bare node:http proxy that copies bytes from the upstream. Its argument is the upstream's port. */
const port = Number(process.argv[2]);
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

const server = createServer((request, response) => {
  const onward = forward(
    { host: '127.0.0.1', port, path: request.url, method: request.method, headers: request.headers, agent },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    },
  );
  onward.on('error', () => response.destroy());
  response.on('close', () => onward.destroy());
  request.pipe(onward);
});
server.listen(0, '127.0.0.1', () => console.log(`port ${(server.address() as AddressInfo).port}`));
