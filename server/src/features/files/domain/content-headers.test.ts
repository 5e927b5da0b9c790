import { expect, it } from 'vitest';
import { contentHeaders } from './content-headers.ts';

it('writes a name so that it cannot end its header or its quotes', () => {
  const headers = contentHeaders('a"\\b\r\nX: y%41 ü.txt', 'text/plain');
  expect(headers['content-disposition']).toBe(
    `attachment; filename="a__b__X: y_41 _.txt"; filename*=UTF-8''a%22%5Cb%0D%0AX%3A%20y%2541%20%C3%BC.txt`,
  );
});

it.each(['text/html', 'image/svg+xml', 'application/xml', 'text/javascript', 'application/pdf', 'text/plain'])(
  'makes %s a download in a sandbox',
  (type) => {
    const headers = contentHeaders('a', type);
    expect(headers['content-disposition']).toMatch(/^attachment/);
    expect(headers['content-type']).toMatch(/^application\/(octet-stream|pdf)$/);
    expect(headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox$/);
  },
);
