import { Daylight } from '../../ui/marks/daylight.tsx';
import { ChatBar } from './chat-bar.tsx';
import { ChatFoot } from './chat-foot.tsx';
import { Thread } from './chat-thread.tsx';
import { useThreadKey } from './thread/slots.ts';
import { useOpenPlace } from './thread/use-open-place.ts';

/** A chat with messages: its bar, the messages and the composer. */
export default function ChatScreen() {
  const place = useOpenPlace();
  const threadKey = useThreadKey(place);
  return (
    <>
      <Daylight half />
      <ChatBar place={place} />
      <Thread key={threadKey} place={place} />
      <ChatFoot place={place} />
    </>
  );
}
