import { beginRename, composer, expect, expectReply, signInAsDemo, test } from '../support/journey.ts';

test('a title that is being written goes with its chat, and to no other', async ({
  page,
  atrium,
  provider,
  isMobile,
}) => {
  provider.behave({ reply: 'Understood.' });
  await signInAsDemo(page, atrium.url);
  const begin = async (message: string): Promise<string> => {
    const headers = { origin: new URL(atrium.url).origin };
    const data = { message, model: 'deepseek-v3' };
    const answer = await page.request.post(`${atrium.url}/api/chat/send-stream`, { data, headers });
    return /"sessionId":"([^"]+)"/.exec(await answer.text())?.[1] ?? '';
  };
  const [one, two] = [await begin('The first chat'), await begin('The second chat')];
  const open = async (id: string) => {
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/dashboard?chat=${id}`);
    await expect(page).toHaveURL(new RegExp(id));
    await expectReply(page, 'Understood.');
  };
  await open(one);
  await open(two);
  const field = await beginRename(page, isMobile);
  await expect(page.getByRole('heading', { level: 1 }), 'the page has its heading meanwhile').toHaveCount(1);
  await field.fill('Renamed');
  await page.goBack();
  await expect(page).toHaveURL(new RegExp(one));
  await expect(field).toHaveCount(0);
  await composer(page).click();
  const titles = async () => (await (await page.request.get(`${atrium.url}/api/chat/${one}`)).json()).title as string;
  expect(await titles()).not.toBe('Renamed');
});
