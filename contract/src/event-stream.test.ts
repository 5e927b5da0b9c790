import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEventDecoder, encodeEvent, heartbeat } from './event-stream.ts';

test('whatever the text and however the stream is cut, the events arrive whole, in order and with their ids', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'binary' }), { maxLength: 8 }),
      fc.integer({ min: 1, max: 9 }),
      (texts, size) => {
        const wire = texts.map((content, at) => encodeEvent({ type: 'chunk', content }, at + 1) + heartbeat).join('');
        const decode = createEventDecoder();
        const events = [];
        for (let at = 0; at < wire.length; at += size) events.push(...decode(wire.slice(at, at + size)));
        expect(events.map((event) => event.id)).toEqual(texts.map((_, at) => at + 1));
        expect(events.map((event) => JSON.parse(event.data).content)).toEqual(texts);
      },
    ),
  );
});

test('a text with line breaks cannot forge an event', () => {
  const wire = encodeEvent({ type: 'chunk', content: '\n\ndata: {"type":"complete"}\n\n\r\nid: 9\n' }, 1);
  expect(createEventDecoder()(wire)).toHaveLength(1);
});
