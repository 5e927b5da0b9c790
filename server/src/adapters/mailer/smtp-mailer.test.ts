import { createServer, type Socket } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { MailerError } from '../../ports/mailer.ts';
import { smtpMailer } from './smtp-mailer.ts';

interface Heard {
  readonly lines: string[];
  readonly port: number;
  close(): Promise<void>;
}

/** A mail server on loopback that accepts everything but the recipients it is told to refuse. */
async function startSmtp(refuses: Readonly<Record<string, string>> = {}): Promise<Heard> {
  const lines: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    let isData = false;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write('220 fake ESMTP\r\n');
    let rest = '';
    socket.on('data', (bytes) => {
      const parts = (rest + bytes.toString()).split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) {
        lines.push(line);
        if (isData) {
          if (line === '.') {
            isData = false;
            socket.write('250 taken\r\n');
          }
          continue;
        }
        const word = line.split(' ')[0]?.toUpperCase() ?? '';
        if (word === 'DATA') isData = true;
        const answer = word === 'DATA' ? '354 go on' : word === 'AUTH' ? '235 welcome' : '250 fine';
        const refusal = Object.entries(refuses).find(([part]) => line.includes(part))?.[1];
        socket.write(word === 'EHLO' ? '250-fake\r\n250 AUTH PLAIN\r\n' : `${refusal ?? answer}\r\n`);
      }
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  return {
    lines,
    port: typeof address === 'object' && address ? address.port : 0,
    close: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise((done) => server.close(() => done()));
    },
  };
}

const mail = { to: 'mira@example.org', subject: 'Your purchase', text: 'Thank you!\n', id: 'payment-1' };
let smtp: Heard;
afterEach(() => smtp.close());

const mailerAt = (port: number) =>
  smtpMailer({ url: `smtp://user:secret-word@127.0.0.1:${port}`, from: '"Atrium" <billing@example.com>' });

test('a mail goes out with its sender, its text and an id that a repeat has as well', async () => {
  smtp = await startSmtp();
  await mailerAt(smtp.port).send(mail);
  await mailerAt(smtp.port).send(mail);
  const all = smtp.lines.join('\n');
  expect(all).toContain('MAIL FROM:<billing@example.com>');
  expect(all).toContain('RCPT TO:<mira@example.org>');
  expect(all).toContain('Thank you!');
  expect(smtp.lines.filter((line) => line === 'Message-ID: <payment-1@example.com>')).toHaveLength(2);
});

test('an address that is refused is refused for good, a server that is busy is not, and no error tells the password', async () => {
  smtp = await startSmtp({ 'RCPT TO': '550 no such box secret-word' });
  const refused = await mailerAt(smtp.port)
    .send(mail)
    .catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(MailerError);
  expect(refused).toMatchObject({ isFinal: true });
  await smtp.close();
  smtp = await startSmtp({ 'MAIL FROM': '451 try later secret-word' });
  const busy = await mailerAt(smtp.port)
    .send(mail)
    .catch((error: unknown) => error);
  expect(busy).toMatchObject({ isFinal: false });
  const { port } = smtp;
  await smtp.close();
  const away = await mailerAt(port)
    .send(mail)
    .catch((error: unknown) => error);
  expect(away).toMatchObject({ isFinal: false });
  for (const error of [refused, busy, away]) expect(String(error)).not.toContain('secret-word');
});
