import { expect, test } from 'vitest';
import { createLog } from './create-log.ts';

function logged(write: (log: ReturnType<typeof createLog>) => void, secrets: readonly string[] = []): string {
  const lines: string[] = [];
  write(createLog({ level: 'debug', secrets, destination: { write: (line) => void lines.push(line) } }));
  return lines.join('');
}

test('neither the secrets of the operator nor anything that looks like a key reaches a line', () => {
  const line = logged(
    (log) => {
      log.info({ url: 'http://x/?k=marked-password-1' }, 'said marked-password-1');
      log.error({ err: new Error('401 for sk-abcdefgh12345678 with Bearer abc.def.ghi-123') }, 'failed');
    },
    ['marked-password-1'],
  );
  expect(line).not.toMatch(/marked-password-1|sk-abcdefgh|abc\.def/);
  expect(line).toContain('[secret]');
});

test('a secret is masked however it is written in a line', () => {
  const secrets = ['pass"word\\with-signs', '-----BEGIN KEY-----\nMIGTAgEAMBMG\n-----END KEY-----'];
  const line = logged((log) => log.info({ said: secrets[0] }, `refused ${secrets[1]}`), secrets);
  expect(line).not.toMatch(/with-signs|MIGTAgEAMBMG/);
});

test('a secret that begins like another is masked whole', () => {
  expect(logged((log) => log.info('secret-a secret-a-longer'), ['secret-a', 'secret-a-longer'])).not.toContain(
    'longer',
  );
});

test('an error of the database keeps its cause and loses the query with its values', () => {
  const error = Object.assign(new Error('Failed query: insert params: my diary'), {
    query: 'insert into messages values ($1)',
    params: ['my diary'],
    cause: new Error('duplicate key'),
  });
  for (const err of [error, new Error('The chat was not stored.', { cause: error })]) {
    const line = logged((log) => log.error({ err }, 'failed'));
    expect(line).not.toContain('my diary');
    expect(line).toContain('duplicate key');
  }
});

test('an invalid body is described by its places, not by what stood there', () => {
  const error = Object.assign(new Error('[{"received":"my diary"}]'), {
    name: 'ZodError',
    issues: [{ code: 'invalid_type', path: ['message'], message: 'my diary' }],
  });
  const line = logged((log) => log.debug({ err: error }, 'refused'));
  expect(line).not.toContain('my diary');
  expect(line).toContain('invalid_type');
});

test('an answer that is not JSON is not quoted', () => {
  const answer = new Error('The model answered what is no JSON.');
  try {
    JSON.parse('my diary');
  } catch (cause) {
    answer.cause = cause;
  }
  const line = logged((log) => log.error({ err: answer }, 'failed'));
  expect(line).not.toContain('my diary');
  expect(line).toContain('SyntaxError');
});

test('a line break in a value cannot forge a line', () => {
  expect(
    logged((log) => log.info({ name: 'a\n{"level":60}' }, 'x'))
      .trim()
      .split('\n'),
  ).toHaveLength(1);
});
