import { act, renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { staysInEditor, useLeaveGuard } from './leave-guard.ts';

const editor = new URL('https://atrium.example/digital-personas?edit=7');

it.each([
  '/digital-personas?edit=7&settings=account',
  '/digital-personas?settings=data&edit=7',
  '/digital-personas?edit=7#x',
])('%s is still the same editor', (address) => expect(staysInEditor(editor, new URL(address, editor))).toBe(true));

it.each([
  '/digital-personas',
  '/digital-personas?edit=8',
  '/digital-personas?edit=7&copy=7',
  '/digital-personas?template=7',
  '/dashboard?edit=7',
  'https://elsewhere.example/digital-personas?edit=7',
])('%s leaves it', (address) => expect(staysInEditor(editor, new URL(address, editor))).toBe(false));

it('leads to what is drawn some frames after the editor was left', async () => {
  vi.useFakeTimers({ toFake: ['requestAnimationFrame'] });
  document.body.innerHTML = '<main tabindex="-1"></main>';
  const { result } = renderHook(() => useLeaveGuard(false, () => document.querySelector('a')));
  await act(() => result.current.leave());
  const frames = (count: number) => Array.from({ length: count }, () => vi.advanceTimersToNextFrame());
  frames(5);
  expect(document.activeElement).toBe(document.body);
  document.querySelector('main')?.insertAdjacentHTML('beforeend', '<a href="/1">First</a>');
  frames(1);
  expect(document.activeElement).toBe(document.querySelector('a'));
  vi.useRealTimers();
});
