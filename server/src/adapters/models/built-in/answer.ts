import type { ModelRequest } from '../../../ports/model-provider.ts';
import { answerFromFiles } from './answer-from-files.ts';
import { answerFromGuide, isNamed } from './answer-from-guide.ts';
import type { BuiltInModelDeps } from './built-in-model-deps.ts';
import {
  cannotBe,
  cannotRead,
  cannotSee,
  noModel,
  noModelShort,
  notInFiles,
  notInSources,
  readInPart,
  waysToConnect,
} from './plain-replies.ts';
import { type Breather, createBreather } from './reading/breather.ts';
import { type Document, documentsOf } from './reading/documents.ts';
import { type Reply, say } from './reply.ts';
import { smallTalk } from './small-talk.ts';
import { reckon } from './sums/reckon.ts';

/**
 * Chooses a truthful answer: small talk, a calculation, quotes from the files or the guide, or that no language model
 * is connected.
 */
export async function answer(request: ModelRequest, deps: BuiltInModelDeps, signal: AbortSignal): Promise<Reply> {
  const reply = await answerItself(request, deps, signal);
  return request.speaker === undefined ? reply : [say(cannotBe(request.speaker, deps.productName)), ...reply];
}

async function answerItself(request: ModelRequest, deps: BuiltInModelDeps, signal: AbortSignal): Promise<Reply> {
  const asked = questionsOf(request);
  const text = asked.at(-1) ?? '';
  const passages = request.passages ?? [];
  const unseen = unreadable(request, text, deps.productName);
  const talk = smallTalk(text, deps.productName);
  if (talk !== null) return [...unseen, say(talk)];
  const reckoned = reckon(text, deps.now());
  if (reckoned !== null) return [...unseen, say(reckoned)];
  const breather = createBreather(signal);
  if (passages.length > 0)
    return [...unseen, ...(await fromFilesOrGuide(asked, request, documentsOf(passages), deps, breather))];
  if (request.isNotInSources && !isNamed(text, deps.productName))
    return [...unseen, say(notInSources), say(noModelShort)];
  // A question that refers to an unreadable file is not about the product.
  const isAboutFile = unseen.length > 0 && pointing.test(text) && !isNamed(text, deps.productName);
  const guide = isAboutFile ? null : await answerFromGuide(text, deps, breather);
  if (guide !== null) return [...unseen, ...guide];
  return [...unseen, say(unseen.length > 0 ? waysToConnect(deps.productName) : noModel(deps.productName))];
}

const pointing = /\b(?:this|these|it|here|show[sn]?|see|pictures?|images?|photos?|screenshots?|charts?|diagrams?)\b/i;

/** If there are files, the question is about them unless it names the product. */
async function fromFilesOrGuide(
  asked: readonly string[],
  { partlyRead = [] }: ModelRequest,
  documents: readonly Document[],
  deps: BuiltInModelDeps,
  breather: Breather,
): Promise<Reply> {
  const text = asked.at(-1) ?? '';
  const guide = isNamed(text, deps.productName) ? await answerFromGuide(text, deps, breather) : null;
  if (guide !== null) return guide;
  const found = await answerFromFiles(asked, documents, breather);
  const told = found ?? [say(notInFiles([...new Set(documents.map(({ title }) => title))])), say(noModelShort)];
  return partlyRead.length === 0 ? told : [...told, say(readInPart(partlyRead))];
}

/** Says which files cannot be read: those of this question, and earlier ones if the question refers to them. */
function unreadable(request: ModelRequest, question: string, product: string): Reply {
  const meant = (request.unreadable ?? []).filter(({ isEarlier }) => !isEarlier || pointing.test(question));
  const of = (kind: 'image' | 'other') => meant.filter((file) => file.kind === kind).map(({ name }) => name);
  const images = of('image');
  const others = of('other');
  return [
    ...(images.length > 0 ? [say(cannotSee(images, product))] : []),
    ...(others.length > 0 ? [say(cannotRead(others))] : []),
  ];
}

/** The question is at the start or the end of a long message; the middle is material. Characters read at each end. */
const readOfQuestion = 1_000;

/** The user's questions, oldest first. */
function questionsOf(request: ModelRequest): readonly string[] {
  return request.messages
    .filter(({ role }) => role === 'user')
    .map(({ parts }) =>
      parts
        .flatMap((part) => (part.type === 'text' ? [part.text] : []))
        .join('\n')
        .trim(),
    )
    .map((text) =>
      text.length <= 2 * readOfQuestion ? text : `${text.slice(0, readOfQuestion)}\n${text.slice(-readOfQuestion)}`,
    );
}
