import { expect, test } from 'vitest';
import { signToken } from '../sessions/sign-token.ts';
import { isOurState } from './sign-in-attempt.ts';

const secret = 'a secret of this installation';
const state = Buffer.from(signToken('sign-in:one', secret)).toString('base64url');

test('a state is ours in one spelling only, though others stand for the same bytes', () => {
  const spellings = [state, `${state}=`, ` ${state}`, Buffer.from(state, 'base64url').toString('base64url')];
  expect(spellings.map((each) => isOurState(each, secret))).toEqual([true, false, false, true]);
});

test('a state is not ours if it was signed for something else, or by somebody else', () => {
  const other = Buffer.from(signToken('session:one', secret)).toString('base64url');
  expect([isOurState(other, secret), isOurState(state, 'another secret')]).toEqual([false, false]);
});
