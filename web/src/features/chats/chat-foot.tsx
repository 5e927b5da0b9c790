import { underToasts } from '../../ui/notices/toast-foot.ts';
import { Composer } from './composer/composer.tsx';
import { GoneNotice } from './persona/gone-notice.tsx';
import type { Place } from './run/active-runs.ts';

/** What stands under a chat: the composer, and who of its personas is gone. */
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
