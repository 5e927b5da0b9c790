import { estimateTokens, tokensPerPicture } from '../../../platform/text/estimate-tokens.ts';
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
import { fitText } from '../domain/fit-context.ts';

/** Media types that vendors' models take as they are. SOURCE: the picture types all of OpenAI, Anthropic and Google name. */
const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** What is left for files. */
export interface FileRoom {
  readonly tokens: number;
  /** Of what is sent as it is. */
  readonly bytes: number;
  /** Of PDFs that are. */
  readonly pages: number;
}

/** What the files of one message become for a model, and what of the room they take. */
export async function fileParts(
  contents: readonly FileContent[],
  capabilities: PreparedModel['capabilities'],
  room: FileRoom,
): Promise<{ readonly parts: readonly ModelPart[]; readonly taken: FileRoom }> {
  const parts: ModelPart[] = [];
  let [tokens, bytes, pages] = [0, 0, 0];
  for (const content of contents) {
    const left = { tokens: room.tokens - tokens, bytes: room.bytes - bytes, pages: room.pages - pages };
    const sent = await asItIs(content, capabilities, left);
    if (sent) {
      parts.push(sent);
      tokens += sent.tokens ?? tokensPerPicture;
      bytes += sent.data.byteLength;
      pages += content.pages;
      continue;
    }
    const text = describe(content, left.tokens);
    parts.push({ type: 'text', text: text.text });
    tokens += text.size;
  }
  return { parts, taken: { tokens, bytes, pages } };
}

type FilePart = Extract<ModelPart, { type: 'file' }>;

/** A picture or a PDF for a model that takes it; null for anything else, and where it has no room. */
async function asItIs(
  content: FileContent,
  capabilities: PreparedModel['capabilities'],
  room: FileRoom,
): Promise<FilePart | null> {
  const { name, type: mediaType, problem } = content.attachment;
  if (mediaType === 'application/pdf') return capabilities.pdf ? wholePdf(content, room) : null;
  if (!pictures.includes(mediaType) || !capabilities.images) return null;
  // A damaged picture would make the vendor refuse this question and every later one of the chat.
  const shown = problem === null && room.bytes > 0 ? await content.picture() : null;
  return shown && shown.bytes.byteLength <= room.bytes
    ? { type: 'file', name, mediaType: shown.type, data: shown.bytes }
    : null;
}

/**
 * A PDF as it is: its pages count as pictures, and its text besides. One that could not be opened, or not counted to its
 * end, would be refused as a damaged picture is.
 */
async function wholePdf(
  { attachment, extracted, pages, bytes }: FileContent,
  room: FileRoom,
): Promise<FilePart | null> {
  const { name, type: mediaType, size, problem } = attachment;
  const isCounted = pages > 0 && (problem === null || extracted === null);
  const tokens = pages * tokensPerPicture + estimateTokens(extracted?.text ?? '');
  if (!isCounted || pages > room.pages || size > room.bytes || tokens > room.tokens) return null;
  const data = await bytes();
  return data && { type: 'file', name, mediaType, data, tokens };
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
