/** The role of an account; it decides the portal in which its owner logs in. */
export const roles = ['user', 'doctor', 'admin', 'test', 'reception'] as const
export type Role = (typeof roles)[number]
