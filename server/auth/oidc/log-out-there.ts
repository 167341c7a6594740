import { buildEndSessionUrl } from 'openid-client'
import type { Ground } from '../../ground.ts'
import type { Caller } from '../../platform/caller.ts'
import { providerOf, returnAddress } from './provider.ts'
import { logInOf, openTokens } from './sessions.ts'

/**
 * The address at which the provider logs the caller out as well (RP-initiated logout), to be asked for before their
 * session ends here. Undefined where it offers none, cannot be reached, or has not opened this session.
 */
export async function logOutThere(ground: Ground, caller: Caller): Promise<string | undefined> {
  const { config, db } = ground
  if (!config.oidc) return undefined
  const row = await logInOf(db, caller.sessionId)
  const tokens = row && openTokens(ground, row)
  if (!tokens) return undefined
  // A provider that is down must not keep anybody from logging out here.
  const provider = await providerOf(config.oidc).catch(() => undefined)
  if (!provider?.serverMetadata().end_session_endpoint) return undefined
  const there = { id_token_hint: tokens.id, post_logout_redirect_uri: returnAddress(config) }
  return buildEndSessionUrl(provider, there).href
}
