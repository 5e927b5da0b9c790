import { maxFileBytes } from '@atrium/contract/file-rules';
import type { Attachment } from '@atrium/contract/files';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { shownName } from '../domain/shown-name.ts';
import type { FilesDeps } from '../files-deps.ts';
import { checkFile, tooLargeSentence } from './check-file.ts';
import { keepFiles } from './keep-files.ts';

async function collect(name: string, body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  let isTooLarge = false;
  for await (const chunk of body) {
    size += chunk.byteLength;
    // Read on, keeping nothing, so that the client gets to read the refusal; the endpoint's limit ends it soon.
    isTooLarge ||= size > maxFileBytes;
    if (isTooLarge) chunks.length = 0;
    else chunks.push(chunk);
  }
  if (isTooLarge) throw new Problem('too-large', tooLargeSentence(shownName(name)));
  return Buffer.concat(chunks);
}

export const uploadAttachment =
  (deps: FilesDeps) =>
  async (
    actor: Actor,
    { name, type }: { readonly name: string; readonly type: string },
    body: AsyncIterable<Uint8Array>,
  ): Promise<Attachment> => {
    const file = await checkFile(deps.images, { name, claimedType: type, bytes: await collect(name, body) });
    const [attachment] = await keepFiles(deps)(actor, [file]);
    if (!attachment) throw new Problem('internal');
    return attachment;
  };
