import { growsFairly } from '@atrium/contract/testing/work';
import { parseHTML } from 'linkedom';
import { describe, expect, it } from 'vitest';
import { startExtraction } from '../../../testing/stages/extraction-stage.ts';
import { maxTextChars } from '../limits.ts';
import { pageText } from './page-text.ts';
import { pageTitle } from './page-title.ts';

const { extractor } = startExtraction();

const long = 'It stands still for minutes, and then it strikes at a fish that came too near. '.repeat(12);
const links = (...names: string[]) => `<ul>${names.map((name) => `<li><a href="/">${name}</a></li>`).join('')}</ul>`;
const birds = Array.from({ length: 12 }, (_, at) => `Heron ${at}`);
const rows = birds.map((bird) => `<tr><td>${bird}<td>42`).join('');
const furniture = `<header><a href="/">Birds Daily</a></header><nav>${links('Home', 'Buy now')}</nav>`;
const below = `<div id="cookie-banner"><p>We value your privacy.</p></div><aside>${links('Most read')}</aside>
  <div class="social-links">${links('Follow us')}</div><footer>Imprint</footer>`;
const clutter = /Birds Daily|Home|Buy now|We value|Most read|Follow us|Imprint/;
const around = (body: string) =>
  `<html><head><title>Herons</title></head><body>${furniture}${body}${below}</body></html>`;

/** What a source keeps of a page that was saved as a file. */
const saved = async (html: string) => {
  const { text, title } = await extractor.extract({ bytes: Buffer.from(html), type: 'text/html', isThorough: true });
  expect(title).toBeUndefined();
  return text;
};

