import { maxFileBytes } from '@atrium/contract/file-rules';
import type { Attachment } from '@atrium/contract/files';
import { shownName } from '@atrium/contract/shown-name';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { withBody } from '../../../platform/http/streams/body-stream.ts';
import { sharerOf } from '../../../platform/limits/budget-of.ts';
import type { FilesDeps } from '../files-deps.ts';
import { checkFile, tooLargeSentence } from './check-file.ts';
import { keepFiles } from './keep-files.ts';

export const uploadAttachment =
  (deps: FilesDeps) =>
  async (
    actor: Actor,
    { name, type }: { readonly name: string; readonly type: string },
    body: AsyncIterable<Uint8Array>,
  ): Promise<Attachment> => {
    const most = { bytes: maxFileBytes, sentence: tooLargeSentence(shownName(name)) };
    return withBody(body, { who: sharerOf(actor), most }, async (bytes) => {
      const file = await checkFile(deps.images, { name, claimedType: type, bytes });
      const [attachment] = await keepFiles(deps)(actor, [file]);
      if (!attachment) throw new Problem('internal');
      return attachment;
    });
  };
