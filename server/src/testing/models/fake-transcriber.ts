import { createServer } from 'node:http';
import { listenOnLoopback } from '../network/listen-on-loopback.ts';

/** A recording as it arrived; its form was parsed by code that is not ours. */
export interface HeardRecording {
  readonly path: string;
  readonly authorization: string | undefined;
  readonly fields: Readonly<Record<string, string>>;
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** The transcript of `fixtures/skarholm/skarholm.mp3`, in the format of OpenAI's wire protocol. */
export const skarholmTranscript = {
  task: 'transcribe',
  language: 'english',
  duration: 16.67,
  text: 'This is the log of the light at Skarholm. Ingrid Solberg speaking. The fog came in at four in the morning, and the horn was sounded until nine. At six the Lister diesel stopped, and Tobias changed the injector. The parrot was not amused.',
  segments: [
    { id: 0, seek: 0, start: 0, end: 4.2, text: ' This is the log of the light at Skarholm. Ingrid Solberg speaking.' },
    {
      id: 1,
      seek: 0,
      start: 4.2,
      end: 9.6,
      text: ' The fog came in at four in the morning, and the horn was sounded until nine.',
    },
    {
      id: 2,
      seek: 0,
      start: 9.6,
      end: 14.1,
      text: ' At six the Lister diesel stopped, and Tobias changed the injector.',
    },
    { id: 3, seek: 0, start: 14.8, end: 16.6, text: ' The parrot was not amused.' },
  ],
};

/**
 * A server on loopback with OpenAI's wire protocol for speech. `answer` is its response, or the status with which it
 * refuses; with `isPlain` it refuses to give times, as vLLM does.
 */
export async function startFakeTranscriber() {
  const heard: HeardRecording[] = [];
  const state: { answer: unknown; isPlain: boolean } = { answer: skarholmTranscript, isPlain: false };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const form = await new Response(Buffer.concat(chunks), {
      headers: { 'content-type': request.headers['content-type'] ?? '' },
    }).formData();
    const file = form.get('file') as File;
    const fields = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []));
    heard.push({
      path: request.url ?? '',
      authorization: request.headers.authorization,
      fields: Object.fromEntries(fields),
      name: file.name,
      type: file.type,
      bytes: new Uint8Array(await file.arrayBuffer()),
    });
    const answer = state.isPlain && form.get('response_format') !== 'json' ? 400 : state.answer;
    if (typeof answer === 'number') response.writeHead(answer).end('{"error":"the-key was refused"}');
    else response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
  });
  const { url, close } = await listenOnLoopback(server);
  return {
    baseUrl: `${url}/v1`,
    heard,
    state,
    close,
  };
}
