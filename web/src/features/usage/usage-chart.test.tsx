import type { Usage } from '@atrium/contract/usage';
import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { renderPage } from '../../testing/render-page.tsx';
import { UsageChart } from './usage-chart.tsx';

const used = { requests: 1, tokens: 10, cost: 0.5 };
const on = (day: string) => ({ day, ...used, models: { 'gpt-4': used } });
// All that the chart reads of it.
const usageOf = (...days: string[]) => ({ totalCost: 0.5, byDay: days.map(on) }) as unknown as Usage;
const month = usageOf('2026-10-22', '2026-11-20');
const day = usageOf('2026-11-20');
const said = () => screen.getByRole('slider', { name: 'Day' }).getAttribute('aria-valuetext') ?? '';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T12:00:00Z') });
  fakeServer({ 'GET /api/models': { body: { models: [], defaultModel: 'gpt-4' } } });
});

test('after another choice of what is counted, the chart still stands at today', () => {
  const { rerender, container } = renderPage(<UsageChart usage={month} />);
  expect(said()).toMatch(/2026: \$0\.5000/);
  rerender(<UsageChart usage={day} />);
  expect(said()).toMatch(/2026: \$0\.5000/);
  // What marks the day is within the drawing, which is as wide as there are days.
  expect([
    container.querySelector('svg')?.getAttribute('viewBox'),
    container.querySelector('rect')?.getAttribute('x'),
  ]).toEqual(['0 0 14 100', '13']);
  rerender(<UsageChart usage={month} />);
  expect(said()).toMatch(/2026: \$0\.5000/);
});

test('the day that is looked at stays, wherever it stands by then', () => {
  const { rerender } = renderPage(<UsageChart usage={month} />);
  fireEvent.change(screen.getByRole('slider', { name: 'Day' }), { target: { value: '28' } });
  const seen = said();
  rerender(<UsageChart usage={day} />);
  expect(said()).toBe(seen);
});
