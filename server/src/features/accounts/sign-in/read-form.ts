import { Problem } from '../../../platform/http/problem.ts';

/** A form of another site's page, as browsers send it; the body is limited by the endpoint. */
export async function readForm(
  contentType: string | undefined,
  body: AsyncIterable<Uint8Array>,
): Promise<URLSearchParams> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of body) chunks.push(chunk);
  if (!/^application\/x-www-form-urlencoded(?:; ?charset=utf-8)?$/i.test(contentType ?? '')) {
    throw new Problem('unsupported-type');
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'));
}
