import { describe, expect, it } from 'vitest';
import { deedFacts } from './deed-facts.ts';

const lines = (details: object) => deedFacts(JSON.stringify(details)).map(({ name, value }) => `${name}: ${value}`);

describe('what an entry of the log says in words', () => {
  it.each([
    ['credits', { amount: -1200.5 }, ['Credits: -1,200.5']],
    ['credits of which less were there', { asked: -1000, amount: -125.5 }, ['Asked for: -1,000', 'Credits: -125.5']],
    ['a refund', { payment: 'pi_1', cents: 1990 }, ['Payment: pi_1', 'Amount: $19.90']],
    [
      'limits of a user',
      { monthlyLimitUsd: null, dailyFreeTokens: 50000 },
      ['Monthly limit: as for everyone', 'Free tokens a day: 50,000'],
    ],
    [
      'limits of everyone',
      { monthlyLimitUsd: 50, stopsAtLimit: true, multiplierPercent: 120, visitorDailyTokens: null },
      [
        'Monthly limit: $50.00',
        'Stops at the limit: yes',
        'Multiplier: 120 %',
        'Free tokens a day, visitors: no limit',
      ],
    ],
    [
      'a package',
      { name: 'Starter', description: '', credits: 5000, price: 500, isActive: false },
      ['Name: Starter', 'Description: none', 'Credits: 5,000', 'Price: $5.00', 'On sale: no'],
    ],
    [
      'fields of a template',
      { name: 'Mira', changed: ['systemPrompt', 'guardrailsText', 'multimodalConfig', 'skills'], archived: true },
      ['Name: Mira', 'Changed: system prompt, guardrails, multimodal, skills', 'Archived: yes'],
    ],
    [
      'a model at its places',
      {
        hosts: [{ vendor: 'openai', model: 'gpt-4', price: { input: 2_500_000, request: 4_000_000 } }, { price: null }],
      },
      [
        'openai, Model: gpt-4',
        'openai, Price, Input: $2.50 per 1M tokens',
        'openai, Price, Request: $4.00 per 1,000',
        'Price: none',
      ],
    ],
    [
      'something new',
      { someField: ['a', 'b'], capabilities: { webSearch: true } },
      ['Some field: a, b', 'Web search: yes'],
    ],
  ])('%s', (_, details, expected) => {
    expect(lines(details)).toEqual(expected);
  });

  it.each(['', '{', 'null', '3', '[]', '{}'])('says nothing of %j', (details) => {
    expect(deedFacts(details)).toEqual([]);
  });
});
