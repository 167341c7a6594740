/** What somebody is here, which decides the portal they log in to. */
export const roles = ['user', 'doctor', 'admin', 'test', 'reception'] as const
export type Role = (typeof roles)[number]
