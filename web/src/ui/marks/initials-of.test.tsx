import { cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { Arch } from './arch.tsx';
import { Avatar } from './avatar.tsx';

afterEach(cleanup);

it.each([
  ['Mira Anand', 'MA', 'M'],
  ['demo', 'D', 'D'],
  ['Émile Zola', 'ÉZ', 'É'],
  ['E\u0301mile', 'E\u0301', 'E\u0301'],
  ['ßen Aß', 'SA', 'S'],
  ['山田 太郎', '山太', '山'],
  ['👩‍👩‍👧 Anna', '👩‍👩‍👧A', '👩‍👩‍👧'],
  ['Anna 👍🏽', 'A👍🏽', 'A'],
  ['🇩🇪🇫🇷', '🇩🇪', '🇩🇪'],
  ['❤️ Ida', '❤️I', '❤️'],
  ['𝒜lice', '𝒜', '𝒜'],
  [' ', '?', '?'],
])('of %s the initials are whole: %s, or %s where there is room for one', (name, two, one) => {
  const shown = (size: 20 | 32) => render(<Avatar name={name} size={size} />).container.textContent;
  expect(shown(32)).toBe(two);
  expect(shown(20)).toBe(one);
  const arch = render(<Arch name={name} src="/none.svg" />).container;
  fireEvent.error(arch.getElementsByTagName('img').item(0) as HTMLImageElement);
  expect(arch.textContent).toBe(one);
});
