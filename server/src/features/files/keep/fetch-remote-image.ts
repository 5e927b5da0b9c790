import { Problem } from '../../../platform/http/problem.ts';
import { createShared } from '../../../platform/lanes/create-shared.ts';
import { createTurns } from '../../../platform/lanes/create-turns.ts';
import { withPatience } from '../../../platform/lanes/with-patience.ts';
import { type Outbound, OutboundError } from '../../../platform/outbound/outbound.ts';
import { type ImageCodec, ImageError } from '../../../ports/image-codec.ts';
import { rasterTypes, typeOfContent } from '../domain/type-of-content.ts';
import type { Picture } from '../files.ts';

const maxBytes = 10 * 1024 * 1024;
/** Milliseconds for everything, however slowly the other side sends. */
const totalMs = 20_000;
/**
 * The most pictures being fetched at once, in all and for one requester; each is held in memory as a whole until it is
 * encoded again. Also how many others of a requester wait, and how long in milliseconds. So a slow server that one
 * requester names holds up nobody else.
 */
const turnLimits = { inAll: 6, ofOne: 2, waitingOfOne: 20, waitMs: 30_000 };

async function download(outbound: Outbound, url: string, signal: AbortSignal): Promise<Uint8Array> {
  const response = await outbound.request({
    url,
    trust: 'untrusted',
    maxRedirects: 3,
    maxBytes,
    signal,
    connectTimeoutMs: 5_000,
    headersTimeoutMs: 10_000,
    bodyTimeoutMs: 10_000,
    headers: { accept: 'image/webp,image/png,image/jpeg,image/gif' },
  });
  if (response.status === 200) return response.bytes();
  response.discard();
  throw new OutboundError('network', `The picture's server answered ${response.status}.`);
}

/** One sentence for all failures: it must reveal nothing about an internal network. The log has the cause. */
function imageProblem(cause: unknown): unknown {
  if (cause instanceof OutboundError && cause.kind === 'too-large')
    return new Problem('too-large', 'This picture is larger than 10 MB, so it was not loaded.', { cause });
  if (cause instanceof OutboundError || cause instanceof ImageError || cause instanceof DOMException)
    return new Problem('unreadable-file', 'This picture could not be loaded.', { cause });
  return cause;
}

const tooMany = () =>
  new Problem('unavailable', 'Too many pictures are being loaded just now. Try again in a moment.', { retryAfter: 10 });

interface Fetching {
  readonly outbound: Outbound;
  readonly images: ImageCodec;
}

async function load({ outbound, images }: Fetching, url: string, signal: AbortSignal): Promise<Picture> {
  const bytes = await withPatience(totalMs, (untilLate) => download(outbound, url, untilLate), signal);
  if (!rasterTypes.includes(typeOfContent('', '', bytes)))
    throw new ImageError('unreadable', 'What came back is no picture.');
  return images.reencode(bytes);
}

/** Fetches a few pictures at a time. Concurrent requests for the same address share one fetch. */
export function fetchRemoteImage(deps: Fetching) {
  const turns = createTurns(turnLimits, tooMany);
  const shared = createShared<Picture>();
  return async (who: string, url: string, signal?: AbortSignal): Promise<Picture> => {
    try {
      return await shared(url, (gone) => turns(who, () => load(deps, url, gone), gone), signal);
    } catch (error) {
      throw imageProblem(error);
    }
  };
}
