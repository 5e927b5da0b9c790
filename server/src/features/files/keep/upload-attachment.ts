import { maxFileBytes } from '@atrium/contract/file-rules';
import type { Attachment } from '@atrium/contract/files';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { bodyWithin } from '../../../platform/http/streams/body-stream.ts';
import { shownName } from '../domain/shown-name.ts';
import type { FilesDeps } from '../files-deps.ts';
import { checkFile, tooLargeSentence } from './check-file.ts';
import { keepFiles } from './keep-files.ts';

async function collect(name: string, body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const bytes = await bodyWithin(body, maxFileBytes);
  if (!bytes) throw new Problem('too-large', tooLargeSentence(shownName(name)));
  return bytes;
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
