import { expect, test } from 'vitest';
import { model as listed } from '../../../testing/admin-stage.tsx';
import { changeOf, modelFormOf, withSeen } from './model-form.ts';

const model = { ...listed, hosts: listed.hosts.map((host) => ({ ...host, hasKey: true })) };
const form = modelFormOf(model);
const host = form.hosts[0] ?? expect.fail('The model has a place.');
const withHost = (part: Partial<typeof host>) => ({ ...form, hosts: [{ ...host, ...part }] });

test('a half price, a wrong number or an empty name is no change', () => {
  expect(changeOf(model, withHost({ price: { ...host.price, cached: '' } }))).toBeNull();
  expect(changeOf(model, withHost({ price: { ...host.price, output: 'much' } }))).toBeNull();
  expect(changeOf(model, withHost({ contextWindow: '12' }))).toBeNull();
  expect(changeOf(model, withHost({ asks: ' ' }))).toBeNull();
  expect(changeOf(model, { ...form, multiplier: '1.5' })).toBeNull();
  expect(changeOf(model, { ...form, name: ' ' })).toBeNull();
});

test('only what differs is a change', () => {
  expect(changeOf(model, form)).toEqual({});
  expect(changeOf(model, { ...form, multiplier: '120', isListed: false })).toEqual({
    multiplierPercent: 120,
    isListed: false,
  });
  expect(changeOf(model, withHost({ price: { ...host.price, output: '7.5' } }))).toEqual({
    hosts: [
      {
        vendor: 'openai',
        model: 'gpt-4.1',
        price: { input: 2_000_000, cached: 500_000, output: 7_500_000, reasoning: 8_000_000 },
      },
    ],
  });
});

test('fees for replies and for searches are read, kept beside a new price, and taken away when they are emptied', () => {
  const price = { input: 2_000_000, cached: 500_000, output: 8_000_000, reasoning: 8_000_000 };
  expect(changeOf(model, withHost({ fees: { request: '6', search: '' } }))?.hosts?.[0]?.price).toEqual({
    ...price,
    request: 6_000_000,
  });
  expect(changeOf(model, withHost({ fees: { request: 'six', search: '' } }))).toBeNull();
  const paid = { ...model, hosts: model.hosts.map((each) => ({ ...each, price: { ...price, request: 6_000_000 } })) };
  const [known] = modelFormOf(paid).hosts;
  expect(known?.fees).toEqual({ request: '6.00', search: '' });
  const both = { ...price, request: 6_000_000, search: 14_000_000 };
  expect(changeOf(paid, { ...modelFormOf(paid), hosts: [{ ...host, fees: { request: '6', search: '14' } }] })).toEqual({
    hosts: [{ vendor: host.vendor, model: host.model, price: both }],
  });
  expect(changeOf(paid, modelFormOf(paid))).toEqual({});
  const changed = { ...modelFormOf(paid), hosts: [{ ...host, fees: { request: '', search: '' } }] };
  expect(changeOf(paid, changed)?.hosts?.[0]?.price).toEqual(price);
});

test('a price that is emptied is taken away', () => {
  const empty = { input: '', cached: '', output: '', reasoning: '' };
  expect(changeOf(model, withHost({ price: empty }))?.hosts?.[0]).toEqual({
    vendor: 'openai',
    model: 'gpt-4.1',
    price: null,
  });
});

test('a new price goes with the one that was seen, and nothing else does', () => {
  const change = changeOf(model, withHost({ price: { ...host.price, output: '7.5' } })) ?? {};
  const seenPrice = model.hosts[0]?.price;
  expect(withSeen(model, change)).toEqual({ hosts: [{ ...change.hosts?.[0], seenPrice }] });
  const size = changeOf(model, withHost({ contextWindow: '5000' })) ?? {};
  expect(withSeen(model, size)).toEqual(size);
  expect(withSeen(model, { name: 'Ours' })).toEqual({ name: 'Ours' });
  const multiplier = { multiplierPercent: 150 };
  expect(withSeen(model, multiplier)).toEqual({ ...multiplier, seenMultiplierPercent: null });
});

test('a host without a price has empty fields, and stays without one', () => {
  const priceless = { ...model, hosts: model.hosts.map((each) => ({ ...each, price: null })) };
  const [opened] = modelFormOf(priceless).hosts;
  expect(Object.values({ ...opened?.price, ...opened?.fees })).toEqual(Array(6).fill(''));
  expect(changeOf(priceless, modelFormOf(priceless))).toEqual({});
});

test('a multiplier of zero is one of its own, and none is that of the installation', () => {
  const own = { ...model, multiplierPercent: 0 };
  expect(modelFormOf(own).multiplier).toBe('0');
  expect(changeOf(own, modelFormOf(own))).toEqual({});
  expect(changeOf(own, { ...form, multiplier: ' ' })).toEqual({ multiplierPercent: null });
});
