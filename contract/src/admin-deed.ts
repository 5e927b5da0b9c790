import { z } from 'zod';
import { adminLimits } from './admin-rules.ts';

/** Why an admin did it; kept in the audit log with who and when. */
export const reason = z.string().trim().min(3).max(adminLimits.reason);
/** Refusals of everything that is for admins alone. */
export const refusals = ['sign-in-required', 'forbidden'] as const;
/** Refusals of what changes something. */
export const writeRefusals = [...refusals] as const;
