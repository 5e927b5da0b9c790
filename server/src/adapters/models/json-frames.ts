import { type Frames, type MakeFrames, MessageTooLarge, maxMessageCharacters } from './frames.ts';

/**
 * The frames of an answer that calls itself JSON: it may be a stream all the same, under the wrong name. What is JSON is
 * passed to `onWhole` at its end, undefined if it cannot be read. SOURCE: github.com/vllm-project/vllm-ascend, pull 6985.
 */
export const jsonFrames =
  (frames: MakeFrames, onWhole: (body: unknown) => void): MakeFrames =>
  (onMessage, onError) => {
    let stream: Frames | null = null;
    let text = '';
    let isWhole = false;
    return {
      feed(piece) {
        if (stream) {
          stream.feed(piece);
          return;
        }
        text += piece;
        if (text.length > maxMessageCharacters) throw new MessageTooLarge();
        // Not looked at again with every piece: each look would copy all that came before.
        isWhole ||= /^[\s\ufeff]*[{[]/.test(text);
        if (isWhole || /^[\s\ufeff]*$/.test(text)) return;
        stream = frames(onMessage, onError);
        stream.feed(text);
        text = '';
      },
      end() {
        if (stream) stream.end();
        else onWhole(parsed(text));
      },
    };
  };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch {
    return undefined;
  }
}
