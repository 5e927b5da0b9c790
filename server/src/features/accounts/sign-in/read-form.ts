import { Problem } from '../../../platform/http/problem.ts';
import { wholeBody } from '../../../platform/http/streams/body-stream.ts';

/** Reads a form that a page of another site posts; the endpoint limits the size of the body. */
export async function readForm(
  contentType: string | undefined,
  body: AsyncIterable<Uint8Array>,
): Promise<URLSearchParams> {
  const bytes = await wholeBody(body);
  if (!/^application\/x-www-form-urlencoded(?:; ?charset=utf-8)?$/i.test(contentType ?? '')) {
    throw new Problem('unsupported-type');
  }
  return new URLSearchParams(bytes.toString('utf8'));
}
