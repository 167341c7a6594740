/** What the tests use of a provider of OpenID Connect: https://github.com/panva/node-oidc-provider */
declare module 'oidc-provider' {
  import type { IncomingMessage, ServerResponse } from 'node:http'
  type Result = Record<string, unknown>
  export default class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>)
    callback(): (request: IncomingMessage, response: ServerResponse) => void
    interactionDetails(
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<{
      prompt: { name: string; details: Record<string, unknown> }
      params: Record<string, string>
      session?: { accountId: string }
      grantId?: string
    }>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: Result,
      options?: { mergeWithLastSubmission: boolean },
    ): Promise<void>
    Grant: new (of: {
      accountId: string
      clientId: string
    }) => {
      addOIDCScope(scope: string): void
      save(): Promise<string>
    }
    on(event: string, listen: (...what: unknown[]) => void): void
  }
}
