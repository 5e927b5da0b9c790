import { asRecord, asText, own, titleLine } from '../domain/import/loose-values.ts';
import type { ZippedText } from './read-zip.ts';
import { splitJson, UnreadableImport } from './split-json.ts';

/**
 * The names of the projects of Claude in a text of its archive; no chat names its own. A text that cannot be read keeps
 * no chat from being imported.
 */
export async function* readProjects(text: ZippedText): AsyncGenerator<string> {
  try {
    for await (const piece of splitJson(text.chunks())) {
      const project = 'value' in piece && !piece.isDeep ? asRecord(piece.value) : null;
      const isOwn = own(project, 'is_starter_project') !== true && asText(own(project, 'uuid')) !== '';
      if (isOwn) yield titleLine(own(project, 'name'));
    }
  } catch (error) {
    if (!(error instanceof UnreadableImport)) throw error;
  }
}
