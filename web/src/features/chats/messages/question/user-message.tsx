import type { Speaker } from '@atrium/contract/chat-personas';
import type { Message } from '@atrium/contract/messages';
import { Check, Copy, File as FileIcon, Pencil } from 'lucide-react';
import { memo, useState } from 'react';
import { cutText } from '../../../../lib/cut-text.ts';
import { formatBytes } from '../../../../lib/format.ts';
import { Icon } from '../../../../ui/icon.tsx';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { useCopy } from '../../../../ui/use-copy.ts';
import type { Place } from '../../run/active-runs.ts';
import { startEditing, useEditedText } from '../../thread/editing.ts';
import { MessageTime } from '../message-time.tsx';
import { Siblings } from '../siblings.tsx';
import { EditQuestion } from './edit-question.tsx';
import { MarkedQuestion } from './marked-question.tsx';

interface UserMessageProps {
  readonly message: Message;
  readonly place: Place;
  /** While a reply is being written, the chat cannot be changed. */
  readonly isBusy: boolean;
}

/** Longer questions, in characters, are collapsed at first. */
const longQuestion = 3000;

export const UserMessage = memo(function UserMessage({ message, place, isBusy }: UserMessageProps) {
  const edited = useEditedText(message.id);
  if (edited !== null) return <EditQuestion message={message} text={edited} place={place} isBusy={isBusy} />;
  return (
    <article aria-label="Your question" className="message is-user" data-role="user">
      <MessageFiles message={message} />
      {message.content !== '' && <Bubble text={message.content} mention={message.persona} />}
      <div className="flex items-center gap-1 coarse:gap-2">
        <span className="message-actions flex items-center coarse:gap-2">
          <CopyMessage text={message.content} />
          <IconButton
            size="sm"
            icon={Pencil}
            label="Edit"
            disabled={isBusy}
            onClick={() => startEditing(place.chatId, message)}
          />
        </span>
        {place.chatId && <Siblings chatId={place.chatId} message={message} disabled={isBusy} />}
        <MessageTime at={message.timestamp} />
      </div>
    </article>
  );
});

function Bubble({ text, mention }: { readonly text: string; readonly mention: Speaker | null }) {
  const [isWhole, setIsWhole] = useState(false);
  const isLong = text.length > longQuestion;
  const shown = isLong && !isWhole ? `${cutText(text, longQuestion)}…` : text;
  return (
    <div className="bubble" dir="auto">
      <MarkedQuestion text={shown} mention={mention} />
      {isLong && (
        <button
          type="button"
          onClick={() => setIsWhole(!isWhole)}
          className="mt-2 block text-accent-ink text-sm underline decoration-accent-line underline-offset-3"
        >
          {isWhole ? 'Show less' : 'Show all'}
        </button>
      )}
    </div>
  );
}

function MessageFiles({ message }: { readonly message: Message }) {
  if (message.attachments.length === 0) return null;
  return (
    <ul aria-label="Attached files" className="flex max-w-full flex-wrap justify-end gap-2">
      {message.attachments.map((file) => (
        <MessageFile key={file.id} file={file} />
      ))}
    </ul>
  );
}

function MessageFile({ file: { name, type, size, url, problem } }: { readonly file: Message['attachments'][number] }) {
  const [isUnseen, setIsUnseen] = useState(false);
  return (
    <li className="min-w-0">
      <a href={url} target="_blank" rel="noopener noreferrer" data-tip={problem ?? name} className="message-file">
        {type.startsWith('image/') && !isUnseen ? (
          <img
            src={url}
            alt={name}
            loading="lazy"
            onError={() => setIsUnseen(true)}
            className="max-h-40 min-h-10 min-w-10 max-w-60 rounded-md object-contain"
          />
        ) : (
          <>
            <Icon of={FileIcon} size={14} className="text-muted" />
            <span dir="auto" className="min-w-0 max-w-56 truncate">
              {name}
            </span>
            <span className="flex-none font-body text-faint tabular-nums">{formatBytes(size)}</span>
          </>
        )}
      </a>
      {problem && <p className="mt-1 max-w-72 text-warning text-xs">{problem}</p>}
    </li>
  );
}

export function CopyMessage({ text }: { readonly text: string }) {
  const { isCopied, copy } = useCopy();
  return (
    <IconButton
      size="sm"
      icon={isCopied ? Check : Copy}
      label={isCopied ? 'Copied' : 'Copy'}
      onClick={() => copy(text)}
    />
  );
}
