import { useState } from 'react';
import { isGone } from '../../lib/is-gone.ts';
import { underToasts } from '../../ui/notices/toast-foot.ts';
import { Composer } from './composer/composer.tsx';
import { hasWords } from './composer/draft/draft.ts';
import { useDraft } from './composer/draft/drafts.ts';
import { GoneNotice } from './persona/gone-notice.tsx';
import { useChat } from './queries.ts';
import type { Place } from './run/active-runs.ts';
import { useRunPart } from './run/active-runs.ts';
import { draftKeyOf } from './run/send.ts';

/** The area under a chat: the composer, and a notice of personas that were deleted. */
export function ChatFoot({ place }: { readonly place: Place }) {
  const hasComposer = useHasComposer(place);
  return (
    <div ref={underToasts} className="chat-foot">
      <div className="mx-auto max-w-read">
        <GoneNotice place={place} />
        {hasComposer && <Composer kind="chat" />}
      </div>
    </div>
  );
}

/**
 * A chat that does not exist has a composer only if something was written there: nothing can be sent in it, but the
 * words can be copied, or taken along into a new chat.
 */
function useHasComposer(place: Place): boolean {
  const key = draftKeyOf(place);
  const { error } = useChat(place.chatId);
  const hasRun = useRunPart(place, (run) => run !== undefined);
  const isMissing = !hasRun && isGone(error);
  const isWritten = useDraft(key, hasWords);
  const [keptFor, keepFor] = useState<string>();
  // It stays while its words are deleted, because whoever does that is writing in it.
  if (isMissing && isWritten && keptFor !== key) keepFor(key);
  return !isMissing || isWritten || keptFor === key;
}
