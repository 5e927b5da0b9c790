import type { ModelMessage, ModelPart, ModelRequest } from '../../../ports/model-provider.ts';
import { fileNote } from '../conversation.ts';

const noneTaken =
  /support image input|image input is not supported|data required for image input|not a multimodal model|unknown variant `?image_url/i;
const fewTaken = /at most (\d+) image|too many images\b.*?\bmax\w*(?: allowed)?(?: of| is) (\d+)/i;

/**
 * The request with as many of its newest pictures as a refusal leaves; null if it speaks of something else. Where the
 * others stood, the model is told that there is one. Else a chat with pictures could never go on.
 */
export function fewerPictures(request: ModelRequest, refusal: string): ModelRequest | null {
  const [, most, max] = fewTaken.exec(refusal) ?? [];
  const taken = noneTaken.test(refusal) ? 0 : Number(most ?? max);
  const pictures = request.messages.flatMap(({ parts }) => parts.filter(isPicture));
  if (request.isOfPictures || !(taken < pictures.length)) return null;
  const left = new Set(pictures.slice(pictures.length - taken));
  const told = (part: ModelPart): ModelPart =>
    isPicture(part) && !left.has(part) ? { type: 'text', text: fileNote(part) } : part;
  const messages = request.messages.map((message): ModelMessage => ({ ...message, parts: message.parts.map(told) }));
  return { ...request, messages };
}

function isPicture(part: ModelPart): part is Extract<ModelPart, { type: 'file' }> {
  return part.type === 'file' && part.mediaType.startsWith('image/');
}
