import { Eraser, Pencil } from 'lucide-react';
import { cutText } from '../../lib/cut-text.ts';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { cx } from '../../ui/cx.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { MoreButton } from './more-button.tsx';
import { ChatPersonas } from './persona/chat-personas.tsx';
import { useChat, useHistory } from './queries.ts';
import { RenameField } from './rename-field.tsx';
import type { Place } from './run/active-runs.ts';
import { useRunPart } from './run/active-runs.ts';
import { clearChat } from './thread/new-chat.ts';
import { useIsMissing } from './thread/use-is-missing.ts';
import { useOpenPlace } from './thread/use-open-place.ts';
import { useRenaming } from './use-renaming.ts';

function useTitle(place: Place): string {
  const { data: chat } = useChat(place.chatId);
  const listed = useHistory().data?.find(({ id }) => id === place.chatId)?.title;
  const asked = useRunPart(place, (run) => run?.question && cutText(run.question.content, 80));
  // A chat that could not be read, or is still loading, must not be called new.
  return chat?.title || asked || listed || (chat || place.chatId === null ? 'New Chat' : 'Chat');
}

/** Why a chat that the server has not created yet cannot be renamed: shown as a tooltip and read aloud. */
const unsaved = {
  'data-tip': 'Rename: this chat is not saved yet',
  'aria-description': 'This chat is not saved yet',
  style: { pointerEvents: 'auto' },
} as const;

/** The head of a chat on a wide screen; on a small screen the page's own head shows the same. */
export function ChatBar({ place }: { readonly place: Place }) {
  const title = useTitle(place);
  const renaming = useRenaming(place.chatId);
  const isMissing = useIsMissing(place);
  usePageTitle(title);
  return (
    <>
      <h1 className={cx('sr-only', !renaming.id && 'md:hidden')}>{title}</h1>
      <div className="hidden h-13 flex-none items-center gap-2 border-line border-b pr-3 pl-5 md:flex">
        {renaming.id ? (
          <RenameField
            key={renaming.id}
            chatId={renaming.id}
            title={title}
            onDone={renaming.end}
            next="[aria-label=Rename]"
          />
        ) : (
          <h1 dir="auto" className="min-w-0 flex-1 truncate text-left font-title text-md">
            {title}
          </h1>
        )}
        {!isMissing && (
          <>
            <ChatPersonas place={place} />
            <IconButton
              icon={Pencil}
              label="Rename"
              {...(!place.chatId && unsaved)}
              disabled={!place.chatId}
              onClick={renaming.begin}
            />
            <IconButton icon={Eraser} label="Clear chat" onClick={clearChat} />
            <MoreButton place={place} title={title} />
          </>
        )}
      </div>
    </>
  );
}

/** The title of the open chat and its actions, for the head of a small screen. */
export default function ChatHead() {
  const place = useOpenPlace();
  const title = useTitle(place);
  const renaming = useRenaming(place.chatId);
  if (useIsMissing(place)) return title;
  return (
    <span className="flex min-w-0 items-center gap-1">
      {renaming.id ? (
        <RenameField
          key={renaming.id}
          chatId={renaming.id}
          title={title}
          onDone={renaming.end}
          next="[aria-label=More]"
        />
      ) : (
        <span dir="auto" className="min-w-0 flex-1 truncate text-left">
          {title}
        </span>
      )}
      <ChatPersonas place={place} facesOnly />
      <MoreButton place={place} title={title} onRename={renaming.begin} />
    </span>
  );
}