describe('a saved page', () => {
  it('gives its article without what stands around it', async () => {
    const text = await saved(around(`<article><h1>Herons</h1><p>${long}</p><p>${long}</p><p>${long}</p></article>`));
    expect(text).toContain('strikes at a fish');
    expect(text).not.toMatch(clutter);
  });

  it.each([
    ['a table', `<table><tr><th>Bird<th>Nests${rows}</table>`, ['Bird\tNests', 'Heron 0\t42', 'Heron 11\t42']],
    ['a list of links', links(...birds), ['- Heron 0', '- Heron 11']],
    [
      'a forum',
      ['Ann: It nests here.', 'Bob: Since when?', 'Ann: Since May.']
        .map((post) => `<div class=post>${post}</div>`)
        .join(''),
      ['Ann: It nests here.', 'Bob: Since when?', 'Ann: Since May.'],
    ],
    [
      'documentation, whose notes and headings are its own',
      `<main><header><h1>Nest</h1></header><pre>nest(bird)</pre><p>${long}</p><aside>Since version 3.</aside>
       <dl><dt>bird<dd>Who nests.<dt>year<dd>When.</dl><footer>Written by Ann</footer><p>${long}</p></main>`,
      ['Nest', 'nest(bird)', 'Since version 3.', 'bird', 'Who nests.', 'When.', 'Written by Ann', 'strikes at'],
    ],
    [
      'a menu of dishes, in a box of this name',
      '<div class="menu"><p>Soup of the day 4.50</p><p>Trout with almonds 17.00</p></div>',
      ['Soup of the day 4.50', 'Trout with almonds 17.00'],
    ],
  ])('that holds %s keeps it whole, without what stands around it', async (_what, body, words) => {
    const text = await saved(around(body));
    for (const word of words) expect(text).toContain(word);
    expect(text).not.toMatch(clutter);
  });

  it('keeps what stands beside the part that looks like its article', async () => {
    const parts = Array.from({ length: 4 }, (_, at) => `<div><b>Part ${at}</b><br>${long}</div>`).join('');
    const text = await saved(
      `<body><div>${parts}</div><div class="comments"><p>${long}</p><p>A, b, c. ${long}</p></div>`,
    );
    expect(text).toMatch(/Part 0[\s\S]*Part 3[\s\S]*A, b, c\./);
  });

  it('that declares no main part keeps its small parts however they are called, and no links beside its text', async () => {
    const text = await saved(
      `<body><div class="masthead"><h1>Herons</h1><div class="subtitle">What the keepers saw</div>${links('Shop')}</div>
       <table><tr><td><a href="/">Archive</a><td><a href="/">Windows</a></table>
       <div class="body">${`<p>${long}</p>`.repeat(5)}<h2>See also</h2>${links('Egrets')}</div>
       <div class="sidebar"><p>A guard counts them in May.</p></div><div id="comment"><p>Ann: I saw two.</p></div></body>`,
    );
    for (const word of ['Herons', 'What the keepers saw', 'Egrets', 'A guard counts', 'Ann: I saw two.'])
      expect(text).toContain(word);
    expect(text).not.toMatch(/Shop|Archive|Windows/);
  });

  const paragraphs = `<p>${long}</p>`.repeat(4);
  it.each([
    [
      'tells of cookies, in a part that is linked to by this name',
      `<section id="cookies"><h2>Kinds</h2><p>A cookie is small.</section><p id="gdpr">It is a law.
       <dl><dt id="bird.BaseCookie">BaseCookie<dd>Holds one.</dl><ul><li class="newsletter">No letters</ul>`,
      ['Kinds', 'A cookie is small.', 'It is a law.', 'BaseCookie', 'No letters'],
    ],
    [
      'calls a part as menus are called',
      `<section id="social"><h2>Flocks</h2><ul><li><a href="/">Herons together</a></ul></section>
       <main><div id="method.menu"><h4>fn <a href="/">menu</a>(bird: <a href="/">Heron</a>)</h4></div></main>`,
      ['Flocks', 'Herons together', '(bird: Heron)'],
    ],
    [
      'has no main part, and notes and headings all the same',
      `<section><header><h2>Nests</h2></header><p>They are high.</section>
       <blockquote>They nest.<footer>Ann, in May</footer></blockquote><aside>Some are low.</aside>`,
      ['Nests', 'Ann, in May', 'Some are low.'],
    ],
    [
      'is a forum, whose posts have a header',
      `<div class="post"><div class="post-header"><a href="/">Ann</a></div><p>It nests.</div>
       <article><header class="entry-header"><h2><a href="/">A heron in May</a></h2></header></article>`,
      ['Ann', 'A heron in May'],
    ],
    [
      'has its notes in its article',
      `<article>${paragraphs}<aside>Since May.</aside><div class="remark"><p>Or since June.</div>
       <h2 class="share">Nests</h2><footer>By Ann</footer></article>`,
      ['Since May.', 'Or since June.', 'Nests', 'By Ann'],
    ],
  ])('that %s keeps it', async (_what, body, words) => {
    const text = await saved(`<body><h1>Birds</h1>${paragraphs}${body}</body>`);
    for (const word of words) expect(text).toContain(word);
  });

  it('is without what asks for cookies or an address', async () => {
    const asked = '<p>We value your privacy.</p><button>Accept</button>';
    const text = await saved(
      `<body><div id="gdpr">${asked}</div><main>${paragraphs}<div class="newsletter">${asked}</div></main></body>`,
    );
    expect(text).not.toMatch(/We value/);
  });

  it.each([
    ['all of which is a menu', `<nav>${links('Home', 'Buy now')}</nav>`, /Buy now/],
    ['that is a mere fragment', '<p>One <b>word</b>', /^One word$/],
    ['whose article stands in its header', `<header><article><h1>A</h1>${long}</article></header>`, /strikes at/],
  ])('%s is read all the same', async (_what, html, words) => {
    expect(await saved(html)).toMatch(words);
  });

  it('is read as a whole where it is attached to a message', async () => {
    const { text } = await extractor.extract({ bytes: Buffer.from(around('<p>Herons')), type: 'text/html' });
    expect(text).toMatch(/Buy now[\s\S]*Herons[\s\S]*Imprint/);
  });

  const nested = (part: number) => `<body>${'<h1><div>'.repeat(240 * part)}${long.repeat(400 * part)}`;

  it('is gone through in a time that grows with its length alone, however deeply it is nested', () => {
    expect(growsFairly(nested, (html) => pageText(html, maxTextChars))).toBe(true);
  });

  it('has a title that is told in such a time, too', () => {
    const made = (part: number) => parseHTML(nested(part)).document;
    expect(growsFairly(made, (document) => pageTitle('', document))).toBe(true);
  });
});
