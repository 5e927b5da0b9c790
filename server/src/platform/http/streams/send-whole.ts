import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { addressKey, isMadeAtWill } from '../../limits/budget-of.ts';
import { Problem } from '../problem.ts';
import { createHolding, mostHeld } from './holding.ts';

/** Answers of up to this many characters or bytes are small: they are sent in one piece and are not counted. */
const small = 256 * 1024;
/**
 * Characters or bytes of one piece of a larger answer. The next piece is given to the connection when this one is sent.
 */
const pieceSize = 64 * 1024;

const holdAnswer = createHolding({ bytes: mostHeld, ofCaller: 24, bytesOfCaller: mostHeld / 4 });

/**
 * Sends an answer that is completely in memory. A large one is sent in pieces as its reader takes them, so that a
 * reader that takes next to nothing is noticed and cut off (`end-slow-readers`), and what was sent is no longer held.
 * Large answers that wait for their readers share the memory reserved for them: beyond it, Problem 'unavailable' is
 * thrown.
 */
export function sendWhole(reply: FastifyReply, content: string | Uint8Array): FastifyReply {
  if (typeof content === 'string') {
    if (content.length <= small) return reply.send(content);
    return sendPieces(reply, piecesOf(content));
  }
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.byteLength <= small) return reply.send(bytes);
  return sendPieces(reply, cut(bytes));
}

function sendPieces(reply: FastifyReply, pieces: Buffer[]): FastifyReply {
  const { raw, request } = reply;
  const { actor } = request;
  const size = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  const held = holdAnswer(actor && !isMadeAtWill(actor) ? actor.userId : addressKey(request.ip));
  if (!held.grow(size)) {
    held.release();
    const sentence = 'The server is sending out as much as it can just now. Try again in a moment.';
    throw new Problem('unavailable', sentence, { retryAfter: 10 });
  }
  if (raw.destroyed) held.release();
  else raw.once('close', held.release);
  return reply.header('content-length', size).send(Readable.from(taken(pieces), { objectMode: false }));
}

/** Cuts a text into pieces. Each has its own memory, which is freed with it. */
export function piecesOf(text: string): Buffer[] {
  const pieces: Buffer[] = [];
  for (let from = 0; from < text.length; ) {
    let to = Math.min(from + pieceSize, text.length);
    // Not between the halves of a surrogate pair.
    if (to < text.length && (text.charCodeAt(to) & 0xfc00) === 0xdc00) to -= 1;
    pieces.push(Buffer.from(text.slice(from, to)));
    from = to;
  }
  return pieces;
}

function cut(bytes: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let from = 0; from < bytes.byteLength; from += pieceSize) pieces.push(bytes.subarray(from, from + pieceSize));
  return pieces;
}

function* taken(pieces: Buffer[]): Generator<Buffer> {
  pieces.reverse();
  for (let piece = pieces.pop(); piece; piece = pieces.pop()) yield piece;
}
