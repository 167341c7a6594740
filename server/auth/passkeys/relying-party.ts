import { isIP } from 'node:net'
import type { Config } from '../../config.ts'

/** For whom passkeys are made: the domain that they belong to, and the only origin at which they are used. */
export type RelyingParty = { id: string; name: string; origin: string }

/**
 * By the public address. Passkeys belong to a domain, which an address of numbers is not; at this machine it is called
 * `localhost`.
 */
export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>): RelyingParty {
  const url = new URL(publicUrl)
  if (isIP(url.hostname.replace(/^\[|\]$/g, ''))) url.hostname = 'localhost'
  return { id: url.hostname, name: 'Salus', origin: url.origin }
}
