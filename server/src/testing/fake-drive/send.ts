import type { IncomingMessage, ServerResponse } from 'node:http';

/** What an endpoint returns when it has sent its answer. */
export type Sent = ServerResponse | undefined;

export function sendJson(response: ServerResponse, status: number, body: unknown): Sent {
  if (response.destroyed) return undefined;
  return response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' }).end(JSON.stringify(body));
}

/** An error in the format of the API. */
export function sendError(response: ServerResponse, status: number, reason: string, message: string): Sent {
  return sendJson(response, status, {
    error: { code: status, message, errors: [{ domain: 'global', reason, message }] },
  });
}

export async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
