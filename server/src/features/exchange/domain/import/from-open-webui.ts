import { wordsOfDetails } from './details-blocks.ts';
import type { ForeignChat, ForeignFile } from './foreign-chat.ts';
import { UnusableChat } from './foreign-chat.ts';
import {
  asList,
  asRecord,
  asText,
  asTime,
  asTitle,
  endOfName,
  type Loose,
  own,
  recordsOf,
  titleInId,
} from './loose-values.ts';
import { absentFile, absentPicture, Notes, noted } from './notes.ts';
import { type ForeignNode, plantTree } from './plant-tree.ts';
import { inSiblingOrder } from './sibling-order.ts';

/** The chat in an entry of an export of Open WebUI; null if the value is none. */
export function openWebUiChat(value: Loose): Loose | null {
  const chat = asRecord(own(value, 'chat')) ?? value;
  return asRecord(own(asRecord(own(chat, 'history')), 'messages')) && chat;
}

/** Converts a chat in an export of Open WebUI. SOURCE: its code for exports and imports, 2024 to 2026. */
export function fromOpenWebUi(entry: Loose): ForeignChat {
  const notes = new Notes();
  notePlace(entry, notes);
  const chat = openWebUiChat(entry);
  const history = asRecord(own(chat, 'history'));
  const all = Object.entries(asRecord(own(history, 'messages')) ?? {});
  const createdAt = asTime(own(entry, 'created_at'), asTime(own(chat, 'timestamp'), 0));
  const nodes = all.map(([id, node]): ForeignNode => {
    const message = asRecord(node);
    return { id, parentId: asText(own(message, 'parentId')) || null, message: messageOf(message, createdAt, notes) };
  });
  const children = all.flatMap(([, node]) => asList(own(asRecord(node), 'childrenIds')));
  const { messages, currentId } = plantTree(inSiblingOrder(nodes, children), asText(own(history, 'currentId')) || null);
  if (messages.length === 0) throw new UnusableChat('has no messages');
  const title = titleOfOpenWebUi(entry);
  return {
    source: 'open-webui',
    id: asText(own(entry, 'id')) || `${createdAt} ${titleInId(title, messages)}`,
    title: asTitle(title, messages),
    isPinned: own(entry, 'pinned') === true,
    createdAt,
    updatedAt: Math.max(createdAt, asTime(own(entry, 'updated_at'), 0)),
    currentId,
    messages,
    notes: notes.counts,
  };
}

/** Notes what is lost of a chat's place. */
function notePlace(entry: Loose, notes: Notes): void {
  if (own(entry, 'archived') === true) notes.add(noted.archived);
  if (asText(own(entry, 'folder_id')) !== '') notes.add(noted.folders);
  if (asList(own(asRecord(own(entry, 'meta')), 'tags')).length > 0) notes.add(noted.tags);
}

/** The title that a chat has in the file. */
export const titleOfOpenWebUi = (entry: Loose) => own(entry, 'title') ?? own(openWebUiChat(entry), 'title');

function messageOf(message: Loose | null, createdAt: number, notes: Notes): ForeignNode['message'] {
  const role = own(message, 'role');
  if (role !== 'user' && role !== 'assistant') {
    if (message) notes.add(noted.tools);
    return null;
  }
  const raw = own(message, 'content');
  const said = asText(raw) || texts(raw).join('\n\n');
  const { words, reasoning, tools } =
    role === 'assistant' ? wordsOfDetails(said) : { words: said, reasoning: '', tools: 0 };
  if (tools > 0) notes.add(noted.tools, tools);
  const { files, absent } = filesOf(message, notes);
  const content = [words.trim(), ...absent].filter((part) => part !== '').join('\n\n');
  if (content === '' && reasoning === '' && files.length === 0) {
    if (own(message, 'error')) notes.add(noted.failed);
    return null;
  }
  const isOpen = role === 'assistant' && (own(message, 'done') === false || Boolean(own(message, 'error')));
  return {
    role,
    content,
    at: asTime(own(message, 'timestamp'), createdAt),
    model: asText(own(message, 'model')) || null,
    reasoning,
    files,
    extra: { status: isOpen ? 'interrupted' : 'complete', sources: role === 'assistant' ? sourcesOf(message) : [] },
  };
}

/** The texts of a message that is written in parts. */
const texts = (parts: unknown) => recordsOf(parts).flatMap((part) => asText(own(part, 'text')) || []);

/** The attached files: pictures and texts that are in the export, and lines that name the others. */
function filesOf(message: Loose | null, notes: Notes): { files: ForeignFile[]; absent: string[] } {
  const files: ForeignFile[] = [];
  const absent: string[] = [];
  for (const [at, file] of recordsOf(own(message, 'files')).entries()) {
    const inner = asRecord(own(file, 'file'));
    const name = endOfName(asText(own(file, 'name')) || asText(own(inner, 'filename')));
    const picture = /^data:image\/(png|jpeg|gif|webp);base64,/.exec(asText(own(file, 'url')));
    const text = asText(own(asRecord(own(inner, 'data')), 'content'));
    if (picture) {
      const base64 = asText(own(file, 'url')).slice(picture[0].length);
      files.push({ name: name || `picture-${at + 1}.${picture[1]}`, type: `image/${picture[1]}`, base64 });
    } else if (asText(own(file, 'type')) === 'image') {
      notes.add(noted.pictures);
      absent.push(name ? absentFile(name) : absentPicture);
    } else if (text !== '') {
      notes.add(noted.texts);
      files.push({ name: name || 'document.txt', text });
    } else if (name !== '') {
      notes.add(noted.files);
      absent.push(absentFile(name));
    }
  }
  return { files, absent };
}

/** The sources of a reply in the order of their numbers in its text: each address or document once. */
function sourcesOf(message: Loose | null) {
  const found = new Map<string, { id: string; title: string; quote?: string; url?: string }>();
  for (const each of recordsOf(own(message, 'sources'))) {
    const source = asRecord(own(each, 'source'));
    const about = recordsOf(own(each, 'metadata'));
    for (const [at, passage] of asList(own(each, 'document')).entries()) {
      const address =
        asText(own(about[at] ?? null, 'source')) || asText(own(source, 'id')) || asText(own(source, 'name'));
      if (address === '' || found.has(address)) continue;
      const title = asText(own(about[at] ?? null, 'name')) || asText(own(source, 'name')) || address;
      const url = /^https?:\/\//.test(address) ? address : asText(own(source, 'url'));
      found.set(address, {
        id: `${found.size + 1}`,
        title,
        ...(asText(passage) && { quote: asText(passage) }),
        ...(/^https?:\/\//.test(url) && { url }),
      });
    }
  }
  return [...found.values()];
}
