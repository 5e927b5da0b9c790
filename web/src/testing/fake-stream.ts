import { encodeEvent } from '@atrium/contract/event-stream';
import type { RunEvent } from '@atrium/contract/run-event';

/** An event stream that sends the test's events when the test calls `say`. */
export function fakeStream() {
  const wire = new TransformStream<Uint8Array, Uint8Array>();
  const writer = wire.writable.getWriter();
  let seq = 0;
  return {
    body: wire.readable,
    async say(...events: readonly RunEvent[]): Promise<void> {
      const text = events.map((event) => encodeEvent(event, ++seq)).join('');
      await writer.write(new TextEncoder().encode(text));
    },
    end: () => writer.close(),
  };
}
