import { expect, it } from 'vitest';
import { ProblemError } from './problem-error.ts';
import { sentenceOf } from './sentence-of.ts';
import { canBeSentAgain } from './upload.ts';

const ours = '{"code":"too-large","message":"At most 7.5 MB."}';

it('is that of the answer, or what is said where none came', () => {
  expect(sentenceOf(new ProblemError(413, 'Payload Too Large', ours))).toBe('At most 7.5 MB.');
  expect(sentenceOf(new TypeError('It was cut off.'), 'The connection was lost.')).toBe('The connection was lost.');
});

it('names a proxy that lets nothing so large through, for whoever can let it', () => {
  const proxys = new ProblemError(413, 'Request Entity Too Large', '<html>nginx</html>');
  expect(sentenceOf(proxys)).toBe('A proxy in front of this server lets nothing this large through.');
  expect(canBeSentAgain(proxys)).toBe(false);
});
