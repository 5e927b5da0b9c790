import { Problem } from '../../../platform/http/problem.ts';
import { wholeBody } from '../../../platform/http/streams/body-stream.ts';

/** A form of another site's page, as browsers send it; the body is limited by the endpoint. */
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
