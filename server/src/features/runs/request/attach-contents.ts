import { estimateTokens, tokensPerPicture } from '@atrium/contract/token-rules';
import { fenceText } from '../../../platform/text/fence-text.ts';
import { splitPassages } from '../../../platform/text/passages/split-passages.ts';
import { isOnlyScanned } from '../../../platform/text/scanned-pages.ts';
import type {
  FilePart,
  ModelPart,
  ModelRequest,
  PartlyReadFile,
  Passage,
  UnreadableFile,
} from '../../../ports/model-provider.ts';
import type { HistoryMessage } from '../../chats/index.ts';
import type { ExtractedText, FileContent } from '../../files/index.ts';
import type { PreparedModel } from '../../inference/index.ts';
import { fitText } from '../domain/fit-context.ts';

/**
 * Media types that vendors' models take unchanged. SOURCE: the picture types that OpenAI, Anthropic and Google all
 * name.
 */
const pictures = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** The room that is left for files in a request. */
export interface FileRoom {
  readonly tokens: number;
  /** Bytes of files that are sent unchanged. */
  readonly bytes: number;
  /** Pages of PDFs that are sent unchanged. */
  readonly pages: number;
}

/** Turns the files of one message into parts of a request, and tells how much of the room they take. */
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
    const text = await described(content, left.tokens);
    parts.push({ type: 'text', text });
    tokens += estimateTokens(text);
  }
  return { parts, taken: { tokens, bytes, pages } };
}

/**
 * A picture or a PDF as an unchanged file, if the model takes it; null for anything else, or if there is no room for
 * it.
 */
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
 * A PDF that is sent unchanged: its pages count as pictures, and its text is counted in addition. A PDF that could not
 * be opened, or whose pages could not all be counted, is not sent, because a vendor would refuse it like a damaged
 * picture.
 */
async function wholePdf({ attachment, pages, text, bytes }: FileContent, room: FileRoom): Promise<FilePart | null> {
  const { name, type: mediaType, size, hasText, problem } = attachment;
  // A scan has only the problem that it has no text, in all or some of its pages.
  const isCounted = pages > 0 && (problem === null || !hasText || isOnlyScanned(problem));
  if (!isCounted || pages > room.pages || size > room.bytes) return null;
  const tokens = pages * tokensPerPicture + estimateTokens((await text())?.text ?? '');
  if (tokens > room.tokens) return null;
  const data = await bytes();
  return data && { type: 'file', name, mediaType, data, tokens };
}

/** The text of a file between delimiters that name it, or a note why it has none: it may only wait to be read. */
async function described({ attachment, text: read }: FileContent, budget: number): Promise<string> {
  const extracted = await read();
  if (extracted === null || extracted.text.trim() === '') {
    const why = attachment.problem ?? 'It cannot be read as text.';
    return `[The attached file ${JSON.stringify(attachment.name)} was not sent. ${why}]`;
  }
  const { text, isWhole } = fitText(extracted.text, Math.max(0, budget - 40));
  const unread = attachment.problem === null ? '' : `\n[${attachment.problem}]`;
  const end = isWhole ? unread : '\n[The file goes on; the rest does not fit.]';
  return fenceText('file', `${text}${end}`, { name: attachment.name });
}

/**
 * The built-in model answers from at most this many characters of files: five files of the greatest length that is
 * read.
 */
const mostCharacters = 10_000_000;
const tooMuch =
  'This file of an earlier question was left out: all files together are more than one answer can search.';

type Contents = ReadonlyMap<string, readonly FileContent[]>;
type Branch = readonly Pick<HistoryMessage, 'id' | 'role'>[];

interface ReadFile {
  readonly messageId: string;
  readonly attachment: FileContent['attachment'];
  readonly text: ExtractedText | null;
  readonly isLeftOut: boolean;
}

/**
 * Reads the texts of a branch's files; returns them oldest first. If there are more than can be searched, the newest
 * are read. The files of one message are read in parallel.
 */
async function readNewest(contents: Contents, branch: Branch): Promise<readonly ReadFile[]> {
  const read: (readonly ReadFile[])[] = [];
  let left = mostCharacters;
  for (const { id: messageId } of branch.toReversed()) {
    const isLeftOut = left <= 0;
    const files = (contents.get(messageId) ?? []).map(async ({ attachment, text }) => ({
      messageId,
      attachment,
      text: isLeftOut ? null : await text(),
      isLeftOut: isLeftOut && attachment.hasText,
    }));
    const some = await Promise.all(files);
    left -= some.reduce((sum, { text }) => sum + (text?.text.length ?? 0), 0);
    read.push(some);
  }
  return read.reverse().flat();
}

/**
 * What the built-in model answers from: the text of the files, cut into passages, and which files have no readable text
 * or only in part. `branch`: oldest first, up to the question.
 */
export async function passagesOf(
  contents: Contents,
  branch: Branch,
): Promise<Pick<Required<ModelRequest>, 'passages' | 'unreadable' | 'partlyRead'>> {
  const passages: Passage[] = [];
  const unreadable: UnreadableFile[] = [];
  const partlyRead: PartlyReadFile[] = [];
  const questionId = branch.findLast(({ role }) => role === 'user')?.id;
  for (const { messageId, attachment, text, isLeftOut } of await readNewest(contents, branch)) {
    const { id, name, type, problem } = attachment;
    if (isLeftOut) partlyRead.push({ name, problem: tooMuch });
    else if (text === null || text.text.trim() === '') {
      const kind = type.startsWith('image/') ? 'image' : 'other';
      unreadable.push({ name, kind, isEarlier: messageId !== questionId });
    } else {
      if (problem !== null) partlyRead.push({ name, problem });
      const origin = { kind: 'attachment' as const, id, title: name };
      for (const passage of splitPassages(text)) passages.push({ ...passage, origin });
    }
  }
  return { passages, unreadable, partlyRead };
}
