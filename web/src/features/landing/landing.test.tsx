import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeWindow } from '../../testing/fake-window.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { Landing } from './landing.tsx';

const groups = [
  ['Hire Virtual Employees', ['Executive Assistant', 'Sales & Marketing', 'Customer Support']],
  ['Other Digital Personas', ['Elderly Care', 'Digital Buddy', 'AI Girlfriend']],
] as const;

const claims = [
  'All AI tools in one secure platform',
  'control of your data',
  'the latest models',
  'visual content',
  'workflow automation',
  'virtual employees',
];

const pictureOf = (card: HTMLElement) => {
  const picture = card.querySelector('img');
  if (!picture) throw new Error('The card has no picture.');
  return picture;
};

describe('the landing page', () => {
  beforeEach(() => {
    fakeWindow({ width: 1440 });
  });

  it('states the headline and all six claims, over the composer', () => {
    renderPage(<Landing composer={<textarea aria-label="Message" />} />);
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The Brain that Powers your New AI Computer');
    const promise = document.querySelector('.landing-promise')?.textContent?.replace(/\s+/g, ' ');
    for (const claim of claims) expect(promise).toContain(claim);
    expect(screen.getByLabelText('Message')).toBeTruthy();
  });

  it.each(groups)('shows the cards of %s, each leading to the personas', (group, cards) => {
    renderPage(<Landing composer={null} />);
    const links = within(screen.getByRole('region', { name: group })).getAllByRole('link');
    expect(links.map((link) => link.textContent)).toEqual(cards);
    for (const link of links) expect(link.getAttribute('href')).toBe('/digital-personas');
  });

  it('puts a coloured initial where a picture fails', () => {
    renderPage(<Landing composer={null} />);
    const card = screen.getByRole('link', { name: 'Elderly Care' });
    fireEvent.error(pictureOf(card));
    const initial = within(card).getByTestId('arch-initial');
    expect(initial.textContent).toBe('E');
    expect(initial.className).toContain('bg-accent-soft');
  });

  it('moves a portrait while the pointer is on it, and keeps it still when the moving one fails', () => {
    renderPage(<Landing composer={null} />);
    const card = screen.getByRole('link', { name: 'Elderly Care' });
    expect(pictureOf(card).getAttribute('src')).toBe('/avatars/elderly-care.svg');
    fireEvent.pointerEnter(card, { pointerType: 'mouse' });
    expect(pictureOf(card).getAttribute('src')).toBe('/avatars/elderly-care.gif');
    fireEvent.error(pictureOf(card));
    expect(pictureOf(card).getAttribute('src')).toBe('/avatars/elderly-care.svg');
  });

  it('keeps portraits still where motion is not wanted', () => {
    fakeWindow({ width: 1440, reducedMotion: true });
    renderPage(<Landing composer={null} />);
    const card = screen.getByRole('link', { name: 'Digital Buddy' });
    fireEvent.pointerEnter(card, { pointerType: 'mouse' });
    expect(pictureOf(card).getAttribute('src')).toBe('/avatars/digital-buddy.svg');
  });
});
