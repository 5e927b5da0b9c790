import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../../testing/render-page.tsx';
import Markdown from './markdown.tsx';

it('a picture that is a link is loaded by a press, and its link stands beside it', async () => {
  const text = '[![A heron](https://a.example/heron.png)](https://b.example/birds)';
  renderPage(<Markdown messageId="m" text={text} sources={[]} isOpen={false} />);
  const offer = await screen.findByRole('button', { name: /A heron/ });
  expect(offer.closest('a')).toBeNull();
  const link = screen.getByRole('link');
  expect([link.textContent, link.getAttribute('href')]).toEqual(['https://b.example/birds', 'https://b.example/birds']);
  fireEvent.click(offer);
  expect((await screen.findByRole('img', { name: 'A heron' })).closest('a')).toBeNull();
});

it('the bare address of a picture is a picture to load, also in brackets', async () => {
  renderPage(<Markdown messageId="m" text="The heron (https://a.example/heron.png)." sources={[]} isOpen={false} />);
  fireEvent.click(await screen.findByRole('button', { name: /Load image from a\.example/ }));
  expect((await screen.findByRole<HTMLImageElement>('img')).src).toContain('/messages/m/images/0');
});

it('who loads a picture by a key is at its link then, also when it does not load', async () => {
  renderPage(<Markdown messageId="m" text="![A heron](https://a.example/heron.png)" sources={[]} isOpen={false} />);
  const offer = await screen.findByRole('button', { name: /A heron/ });
  offer.focus();
  fireEvent.click(offer);
  const whole = await screen.findByRole('link', { name: 'View full size' });
  await waitFor(() => expect(document.activeElement).toBe(whole));
  fireEvent.error(screen.getByRole('img'));
  const address = await screen.findByRole('link', { name: 'A heron' });
  await waitFor(() => expect(document.activeElement).toBe(address));
});
