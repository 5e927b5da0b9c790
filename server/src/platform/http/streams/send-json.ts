import { promisify } from 'node:util';
import * as zlib from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply } from 'fastify';
import { sendWhole } from './send-whole.ts';

/** Shorter answers fit into one packet as they are. */
const leastLength = 1400;
/** Up to this many characters, compressing takes no longer than to hand them to another thread. */
const longestAtOnce = 64 * 1024;

/**
 * Answers that other threads compress at once. Each is held twice meanwhile, and takes one of the four threads that also
 * read files and check passwords; an answer beyond them is sent as it is, and counted as it leaves.
 */
const mostAside = 2;
let aside = 0;

/** Brotli's own choice of quality, 11, takes a hundred times as long. */
const brotli = { params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } };
const brotliAside = promisify(zlib.brotliCompress);

const compressors = {
  zstd: { atOnce: zlib.zstdCompressSync, aside: promisify(zlib.zstdCompress) },
  br: {
    atOnce: (text: string) => zlib.brotliCompressSync(text, brotli),
    aside: (text: string) => brotliAside(text, brotli),
  },
  gzip: { atOnce: zlib.gzipSync, aside: promisify(zlib.gzip) },
};
/** The fastest first; text shrinks by about as much with each. */
const encodings: (keyof typeof compressors)[] = ['zstd', 'br', 'gzip'];

/**
 * Sends an answer in JSON, compressed if the client accepts that. It is compressed as a whole: a stream of it would
 * hold a compressor's memory, more than most answers take, for as long as its reader likes. No answer has a secret
 * beside text that others chose, so nobody can guess one from its length.
 */
export async function sendJson(reply: FastifyReply, json: string): Promise<FastifyReply> {
  if (json.length < leastLength) return sendWhole(reply, json);
  reply.header('vary', 'accept-encoding');
  const encoding = negotiate(reply.request.headers['accept-encoding'] ?? '', encodings);
  const isLarge = json.length > longestAtOnce;
  if (!encoding || (isLarge && aside >= mostAside)) return sendWhole(reply, json);
  reply.header('content-encoding', encoding);
  const compressor = compressors[encoding];
  return sendWhole(reply, isLarge ? await countedAside(() => compressor.aside(json)) : compressor.atOnce(json));
}

async function countedAside(compress: () => Promise<Uint8Array>): Promise<Uint8Array> {
  aside += 1;
  try {
    return await compress();
  } finally {
    aside -= 1;
  }
}
