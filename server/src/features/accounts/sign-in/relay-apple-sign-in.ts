import { accountLimits } from '@atrium/contract/account-rules';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { Problem } from '../../../platform/http/problem.ts';
import { nameLine } from '../../../platform/text/name-line.ts';
import type { AccountsDeps } from '../accounts-deps.ts';
import { readForm } from './read-form.ts';
import { isOurState } from './sign-in-attempt.ts';

/**
 * The fields of an answer that are passed on. Nothing else of the form is, so that no ID token is part of an address.
 */
const kept = ['state', 'code', 'error', 'iss'] as const;

/** SOURCE: Apple, "Request an authorization": `user` comes with the very first sign-in and never again. */
const AppleUser = z.object({ name: z.object({ firstName: z.string().optional(), lastName: z.string().optional() }) });

/** Redirects the browser from Apple's form to an address of ours, for which it sends its cookies. */
export function relayAppleSignIn({ settings }: AccountsDeps) {
  return async (request: FastifyRequest, reply: FastifyReply, body: AsyncIterable<Uint8Array>): Promise<void> => {
    const form = await readForm(request.headers['content-type'], body);
    if (!isOurState(form.get('state') ?? '', settings.authSecret)) throw new Problem('invalid-request');
    const query = new URLSearchParams();
    for (const name of kept) for (const value of form.getAll(name)) query.append(name, value);
    const name = nameOf(form.get('user'));
    if (name) query.set('name', name);
    reply.redirect(`/api/auth/callback/apple?${query}`, 303);
  };
}

function nameOf(user: string | null): string {
  try {
    const { name } = AppleUser.parse(JSON.parse(user ?? ''));
    return nameLine([name.firstName, name.lastName].filter(Boolean).join(' '), accountLimits.name);
  } catch {
    return '';
  }
}
