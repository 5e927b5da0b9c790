import { z } from 'zod';
import { plainText } from '../../../platform/text/plain-text.ts';
import type { PageList } from '../../../ports/text-extractor.ts';
import { UnreadableFile } from '../unreadable-file.ts';
import type { PageListBuilder } from './page-list-builder.ts';

/**
 * The parts of a JSON Feed that are read. Source: jsonfeed.org/version/1.1. An item that does not follow the
 * specification is skipped.
 */
const JsonFeed = z.object({
  version: z.string().startsWith('https://jsonfeed.org/version/'),
  title: z.string().catch(''),
  items: z.array(z.unknown()),
});
const Item = z.object({
  url: z.string().optional().catch(undefined),
  external_url: z.string().optional().catch(undefined),
  title: z.string().catch(''),
  date_published: z.string().optional().catch(undefined),
  date_modified: z.string().catch(''),
});

export function readJsonFeed(text: string, list: PageListBuilder): PageList {
  const feed = JsonFeed.safeParse(parsed(text));
  if (!feed.success) throw new UnreadableFile('At this address there is no feed or sitemap.');
  list.title = plainText(feed.data.title, 200);
  for (const one of feed.data.items) {
    if (list.isFull) break;
    const item = Item.safeParse(one);
    if (!item.success) continue;
    const { url, external_url, title, date_published, date_modified } = item.data;
    list.add({ url: url ?? external_url ?? '', title, date: date_published ?? date_modified });
  }
  return list.done();
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
