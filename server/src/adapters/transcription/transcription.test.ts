import { readFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createOutbound } from '../../platform/outbound/create-outbound.ts';
import { skarholmTranscript, startFakeTranscriber } from '../../testing/models/fake-transcriber.ts';
import { connectTranscriber } from './connect-transcriber.ts';

const outbound = createOutbound();
const signal = new AbortController().signal;
const recording = async (ending = 'mp3') =>
  new Uint8Array(await readFile(new URL(`../../testing/fixtures/skarholm/skarholm.${ending}`, import.meta.url)));
let fake: Awaited<ReturnType<typeof startFakeTranscriber>>;

beforeAll(async () => {
  fake = await startFakeTranscriber();
});
afterEach(() => {
  Object.assign(fake.state, { answer: skarholmTranscript, isPlain: false });
  fake.heard.length = 0;
});
afterAll(async () => {
  await fake.close();
  await outbound.close();
});

const transcriber = (some: { model?: string; apiKey?: string | null; baseUrl?: string } = {}) =>
  connectTranscriber({ model: 'whisper-1', apiKey: 'the-key', baseUrl: fake.baseUrl, ...some }, outbound);
const written = async (some = {}) =>
  transcriber(some).transcribe({ bytes: await recording(), type: 'audio/mpeg' }, signal);

describe('a transcription model that fails', () => {
  it.each([
    [400, 'refused'],
    [413, 'refused'],
    [415, 'refused'],
    [422, 'refused'],
    [401, 'auth'],
    [403, 'auth'],
    [402, 'rate-limit'],
    [429, 'rate-limit'],
    [500, 'unreachable'],
  ])('with %i is %s, and nothing of its words is repeated', async (status, kind) => {
    fake.state.answer = status;
    const failure = await written().catch((error: unknown) => error);
    expect(failure).toMatchObject({ name: 'TranscriberError', kind });
    // Only what a refusal of the times would be is asked for without them: a recording may be of 25 MB.
    expect(fake.heard).toHaveLength(status === 400 || status === 422 ? 2 : 1);
    expect(String(failure)).not.toContain('the-key');
  });

  it.each([
    ['what is no JSON', 'oops'],
    ['in another form', { words: [] }],
    ['with a time before the beginning', { text: 'a', segments: [{ start: -1, end: 2, text: 'a' }] }],
    ['with a time that is none', { text: 'a', segments: [{ start: null, end: 2, text: 'a' }] }],
  ])('by answering %s is unreachable', async (_what, answer) => {
    fake.state.answer = answer;
    await expect(written()).rejects.toMatchObject({ kind: 'unreachable' });
  });

  it('by not being there is unreachable, and by being told to stop as well', async () => {
    await expect(written({ baseUrl: 'http://127.0.0.1:9/v1' })).rejects.toMatchObject({ kind: 'unreachable' });
    const stopped = transcriber().transcribe({ bytes: await recording(), type: 'audio/mpeg' }, AbortSignal.abort());
    await expect(stopped).rejects.toMatchObject({ kind: 'unreachable' });
  });
});

describe('a transcription model', () => {
  it.each(['mp3', 'm4a', 'wav', 'ogg', 'webm', 'flac'])(
    'is sent a recording in %s whole, named by its kind',
    async (ending) => {
      const type = { mp3: 'audio/mpeg', m4a: 'audio/mp4' }[ending] ?? `audio/${ending}`;
      const bytes = await recording(ending);
      await transcriber().transcribe({ bytes, type }, signal);
      expect(fake.heard).toMatchObject([
        { path: '/v1/audio/transcriptions', authorization: 'Bearer the-key', name: `recording.${ending}`, type },
      ]);
      expect(fake.heard[0]?.fields).toEqual({
        model: 'whisper-1',
        response_format: 'verbose_json',
        'timestamp_granularities[]': 'segment',
      });
      expect(Buffer.from(fake.heard[0]?.bytes ?? []).equals(bytes)).toBe(true);
    },
  );

  it('gives what was said, with when', async () => {
    const { text, segments } = await written({ apiKey: null });
    expect(fake.heard[0]?.authorization).toBeUndefined();
    expect(text).toBe(skarholmTranscript.text);
    expect(segments).toHaveLength(4);
    expect(segments[2]).toEqual({
      start: 9.6,
      end: 14.1,
      text: 'At six the Lister diesel stopped, and Tobias changed the injector.',
    });
  });

  it('that knows no times is not asked for them', async () => {
    fake.state.answer = { text: ' Only words. ', usage: { type: 'tokens' } };
    expect(await written({ model: 'gpt-4o-mini-transcribe' })).toEqual({ text: 'Only words.', segments: [] });
    expect(fake.heard[0]?.fields).toEqual({ model: 'gpt-4o-mini-transcribe', response_format: 'json' });
  });

  it('that refuses to give times is asked for the words alone', async () => {
    Object.assign(fake.state, { answer: { text: 'Only words.' }, isPlain: true });
    expect(await written()).toEqual({ text: 'Only words.', segments: [] });
    expect(fake.heard.map(({ fields }) => fields)).toEqual([
      { model: 'whisper-1', response_format: 'verbose_json', 'timestamp_granularities[]': 'segment' },
      { model: 'whisper-1', response_format: 'json' },
    ]);
  });

  it('puts what came out of order in order, and leaves out what has no words', async () => {
    fake.state.answer = {
      text: 'One two',
      segments: [
        { start: 5, end: 4, text: ' two ' },
        { start: 1, end: 2, text: ' ' },
        { start: 0, end: 1, text: 'One' },
      ],
    };
    expect((await written()).segments).toEqual([
      { start: 0, end: 1, text: 'One' },
      { start: 5, end: 5, text: 'two' },
    ]);
  });
});
