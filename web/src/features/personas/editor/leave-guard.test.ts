import { expect, it } from 'vitest';
import { staysInEditor } from './leave-guard.ts';

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
