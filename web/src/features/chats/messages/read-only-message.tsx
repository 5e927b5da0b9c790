import './messages.css';
import type { SharedMessage } from '@atrium/contract/sharing';
import { File as FileIcon } from 'lucide-react';
import { useId } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import Markdown from '../markdown/markdown.tsx';
import { Sources } from './grounding/sources.tsx';
import { MessageTime } from './message-time.tsx';
import { ReplyHead } from './reply-head.tsx';

/** A message of a shared copy: it looks as in the chat, without actions. */
export default function ReadOnlyMessage({ message }: { readonly message: SharedMessage }) {
  return message.role === 'user' ? <Question message={message} /> : <Reply message={message} />;
}

function Question({ message }: { readonly message: SharedMessage }) {
  return (
    <article aria-label="Question" className="message is-user" data-role="user">
      <FileNames names={message.fileNames} className="justify-end" />
      {message.content !== '' && (
        <div className="bubble" dir="auto">
          {message.content}
        </div>
      )}
      <MessageTime at={message.timestamp} />
    </article>
  );
}

/** What is said of a reply that is not whole. Why it was cut off is its owner's matter. */
const ends: Readonly<Record<NonNullable<SharedMessage['status']>, string | null>> = {
  complete: null,
  cut: 'Cut off',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
};

function Reply({ message }: { readonly message: SharedMessage }) {
  const head = useId();
  const notWhole = message.status && ends[message.status];
  return (
    <article className="message is-assistant" aria-labelledby={head} data-role="assistant">
      <ReplyHead id={head} persona={message.persona} model={message.model ?? 'Assistant'} badge={message.badge} />
      {/* Without a message id no remote picture is offered: it stays a link. */}
      {message.content !== '' && (
        <Markdown messageId="" text={message.content} sources={message.sources} isOpen={false} />
      )}
      {notWhole && <p className="mt-3 text-muted text-sm">{notWhole}</p>}
      <FileNames names={message.fileNames} className="mt-3" />
      <Sources sources={message.sources} />
      <div className="mt-3">
        <MessageTime at={message.timestamp} />
      </div>
    </article>
  );
}

function FileNames({ names, className }: { readonly names: readonly string[]; readonly className: string }) {
  if (names.length === 0) return null;
  return (
    <ul aria-label="Files that are not shared" className={`flex max-w-full flex-wrap gap-2 ${className}`}>
      {names.map((name, at) => (
        // A copy never changes, so the index can be the key; two files may have the same name.
        // biome-ignore lint/suspicious/noArrayIndexKey: see above
        <li key={at} className="message-file" data-tip="The file itself is not shared">
          <Icon of={FileIcon} size={14} className="text-muted" />
          <span dir="auto" className="min-w-0 max-w-56 truncate">
            {name}
          </span>
        </li>
      ))}
    </ul>
  );
}
