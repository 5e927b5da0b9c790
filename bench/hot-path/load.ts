import { Agent, request } from 'node:http';
import { microseconds, readToken, since } from './token.ts';

/** The requests that open the streams: the path, the headers, and the body of the n-th request. */
export interface Target {
  readonly port: number;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  body(n: number): string;
}

export interface Load {
  /** Total number of streams. */
  readonly streams: number;
  /** Streams begun per second. */
  readonly ramp: number;
  /** Tokens of a complete reply. */
  readonly tokens: number;
}

/** The lists are in milliseconds, with one entry for each measured value. */
export interface Outcome {
  readonly addedTtft: number[];
  readonly tokenLatency: number[];
  readonly faults: string[];
  readonly seconds: number;
  readonly tokens: number;
  readonly bytes: number;
}

/** The content of an event: one or more tokens of exactly ten characters each. */
const contents = /"content":"([0-9a-z]+)"/g;

/** Opens the streams at the given rate and reads each to its end, checking every token. */
export async function drive(target: Target, load: Load): Promise<Outcome> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const outcome = {
    addedTtft: [] as number[],
    tokenLatency: [] as number[],
    faults: [] as string[],
    seconds: 0,
    tokens: 0,
    bytes: 0,
  };
  const began = performance.now();
  const all: Promise<void>[] = [];
  for (let n = 0; n < load.streams; n++) {
    const due = began + (n * 1000) / load.ramp;
    const wait = due - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    all.push(stream(target, load, n, agent, outcome));
  }
  await Promise.all(all);
  agent.destroy();
  outcome.seconds = (performance.now() - began) / 1000;
  return outcome;
}

function stream(
  target: Target,
  load: Load,
  n: number,
  agent: Agent,
  outcome: Omit<Outcome, 'seconds'> & { tokens: number; bytes: number },
): Promise<void> {
  return new Promise((resolve) => {
    const body = target.body(n);
    const sent = microseconds();
    let next = 0;
    let up = 0;
    let rest = '';
    const fail = (why: string) => outcome.faults.push(`stream ${n}: ${why}`);
    const ask = request(
      {
        host: '127.0.0.1',
        port: target.port,
        path: target.path,
        method: 'POST',
        agent,
        headers: { ...target.headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
      },
      (response) => {
        if (response.statusCode !== 200) fail(`status ${response.statusCode}`);
        response.on('data', (data: Buffer) => {
          const now = microseconds();
          outcome.bytes += data.length;
          const text = rest + data.toString('latin1');
          const cut = text.lastIndexOf('\n') + 1;
          rest = text.slice(cut);
          for (const [, run] of text.slice(0, cut).matchAll(contents)) {
            for (let at = 0; at < (run ?? '').length; at += 10) {
              const token = readToken((run ?? '').slice(at, at + 10));
              if (token === null || token.sequence !== next)
                return fail(`token ${next} is ${token === null ? 'corrupt' : `number ${token.sequence}`}`);
              next += 1;
              outcome.tokens += 1;
              if (token.sequence === 0) up = -since(token.at, sent);
              else if (token.sequence === 1) outcome.addedTtft.push((up + since(token.at, now)) / 1000);
              else outcome.tokenLatency.push(since(token.at, now) / 1000);
            }
          }
        });
        response.on('close', () => {
          if (next !== load.tokens) fail(`${next} of ${load.tokens} tokens`);
          resolve();
        });
      },
    );
    ask.on('error', (error) => {
      fail(error.message);
      resolve();
    });
    ask.end(body);
  });
}

/** The p-th percentile, 0..1. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  return percentile(values, 0.5);
}
