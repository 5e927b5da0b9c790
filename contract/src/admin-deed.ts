import { z } from 'zod';
import { adminLimits } from './admin-rules.ts';

/** Why an admin did something; the audit log keeps it with the admin and the time. */
export const reason = z.string().trim().min(3).max(adminLimits.reason);
/** Errors that every admin-only endpoint can answer with. */
export const refusals = ['sign-in-required', 'forbidden'] as const;
/** Errors of admin endpoints that change something. */
export const writeRefusals = [...refusals] as const;
