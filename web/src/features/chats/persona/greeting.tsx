import type { Chat } from '@atrium/contract/chats';
import Markdown from '../markdown/markdown.tsx';
import { ReplyHead } from '../messages/reply-head.tsx';

const noSources: never[] = [];

/** A persona's greeting, before the first question. */
export function Greeting({ persona, content }: NonNullable<Chat['greeting']>) {
  return (
    <article className="message is-assistant" data-greeting="">
      <ReplyHead persona={persona} model={null} badge={null} />
      <Markdown messageId="" text={content} sources={noSources} isOpen={false} />
    </article>
  );
}
