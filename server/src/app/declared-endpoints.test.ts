import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@atrium/contract/endpoint';
import { endpoints } from '@atrium/contract/endpoints';
import { ConfirmationFailure } from '@atrium/contract/payments';
import { expect, test } from 'vitest';
import { renderOpenApi } from '../platform/http/pages/openapi.ts';
import { root } from './root.ts';

/** The server, the page and the ownership tests all read this one list. */
test('every endpoint that is declared stands in the list, under the name of its export', async () => {
  const listed = new Map<unknown, string>(Object.entries(endpoints).map(([name, endpoint]) => [endpoint, name]));
  const contract = join(root, 'contract', 'src');
  const missing: string[] = [];
  for (const file of readdirSync(contract).filter((name) => /^[a-z-]+\.ts$/.test(name))) {
    const exported: Record<string, unknown> = await import(join(contract, file));
    for (const [name, value] of Object.entries(exported))
      if (isEndpoint(value) && listed.get(value) !== name) missing.push(`${file}: ${name}`);
  }
  expect(missing, 'give each a line in contract/src/endpoints.ts').toEqual([]);
});

/** An endpoint that creates visitors refuses a browser that was signed in. */
test('what makes visitors says that it may ask for a sign-in', () => {
  const making: readonly Endpoint[] = Object.values(endpoints).filter(
    (each: Endpoint) => each.access === 'visitor' && each.method !== 'GET' && each.owns === undefined,
  );
  expect(making.map(({ path }) => path)).toContain('/api/attachments');
  expect(making.filter(({ errors }) => !errors.includes('sign-in-required')).map(({ path }) => path)).toEqual([]);
});

test('the reference names every reason for which a payment gives no credits', () => {
  expect(endpoints.confirmPayment.errors).toEqual(expect.arrayContaining(ConfirmationFailure.shape.code.options));
});

test('the reference says with what a payment that gives no credits is answered, under its status and no other', () => {
  type Paths = Record<string, { post: { responses: Record<string, unknown> } }>;
  const { paths } = renderOpenApi(endpoints, 'Atrium', '0') as { paths: Paths };
  const { responses } = paths[endpoints.confirmPayment.path]?.post ?? { responses: {} };
  expect(JSON.stringify(responses[200])).not.toContain('details');
  const failure = (codes: readonly string[]) => ({
    content: {
      'application/json': {
        schema: {
          anyOf: [
            { properties: { details: { type: 'string' }, code: { enum: codes } } },
            { $ref: '#/components/schemas/Problem' },
          ],
        },
      },
    },
  });
  expect(responses[404]).toMatchObject(failure(['not-found']));
  expect(responses[409]).toMatchObject(failure(['payment-incomplete', 'payment-processing', 'payment-canceled']));
  expect(JSON.stringify(responses[503])).not.toContain('details');
});

test('the reference names what follows from what an endpoint is: names in paths, other sites, types and sizes of bodies, redirects', () => {
  type Paths = Record<string, Record<string, { responses: object }>>;
  const { paths } = renderOpenApi(endpoints, 'Atrium', '0') as { paths: Paths };
  const answers = ({ path, method }: Endpoint) =>
    Object.keys(paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses ?? {});
  expect(answers(endpoints.renameChat)).toEqual(['200', '400', '403', '404', '413', '415', '429', '500', '503']);
  expect(answers(endpoints.deleteChat)).toEqual(['200', '400', '403', '404', '413', '415', '429', '500', '503']);
  expect(answers(endpoints.readChat)).toEqual(['200', '400', '404', '429', '500', '503']);
  expect(answers(endpoints.readAvatarOfLibrary)).toContain('404');
  expect(answers(endpoints.receiveStripeEvent)).not.toContain('403');
  expect(answers(endpoints.signInWithGoogle).slice(0, 1)).toEqual(['303']);
  expect(answers(endpoints.logoutPage).slice(0, 2)).toEqual(['200', '303']);
});

function isEndpoint(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'rateClass' in value;
}

test('the reference says by which cookie callers are known, what is bytes, and where a refusal says when to try again', () => {
  interface Operation {
    readonly security: readonly object[];
    readonly responses: Record<string, { content?: Record<string, { schema: object }>; headers?: object }>;
  }
  const { paths, components } = renderOpenApi(endpoints, 'Atrium', '0') as {
    paths: Record<string, Record<string, Operation>>;
    components: { securitySchemes: object };
  };
  expect(components.securitySchemes).toMatchObject({ session: { type: 'apiKey', in: 'cookie' } });
  expect(paths['/api/version']?.get?.security).toEqual([]);
  expect(paths['/api/chat/send-stream']?.post?.security).toEqual([{}, { session: [] }]);
  const { security, responses } = paths['/api/export']?.get ?? { security: [], responses: {} };
  expect(security).toEqual([{ session: [] }]);
  expect(responses[200]?.content?.['*/*']?.schema).toEqual({ type: 'string', format: 'binary' });
  for (const status of [429, 503]) expect(responses[status]?.headers).toHaveProperty('Retry-After');
  expect(responses[401]?.headers).toBeUndefined();
});

test('the reference says what the events of every stream are', () => {
  const streams = Object.values<Endpoint>(endpoints).filter(({ response }) => response === 'events');
  expect(streams.length).toBeGreaterThan(2);
  type Paths = Record<string, Record<string, { responses: Record<string, { description: string }> }>>;
  const { paths } = renderOpenApi(endpoints, 'Atrium', '0') as { paths: Paths };
  const said = streams.map(({ path, method }) => {
    return paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses[200]?.description;
  });
  expect(said.every((words) => words?.includes('`error`'))).toBe(true);
});

test('the reference names its licence, and every field that it requires', () => {
  const reference = renderOpenApi(endpoints, 'Atrium', '0');
  expect(reference).toMatchObject({ info: { license: { identifier: 'Apache-2.0' } } });
  expect(requiredAndUnnamed(reference)).toEqual([]);
});

/** Fields that a schema requires and does not describe. */
function requiredAndUnnamed(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { required, properties } = part as { required?: unknown; properties?: object };
  const unnamed = Array.isArray(required) ? required.filter((name) => !Object.hasOwn(properties ?? {}, name)) : [];
  return [...unnamed, ...Object.values(part).flatMap(requiredAndUnnamed)];
}
