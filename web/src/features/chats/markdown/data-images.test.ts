import { expect, test } from 'vitest';
import { dataImageAt, safeAddress, takeDataImages } from './data-images.ts';

const png = 'data:image/png;base64,iVBORw0KGgo=';

test('inline pictures are taken out of the text, in Markdown and bare', () => {
  const { text, images } = takeDataImages(`a ![x](${png}) b ${png} c`);
  expect(text).toBe('a ![x](data-image:0) b ![](data-image:1) c');
  expect(dataImageAt('data-image:1', images)).toBe(png);
  expect(dataImageAt('data-image:7', images)).toBeNull();
});

test('only raster pictures count', () => {
  const svg = 'data:image/svg+xml;base64,PHN2Zz4=';
  expect(takeDataImages(svg)).toEqual({ text: svg, images: [], isBare: [] });
});

test.each([
  'javascript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '/api/auth/logout',
  '/dashboard?settings=account',
  '/dashboard?section=spaces&x=//evil.example',
  'JaVaScRiPt:x',
])('the address %s is dropped', (address) => {
  expect(safeAddress(address)).toBe('');
});

test.each([
  'https://a.example',
  'mailto:a@b.example',
  'data-image:0',
  '#note',
  '/dashboard?section=spaces&space=1&source=0a-1b&at=3-9',
])('the address %s stays', (address) => {
  expect(safeAddress(address)).toBe(address);
});
