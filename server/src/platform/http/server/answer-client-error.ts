import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type ProblemCode, problems } from '@atrium/contract/errors';

/**
 * Answers what Node's parser refuses, which reaches no hook and no handler, as any other refusal, and ends the
 * connection.
 */
export function answerClientError(headers: Readonly<Record<string, string>>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    if (socket.writable && !isAnswering(socket)) socket.write(answerTo(error.code, headers));
    socket.destroy(error);
  };
}

/** Whether the beginning of an answer has been sent on a connection. Source: `_httpMessage` of Node's own handler. */
function isAnswering(socket: Socket & { readonly _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent === true;
}

function answerTo(code: string | undefined, headers: Readonly<Record<string, string>>): string {
  const [status, problem, message] = refusalOf(code);
  const body = JSON.stringify({ code: problem, message });
  const fields = Object.entries({
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  });
  return `HTTP/1.1 ${status}\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

function refusalOf(code: string | undefined): readonly [status: string, code: ProblemCode, message: string] {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return ['408 Request Timeout', 'invalid-request', 'The request did not arrive in time. Try again.'];
  if (code === 'HPE_HEADER_OVERFLOW')
    return ['431 Request Header Fields Too Large', 'too-large', problems['too-large'].message];
  return ['400 Bad Request', 'invalid-request', problems['invalid-request'].message];
}
