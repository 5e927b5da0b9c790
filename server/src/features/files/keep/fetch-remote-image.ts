import { Problem } from '../../../platform/http/problem.ts';
import { type Outbound, OutboundError } from '../../../platform/outbound/outbound.ts';
import { type ImageCodec, ImageError } from '../../../ports/image-codec.ts';
import { rasterTypes, typeOfContent } from '../domain/type-of-content.ts';
import type { RemoteImage } from '../files.ts';

const maxBytes = 10 * 1024 * 1024;
/** Milliseconds for everything, however slowly the other side drips. */
const totalMs = 20_000;

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

/** One sentence whatever went wrong: nothing of an inner network may be learnt from it. The log has the cause. */
function imageProblem(cause: unknown): unknown {
  if (cause instanceof OutboundError && cause.kind === 'too-large')
    return new Problem('too-large', 'This picture is larger than 10 MB, so it was not loaded.', { cause });
  if (cause instanceof OutboundError || cause instanceof ImageError)
    return new Problem('unreadable-file', 'This picture could not be loaded.', { cause });
  return cause;
}

export const fetchRemoteImage =
  ({ outbound, images }: { readonly outbound: Outbound; readonly images: ImageCodec }) =>
  async (url: string, signal?: AbortSignal): Promise<RemoteImage> => {
    const timeout = AbortSignal.timeout(totalMs);
    try {
      const bytes = await download(outbound, url, signal ? AbortSignal.any([signal, timeout]) : timeout);
      if (!rasterTypes.includes(typeOfContent('', '', bytes)))
        throw new ImageError('unreadable', 'What came back is no picture.');
      return await images.reencode(bytes);
    } catch (error) {
      throw imageProblem(error);
    }
  };
