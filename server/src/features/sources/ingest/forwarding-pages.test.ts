import { addSourcePage } from '@atrium/contract/sources';
import { createSpace } from '@atrium/contract/spaces';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnBothStores } from '../../../testing/database/database.ts';
import { endedSource } from '../../../testing/files-as-sources.ts';
import { html, type PageSourcesStage, startPageSources } from '../../../testing/stages/page-sources-stage.ts';

const heron = 'A grey heron stands still for minutes, and then it strikes at a fish that came too near to it. ';
const page = (title: string, words: string) =>
  `<html><head><title>${title}</title></head><body><article><h1>${title}</h1><p>${words}</p></article></body></html>`;

describeOnBothStores('a page that leads on by itself', (open) => {
  let stage: PageSourcesStage;
  let ann: PageSourcesStage['ann'];
  let address: PageSourcesStage['address'];
  let pages: PageSourcesStage['pages'];

  beforeAll(async () => {
    stage = await startPageSources(await open());
    ({ ann, address, pages } = stage);
  });
  afterAll(() => stage.close());

  const ended = (id: string) => endedSource(ann, id);
  const add = async (path: string) => {
    const { id: spaceId } = await ann.call(createSpace, { body: { name: 'Herons' } });
    return ann.call(addSourcePage, { params: { spaceId }, body: { url: `${address}${path}` } });
  };

  it.each([
    ['at once', '<meta http-equiv="refresh" content="0; url=/moved">'],
    ['after seconds', '<META content=\'5;URL="moved"\' HTTP-EQUIV=Refresh><p>This page has moved.</p>'],
    ['from a base', '<base href="/moved/x"><meta http-equiv=refresh content="0,../moved">'],
  ])('is followed where the page leads on by itself: %s', async (_what, head) => {
    pages.set('/moved', html(page('Herons that moved', heron.repeat(5))));
    pages.set('/before', html(`<html><head>${head}</head></html>`));
    const source = await ended((await add('/before')).id);
    expect(source).toMatchObject({ stage: 'ready', title: 'Herons that moved', url: `${address}/moved` });
  });

  it.each([
    ['is loaded again now and then', '<meta http-equiv="refresh" content="300; url=/moved">'],
    ['loads itself again', '<meta http-equiv="refresh" content="5">'],
    ['loads itself again by its address', '<meta http-equiv="refresh" content="0; url=/staying#top">'],
    ['leads on where there are no scripts', '<noscript><meta http-equiv="refresh" content="0; url=/moved"></noscript>'],
    ['leads on in a remark', '<!-- <meta http-equiv="refresh" content="0; url=/moved"> -->'],
    ['leads to a script', '<meta http-equiv="refresh" content="0; url=javascript:alert(1)">'],
  ])('is read itself where it %s', async (_what, head) => {
    pages.set('/staying', html(page('Herons that stay', heron.repeat(5)).replace('<head>', `<head>${head}`)));
    expect(await ended((await add('/staying')).id)).toMatchObject({ stage: 'ready', url: `${address}/staying` });
  });
});
