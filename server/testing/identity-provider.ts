import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** Somebody at the provider, as they log in next time. */
export type Member = { email: string; verified?: boolean; amr?: string[]; ended?: boolean }

/** A real provider of OpenID Connect in this process, with the members of a clinic. */
export type IdentityProvider = {
  issuer: string
  client: { id: string; secret: string }
  /** By subject. */
  members: Map<string, Member>
  /** Who sits at the browser: their subject; the log-in page asks nothing more. */
  atBrowser: string
  /** It is there but answers nothing useful. */
  broken: boolean
  /** How often its log-in page was shown. */
  asked: number
  /** Says of a member's log-in that it was so many seconds ago. */
  loggedInSecondsAgo: number
  /** Without it, no log-in page: where it would lead is answered. */
  close(): Promise<void>
}

type Options = {
  /** Where it may lead browsers back to. */
  returnTo: string
  port?: number
  /** A page with a button in place of a log-in that happens by itself. */
  withPage?: boolean
}

/** The provider's page that asks before it logs somebody out. */
function askToLogOut(page: { body: string }, form: string): void {
  const button = '<button type="submit" form="op.logoutForm" value="yes" name="logout">Yes, sign me out</button>'
  page.body = `<!doctype html><html lang="en"><title>Log out</title><main><h1>Log out?</h1>${form}${button}</main></html>`
}

export async function openIdentityProvider({
  returnTo,
  port = 0,
  withPage = false,
}: Options): Promise<IdentityProvider> {
  const server: Server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = { id: 'salus', secret: 'a secret of the tests, shared with the provider' }
  const state: IdentityProvider = {
    ...{ issuer, client, members: new Map(), atBrowser: '', broken: false, asked: 0, loggedInSecondsAgo: 0 },
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
  const memberOf = (subject: string) => {
    const member = state.members.get(subject)
    return member && !member.ended ? member : undefined
  }
  const other = { ...client, id: 'another-service' }
  const clientOf = ({ id, secret }: typeof client) => ({
    ...{ client_id: id, client_secret: secret, redirect_uris: [returnTo], post_logout_redirect_uris: [returnTo] },
    ...{ grant_types: ['authorization_code', 'refresh_token'], response_types: ['code'], require_auth_time: true },
  })
  const provider = new Provider(issuer, {
    clients: [clientOf(client), clientOf(other)],
    cookies: { keys: ['for tests'] },
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true, logoutSource: askToLogOut } },
    scopes: ['openid', 'email', 'profile', 'offline_access'],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    issueRefreshToken: async (_: unknown, asking: { grantTypeAllowed(name: string): boolean }) =>
      asking.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    findAccount: (_: unknown, subject: string) => {
      const member = memberOf(subject)
      if (!member) return undefined
      const { email, verified = true } = member
      return { accountId: subject, claims: () => ({ sub: subject, email, email_verified: verified }) }
    },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/log-in/${uid}` },
    ttl: { AccessToken: 3600, Grant: 86_400, IdToken: 3600, RefreshToken: 86_400, Session: 86_400, Interaction: 600 },
  })
  // The library warns that its keys and storage are for development, which they are.
  const answer = provider.callback()
  server.on('request', (request, response) => {
    if (state.broken) return void response.writeHead(503, { 'content-type': 'text/html' }).end('<p>Out of order</p>')
    if (!request.url?.startsWith('/log-in/')) return answer(request, response)
    const isAnswered = request.url.endsWith('/done')
    request.url = request.url.replace(/\/done$/, '')
    finish(isAnswered, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)))
  })

  async function finish(isAnswered: boolean, ...[request, response]: Parameters<typeof answer>): Promise<void> {
    const { prompt, params, session, grantId } = await provider.interactionDetails(request, response)
    if (prompt.name === 'login' && withPage && !isAnswered) {
      const page = `<!doctype html><html lang="en"><title>Log in</title><main><h1>Clinic directory</h1>
        <form method="post" action="${request.url}/done"><button>Log in as ${state.atBrowser}</button></form></main></html>`
      return void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page)
    }
    if (prompt.name === 'login') {
      state.asked += 1
      const member = memberOf(state.atBrowser)
      const result = member
        ? {
            login: {
              accountId: state.atBrowser,
              amr: member.amr ?? ['mfa'],
              ts: Math.floor(Date.now() / 1000) - state.loggedInSecondsAgo,
            },
          }
        : { error: 'access_denied', error_description: 'Nobody we know' }
      return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    }
    if (!grantId) {
      const grant = new provider.Grant({ accountId: session!.accountId, clientId: params.client_id! })
      grant.addOIDCScope('openid email profile offline_access')
      const consent = { consent: { grantId: await grant.save() } }
      return provider.interactionFinished(request, response, consent, { mergeWithLastSubmission: true })
    }
    return provider.interactionFinished(request, response, { consent: {} }, { mergeWithLastSubmission: true })
  }
  return state
}

/**
 * A browser at the provider, with its cookies: follows the provider's redirects from this address on. Answers the
 * address below `returnTo` that it leads back to.
 */
export function browserAt({ issuer }: Pick<IdentityProvider, 'issuer'>) {
  const cookies = new Map<string, string>()
  return async (from: string): Promise<URL> => {
    let next = new URL(from)
    for (let steps = 0; steps < 12; steps += 1) {
      if (next.origin !== issuer) return next
      const answer = await fetch(next, {
        redirect: 'manual',
        headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      })
      for (const cookie of answer.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
        if (value) cookies.set(name!, value)
        else cookies.delete(name!)
      }
      const to = answer.headers.get('location')
      if (!to) throw new Error(`${next} answered ${answer.status}: ${await answer.text()}`)
      next = new URL(to, next)
    }
    throw new Error(`${from} leads nowhere`)
  }
}
