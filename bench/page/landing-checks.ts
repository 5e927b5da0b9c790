import type { Page, Response } from '@playwright/test';

export interface Check {
  readonly group: 'accessibility' | 'best practices' | 'search engines';
  readonly name: string;
  readonly holds: boolean;
}

/** What went wrong while a page was loaded. */
export interface Faults {
  readonly errors: string[];
  /** Requested addresses of other origins. */
  readonly foreign: string[];
  /** The issues that Chromium reports for the page: deprecated or blocked features. */
  readonly issues: string[];
}

export async function watchFaults(page: Page): Promise<Faults> {
  const faults: Faults = { errors: [], foreign: [], issues: [] };
  page.on('console', (message) => message.type() === 'error' && faults.errors.push(message.text()));
  page.on('pageerror', (error) => faults.errors.push(error.message));
  page.on('request', (request) => {
    const own = page.url() === 'about:blank' ? request.url() : page.url();
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== new URL(own).origin)
      faults.foreign.push(request.url());
  });
  const session = await page.context().newCDPSession(page);
  session.on('Audits.issueAdded', ({ issue }) => faults.issues.push(JSON.stringify(issue)));
  await session.send('Audits.enable');
  return faults;
}

/** The checks that Lighthouse makes of any page, except for https, which the operator provides. */
export async function checkPage(page: Page, answer: Response | null, faults: Faults): Promise<Check[]> {
  const headers = (await answer?.allHeaders()) ?? {};
  const policy = headers['content-security-policy'] ?? '';
  const html = (await answer?.text()) ?? '';
  const robots = await page.request.get(new URL('/robots.txt', page.url()).href);
  const seen = await page.evaluate(lookAtPage);
  const practice = (name: string, holds: boolean, found: readonly string[] = []): Check => ({
    group: 'best practices',
    name: [name, ...found].join(' | '),
    holds,
  });
  const search = (name: string, holds: boolean): Check => ({ group: 'search engines', name, holds });
  return [
    practice('no error on the console', faults.errors.length === 0, faults.errors),
    practice('nothing of other origins', faults.foreign.length === 0, faults.foreign),
    practice('the browser warns of nothing', faults.issues.length === 0, faults.issues),
    practice('doctype', /^<!doctype html>/i.test(html)),
    practice('charset in the first 1,024 bytes', /charset="?utf-8/i.test(html.slice(0, 1024))),
    practice(
      'policy without unsafe inline code',
      /script-src 'self'/.test(policy) && !/unsafe-(?:inline|eval)/.test(policy),
    ),
    practice('not framed by others', /frame-ancestors 'none'/.test(policy)),
    practice(
      'opener and types guarded',
      headers['cross-origin-opener-policy'] === 'same-origin' && headers['x-content-type-options'] === 'nosniff',
    ),
    practice('pictures in their proportions', seen.badPictures === 0),
    practice(
      'width of the device, enlarging allowed',
      seen.viewport.includes('width=device-width') && !/user-scalable=no|maximum-scale=1/.test(seen.viewport),
    ),
    search('answers with 200', answer?.status() === 200),
    search('may be listed', !/noindex/.test(headers['x-robots-tag'] ?? '') && !seen.robots.includes('noindex')),
    search('robots.txt', robots.ok() && /^User-agent: /m.test(await robots.text())),
    search('title', seen.title !== ''),
    search('description', seen.description.length >= 20),
    search('language', /^[a-z]{2}(?:-[A-Z]{2})?$/.test(seen.language)),
    search('links lead somewhere and say where', seen.badLinks === 0),
    search('pictures described', seen.unnamedPictures === 0),
    search('text of 12 pixels or more', seen.smallText <= 0.4),
  ];
}

/** Runs in the page. */
function lookAtPage() {
  const meta = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
  const pictures = [...document.images].filter((image) => image.complete && image.naturalWidth > 0);
  const isBad = (image: HTMLImageElement) => {
    const { naturalWidth, naturalHeight, clientWidth, clientHeight } = image;
    if (clientWidth === 0 || getComputedStyle(image).objectFit !== 'fill') return false;
    return Math.abs((naturalWidth / naturalHeight) * (clientHeight / clientWidth) - 1) > 0.05;
  };
  const links = [...document.querySelectorAll<HTMLAnchorElement>('a')];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let all = 0;
  let small = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.trim().length ?? 0;
    if (!node.parentElement?.checkVisibility()) continue;
    all += length;
    if (Number.parseFloat(getComputedStyle(node.parentElement).fontSize) < 12) small += length;
  }
  return {
    viewport: meta('viewport'),
    robots: meta('robots'),
    description: meta('description'),
    title: document.title,
    language: document.documentElement.lang,
    badPictures: pictures.filter(isBad).length,
    unnamedPictures: [...document.images].filter((image) => !image.hasAttribute('alt')).length,
    badLinks: links.filter((link) => !link.getAttribute('href') || !(link.textContent?.trim() || link.ariaLabel))
      .length,
    smallText: all === 0 ? 0 : small / all,
  };
}
