import { describe, expect, it } from 'vitest';
import { isWished, resourceLists, resourceText, withWish } from './resources.ts';

const none = { ownResources: false, otherResources: false };

describe('the resources', () => {
  it('are the four of one’s own and the four others', () => {
    expect(resourceLists.map(({ resources }) => resources.map(({ name }) => name))).toEqual([
      ['Phone Number', 'Email', 'Knowledge Base', 'WhatsApp'],
      ['Calendar', 'Slack', 'Teams', 'Discord'],
    ]);
  });

  it('say each what is missing', () => {
    for (const { missing } of resourceLists.flatMap(({ resources }) => resources)) expect(missing).toMatch(/\.$/);
  });

  it('are wished for by name, once, in one order, beside names that are not known here', () => {
    const wished = withWish(withWish({ ...none, connectedResources: ['zapier'] }, 'teams', true), 'slack', true);
    expect(wished.connectedResources).toEqual(['slack', 'teams', 'zapier']);
    expect(withWish(wished, 'slack', true)).toEqual(wished);
    expect(withWish(wished, 'teams', false).connectedResources).toEqual(['slack', 'zapier']);
    expect(isWished(none, 'slack')).toBe(false);
  });

  it('show what is kept for them', () => {
    const [phone, , , whatsapp] = resourceLists[0]?.resources ?? [];
    if (!phone || !whatsapp) throw new Error('The list is not there.');
    const config = { ...none, phoneNumber: '+49 30 1234', connectedResources: ['whatsapp'] };
    expect([phone, whatsapp].map((each) => resourceText(config, each))).toEqual(['+49 30 1234', 'Wanted']);
    expect([phone, whatsapp].map((each) => resourceText(none, each))).toEqual(['', '']);
  });
});
