import { services } from '@atrium/contract/services';
import { expect, test } from 'vitest';
import { vendorOfService } from './service-vendor.ts';

const connectedByKey = services.filter(({ by }) => by === 'key').map(({ name }) => name);

test.each(connectedByKey)('the service %s has a row in service-vendor.ts: the vendor that its key opens', (name) => {
  expect(vendorOfService(name)).not.toBeNull();
});
