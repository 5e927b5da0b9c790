import { isAllowedFile, maxFileBytes } from '@atrium/contract/file-rules';
import type { Attachment, InlineFile } from '@atrium/contract/files';
import { shownName } from '@atrium/contract/shown-name';
import type { Actor } from '../../../platform/http/actor.ts';
import { Problem } from '../../../platform/http/problem.ts';
import { base64Bytes, decodeBase64 } from '../domain/decode-base64.ts';
import type { FilesDeps } from '../files-deps.ts';
import { refuseTooMuch } from '../refuse-too-much.ts';
import { type CheckedFile, checkFile, tooLargeSentence } from './check-file.ts';
import { keepFiles } from './keep-files.ts';

/** Refuses whatever can be refused without decoding. */
function refuseEarly(files: readonly InlineFile[]): void {
  for (const { name, type, content } of files) {
    if (!isAllowedFile(shownName(name), type))
      throw new Problem('unsupported-file', `File type not supported: ${shownName(name)}`);
    if (base64Bytes(content) > maxFileBytes) throw new Problem('too-large', tooLargeSentence(shownName(name)));
  }
  refuseTooMuch(files.map((file) => base64Bytes(file.content)));
}

/** Stores the files that a message contains. They wait for the message like uploads. */
export const storeInline =
  (deps: FilesDeps) =>
  async (actor: Actor, files: readonly InlineFile[]): Promise<readonly Attachment[]> => {
    if (files.length === 0) return [];
    refuseEarly(files);
    const checked: CheckedFile[] = [];
    for (const { name, type, content } of files) {
      const bytes = decodeBase64(content);
      if (!bytes) throw new Problem('invalid-request', `The content of ${shownName(name)} is not valid base64.`);
      checked.push(await checkFile(deps.images, { name, claimedType: type, bytes }));
    }
    return keepFiles(deps)(actor, checked);
  };
