import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRaw } from '../../../testing/network/send-raw.ts';
import { answerClientError } from './answer-client-error.ts';

let server: Server;
let url: string;
beforeAll(async () => {
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/plain' }).write('The answer is under way');
  });
  server.on('clientError', answerClientError({ 'x-frame-options': 'DENY' }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const nonsense = 'no request\r\n\r\n';

test('what is no request is answered with a code and a sentence', async () => {
  const heard = await sendRaw(url, nonsense);
  expect(heard).toMatch(/^HTTP\/1\.1 400 Bad Request\r\nx-frame-options: DENY\r\n/);
  expect(heard).toMatch(/\r\n\r\n\{"code":"invalid-request","message":"[^"]+"\}$/);
});

test('nothing is written into an answer that is under way', async () => {
  const heard = await new Promise<string>((resolve) => {
    let all = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () =>
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n'),
    );
    socket.on('data', (part) => {
      all += part;
      if (all.includes('under way')) socket.write(nonsense);
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => resolve(all));
  });
  expect(heard).toContain('The answer is under way');
  expect(heard).not.toContain('invalid-request');
});
