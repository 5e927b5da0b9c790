import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Behaviour } from './behaviour.ts';
import type { Wire } from './wire.ts';

/** The number of input tokens reported for every request. */
const inputTokens = 12;
/** Tokens in one write if there is no pace. */
const burst = 200;

/** Sends a whole reply on the wire, with its pace and its fault. `released` resolves when a held reply may go on. */
export async function streamReply(
  response: ServerResponse,
  wire: Wire,
  behaviour: Behaviour,
  released: () => Promise<void>,
): Promise<void> {
  const type = wire.contentType ?? 'text/event-stream; charset=utf-8';
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-cache' });
  response.flushHeaders();
  response.socket?.setNoDelay(true);
  if (behaviour.delayMs > 0) await sleep(behaviour.delayMs);
  const write = writer(response, behaviour);
  const opening = wire.begin(inputTokens) + (behaviour.reasoning ? wire.reasoning(behaviour.reasoning) : '');
  if (opening !== '') await write(opening);
  const pieces = behaviour.reply === undefined ? behaviour.tokens : split(behaviour.reply);
  const count = typeof pieces === 'number' ? pieces : pieces.length;
  const upTo = behaviour.fault === 'none' ? count : Math.min(count, behaviour.faultAfter);
  const token = (n: number) => (typeof pieces === 'number' ? numberedToken(n) : (pieces[n] ?? ''));
  const held = Math.min(upTo, behaviour.holdAfter ?? upTo);
  await sendTokens(write, wire, behaviour, [0, held], token);
  if (held < upTo) {
    await Promise.race([released(), once(response, 'close')]);
    await sendTokens(write, wire, behaviour, [held, upTo], token);
  }
  if (behaviour.sources) await write(wire.sources(behaviour.sources));
  if (behaviour.fault !== 'none') return fail(response, wire, behaviour);
  const calls = behaviour.toolCalls ?? [];
  for (const piece of wire.toolCalls(calls)) await write(piece);
  const end = calls.length > 0 ? 'tool-calls' : behaviour.end;
  await write(wire.end(end, inputTokens, count + 1, behaviour.sources ? 1 : 0));
  response.end();
}

type Write = (text: string) => Promise<void>;

async function sendTokens(
  write: Write,
  wire: Wire,
  behaviour: Behaviour,
  [from, to]: readonly [from: number, to: number],
  token: (number: number) => string,
): Promise<void> {
  if (behaviour.paceMs > 0) {
    // Measured against the clock, so that a late timer does not slow down the whole stream.
    const start = performance.now();
    for (let n = from; n < to; n += 1) {
      await write(wire.text(token(n)));
      const wait = start + (n + 1 - from) * behaviour.paceMs - performance.now();
      if (wait > 0) await sleep(wait);
    }
    return;
  }
  for (let n = from; n < to; n += burst) {
    let text = '';
    for (let m = n; m < Math.min(n + burst, to); m += 1) text += wire.text(token(m));
    await write(text);
  }
}

function writer(response: ServerResponse, behaviour: Behaviour): Write {
  const put = async (bytes: Buffer | string): Promise<void> => {
    if (response.destroyed) throw new Error('The other side has gone.');
    if (!response.write(bytes)) await Promise.race([once(response, 'drain'), once(response, 'close')]);
  };
  if (!behaviour.split) return put;
  return async (text) => {
    const bytes = Buffer.from(text);
    // Cut at the first byte that is not ASCII, so that a character is cut in half if possible.
    const special = bytes.findIndex((byte) => byte > 0x7f);
    const at = special < 0 ? Math.ceil(bytes.length / 2) : special + 1;
    await put(bytes.subarray(0, at));
    // Longer than a turn of the event loop, so that the halves are read separately.
    await sleep(5);
    await put(bytes.subarray(at));
  };
}

async function fail(response: ServerResponse, wire: Wire, { fault, errorText }: Behaviour): Promise<void> {
  switch (fault) {
    case 'cut':
      response.end();
      break;
    case 'reset':
      // Only after everything written has been sent; data still waiting would be lost with the connection.
      await new Promise<void>((sent) => (response.socket ? response.socket.write('', () => sent()) : sent()));
      response.destroy();
      break;
    case 'malformed':
      response.write('data: {"choices": [{"delta": {"content": "br\n\n');
      response.end();
      break;
    case 'error-event':
      response.write(wire.errorEvent(errorText ?? 'Overloaded in the middle'));
      response.end();
      break;
    default:
      // Stays open without sending anything until the other side closes it.
      await once(response, 'close');
  }
}

/** Pieces of about ten characters; surrogate pairs stay whole. */
function split(text: string): readonly string[] {
  return text.match(/[\s\S]{1,10}/gu) ?? [];
}

/** A token of ten characters that contains its number. */
function numberedToken(number: number): string {
  return `w${String(number).padStart(8, '0')} `;
}
