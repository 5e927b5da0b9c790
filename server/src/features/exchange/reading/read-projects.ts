import { asRecord, asText, own, titleLine } from '../domain/import/loose-values.ts';
import { noted } from '../domain/import/notes.ts';
import type { Found } from './read-chats.ts';
import type { ZippedText } from './read-zip.ts';
import { splitJson, UnreadableImport } from './split-json.ts';

/**
 * The projects of Claude in a text of its archive, each as left out: the chats do not name theirs. A text that cannot be
 * read keeps no chat from being imported.
 */
export async function* readProjects(text: ZippedText): AsyncGenerator<Found> {
  try {
    for await (const piece of splitJson(text.chunks())) {
      const project = 'value' in piece && !piece.isDeep ? asRecord(piece.value) : null;
      const isOwn = own(project, 'is_starter_project') !== true && asText(own(project, 'uuid')) !== '';
      if (isOwn) yield { left: noted.projects, title: titleLine(own(project, 'name')) };
    }
  } catch (error) {
    if (!(error instanceof UnreadableImport)) throw error;
  }
}
