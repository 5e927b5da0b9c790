import { underToasts } from '../../ui/notices/toast-foot.ts';
import { Composer } from './composer/composer.tsx';
import { GoneNotice } from './persona/gone-notice.tsx';
import type { Place } from './run/active-runs.ts';

/** The area under a chat: the composer, and a notice of personas that were deleted. */
export function ChatFoot({ place }: { readonly place: Place }) {
  return (
    <div ref={underToasts} className="chat-foot">
      <div className="mx-auto max-w-read">
        <GoneNotice place={place} />
        <Composer kind="chat" />
      </div>
    </div>
  );
}
