import { fireEvent } from '@testing-library/react';
import { expect, test } from 'vitest';
import { refuseDrops } from './refuse-drops.ts';

test('a file dropped where nothing takes it does not make the browser leave; text goes where it is dropped', () => {
  refuseDrops();
  const drop = (types: string[]) => fireEvent.drop(document.body, { dataTransfer: { types } });
  expect(drop(['Files'])).toBe(false);
  expect(drop(['text/plain'])).toBe(true);
});
