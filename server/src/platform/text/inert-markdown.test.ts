import { growsFairly } from '@atrium/contract/testing/work';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import { gfm } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { inertMarkdown } from './inert-markdown.ts';

type Node = ReturnType<typeof fromMarkdown> | ReturnType<typeof fromMarkdown>['children'][number];

/** The active parts of a text, according to Markdown parsers. */
function acting(text: string): string[] {
  const found: string[] = [];
  const look = (node: Node) => {
    if (['html', 'image', 'imageReference', 'footnoteReference', 'footnoteDefinition'].includes(node.type))
      found.push(node.type);
    if ((node.type === 'link' || node.type === 'definition') && !/^(?:https?|mailto):/i.test(node.url))
      found.push(node.url);
    if ('children' in node) node.children.forEach(look);
  };
  look(fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  return found;
}

describe('Markdown that a model wrote', () => {
  it.each([
    '# Fees\n\nThe fee is *nine* crowns [1]. **Half** for boats [2][3].\n\n- one\n- two\n\n| a | b |\n|---|---|\n| 1 | 2 |',
    'See [the rules](https://harbour.example/a?b=1&c=2) and mail@harbour.example.\n\n[x]: https://harbour.example',
    'Code stays: `<img src=x>` and ``a ` <b>``.\n\n```html\n<script>alert(1)</script>\n![x](y)\n```\n\n~~~~\n~~~ <b>\n~~~~',
    '3 < 4, $a < b$, a\\_b and a[0] (all of it); 5 > 4!',
    '- a list\n\n```js\nf(1)\n```\n\n~~~ md\n`\n~~~',
    '',
  ])('that acts nowhere stays as it is: %j', (text) => expect(inertMarkdown(text)).toBe(text));

  it.each([
    ['<script>alert(1)</script>', '< script>alert(1)< /script>'],
    ['Text <img src=x onerror=alert(1)> more', 'Text < img src=x onerror=alert(1)> more'],
    ['See <https://harbour.example>.', 'See https://harbour.example.'],
    ['![A map](https://evil.example/p.png?all)', '[A map](https://evil.example/p.png?all)'],
    ['![A map](data:image/svg+xml,x)', '[A map&#93;(data:image/svg+xml,x)'],
    ['[Press](javascript:alert(1))', '[Press&#93;(javascript:alert(1))'],
    ['[Press](\n java&#115;cript:alert(1))', '[Press&#93;(\n java&#115;cript:alert(1))'],
    ['[Press][a]\n\n[a]: javascript:alert(1)', '[Press][a]\n\n[a&#93;: javascript:alert(1)'],
    [
      'A fact[^1].\n\n[^1]: [Rules](https://evil.example)',
      'A fact&#91;^1].\n\n&#91;^1&#93;: [Rules](https://evil.example)',
    ],
    ['A lone ` mark', 'A lone &#96; mark'],
    ['An \\`escaped\\` mark and \\<b>', 'An &#96;escaped&#96; mark and \\< b>'],
    ['```\nnever ended', '```\nnever ended\n```'],
    ['- a\n\n  ```js\n  f(<b>)\n    g\n  ```\n- b', '- a\n\n```js\nf(<b>)\n  g\n```\n- b'],
    ['http://a.example/`![x](data:y)', 'http://a.example/%60[x&#93;(data:y)'],
  ])('does nothing any more: %j', (text, inert) => {
    expect(inertMarkdown(text)).toBe(inert);
    expect(acting(inert)).toEqual([]);
  });

  it.each([
    '<a title="`"> `<img src=x onerror=alert(1)>`',
    '<div>\n```\n![x](https://evil.example/p.png)\n\n[y](javascript:z)\n</div>',
    '<!-- `-->` <b>bold</b> `',
    '`a\nb` <img src=x> `c`',
    '> <b>\n> ```\n<i>x</i>',
    '- a\n  ```\n<img src=x>\n  ```\n\n<b>',
    '[![x](https://evil.example/p.png)](javascript:alert(1))',
    '| a |\n|---|\n| `x | <img src=x> ` |',
    'a\n       ```\n` ``` <img src=x> `',
    '\\`<img src=x>`',
    '\\``<img src=x>` ``',
    '``` <img src=x> ```',
    '<https://a.example/`> `<img src=x>`',
    '[a\nb]: javascript:alert(1)\n\n[x][a b]',
    '![a][b]\n\n[b]: https://evil.example/p.png',
    '[x](<javascript:alert(1)>) [y]( <data:text/html,x>)',
    '\\\\<b> \\\\\\<i>',
    '````\n```\n<b>\n````\n<i>',
    '<?php ?> <!DOCTYPE x> <![CDATA[x]]>',
  ])('does nothing however it is put together: %j', (text) => {
    expect(acting(inertMarkdown(text))).toEqual([]);
  });

  it('does nothing where its signs stand in any order', () => {
    const signs = [
      '`',
      '``',
      '```',
      '\n',
      '\n\n',
      ' ',
      '<b>',
      '![x](http://a.b/c)',
      '[x](javascript:y)',
      '\\',
      '|',
      '- ',
      '> ',
      '    ',
      '<!--',
      '-->',
      '[^1]',
      '\n```\n',
      '\n~~~\n',
      '[x]: data:y',
      'a',
      '<http://a.b/`>',
    ];
    // The Park-Miller generator: the same texts each time.
    let seed = 20_260_101;
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed % below;
    };
    for (let n = 0; n < 4_000; n++) {
      const text = Array.from({ length: 2 + random(14) }, () => signs[random(signs.length)]).join('');
      expect(acting(inertMarkdown(text)), JSON.stringify(text)).toEqual([]);
    }
  });

  it.each(['[', '<b', '`a', '``a`', '*a_', '![', '](', '\\', '`a`|', '\n```'])(
    'is read in a time that grows with its length alone: %j',
    (sign) => {
      expect(growsFairly((part) => sign.repeat(200_000 * part), inertMarkdown)).toBe(true);
    },
  );
});
