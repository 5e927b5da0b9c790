import { Daylight } from '../../ui/marks/daylight.tsx';
import { ChatBar } from './chat-bar.tsx';
import { Thread } from './chat-thread.tsx';
import { Composer } from './composer/composer.tsx';
import { GoneNotice } from './persona/gone-notice.tsx';
import { useThreadKey } from './thread/slots.ts';
import { useOpenPlace } from './thread/use-open-place.ts';

/** A chat with messages: its bar, the messages, and the composer under them. */
export default function ChatScreen() {
  const place = useOpenPlace();
  const threadKey = useThreadKey(place);
  return (
    <>
      <Daylight half />
      <ChatBar place={place} />
      <Thread key={threadKey} place={place} />
      <div className="chat-foot">
        <div className="mx-auto max-w-read">
          <GoneNotice place={place} />
          <Composer kind="chat" />
        </div>
      </div>
    </>
  );
}
