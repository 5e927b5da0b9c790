import { fenceText } from '../../../platform/text/fence-text.ts';
import { splitPassages } from '../../../platform/text/passages/split-passages.ts';
import type {
  ModelPart,
  ModelRequest,
  PartlyReadFile,
  Passage,
  UnreadableFile,
} from '../../../ports/model-provider.ts';
import type { FileContent } from '../../files/index.ts';
import type { PreparedModel } from '../../inference/index.ts';
import { tokensPerFile } from '../domain/estimate-usage.ts';
import { fitText } from '../domain/fit-context.ts';

/** Media types that vendors' models take as they are. SOURCE: the picture types all of OpenAI, Anthropic and Google name. */
const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** What the files of one message become for a model, within a number of tokens. */
export async function fileParts(
  contents: readonly FileContent[],
  capabilities: PreparedModel['capabilities'],
  budget: number,
): Promise<{ readonly parts: readonly ModelPart[]; readonly size: number }> {
  const parts: ModelPart[] = [];
  let size = 0;
  for (const content of contents) {
    const { name, type, problem } = content.attachment;
    // A damaged picture would make the vendor refuse this question and every later one of the chat.
    const native = pictures.includes(type)
      ? capabilities.images && problem === null
      : type === 'application/pdf' && capabilities.pdf;
    if (native) {
      parts.push({ type: 'file', name, mediaType: type, data: await content.bytes() });
      size += tokensPerFile;
      continue;
    }
    const text = describe(content, budget - size);
    parts.push({ type: 'text', text: text.text });
    size += text.size;
  }
  return { parts, size };
}

/** The text of a file between marks that name it, or a note that there is none to read. */
function describe({ attachment, extracted }: FileContent, budget: number): { text: string; size: number } {
  const name = JSON.stringify(attachment.name);
  if (extracted === null || extracted.text.trim() === '') {
    return { text: `[The attached file ${name} cannot be read as text and was not sent.]`, size: 30 };
  }
  const { text, isWhole } = fitText(extracted.text, Math.max(0, budget - 40));
  const unread = attachment.problem === null ? '' : `\n[${attachment.problem}]`;
  const end = isWhole ? unread : '\n[The file goes on; the rest does not fit.]';
  const fenced = fenceText('file', `${text}${end}`, { name: attachment.name });
  return { text: fenced, size: Math.ceil(text.length / 4) + 40 };
}

/** What the built-in model answers from: the text of the files, cut into passages, and which files have none, or a part of theirs. */
export function passagesOf(
  contents: ReadonlyMap<string, readonly FileContent[]>,
  questionId: string | undefined,
): Pick<Required<ModelRequest>, 'passages' | 'unreadable' | 'partlyRead'> {
  const passages: Passage[] = [];
  const unreadable: UnreadableFile[] = [];
  const partlyRead: PartlyReadFile[] = [];
  for (const [messageId, files] of contents) {
    for (const { attachment, extracted } of files) {
      if (extracted === null || extracted.text.trim() === '') {
        const kind = attachment.type.startsWith('image/') ? 'image' : 'other';
        unreadable.push({ name: attachment.name, kind, isEarlier: messageId !== questionId });
        continue;
      }
      const { name, problem } = attachment;
      if (problem !== null) partlyRead.push({ name, problem });
      const origin = { kind: 'attachment' as const, id: attachment.id, title: attachment.name };
      for (const passage of splitPassages(extracted)) passages.push({ ...passage, origin });
    }
  }
  return { passages, unreadable, partlyRead };
}
