import { z } from 'zod'

/**
 * The caller's own password, by which they prove that it is them. Left out or empty after a log-in at the clinic's
 * provider: then they have to have proved it there (403 `step_up_needed`).
 */
export const ownPassword = z.string().max(1024).optional()
