import { once } from 'node:events'
import { createServer } from 'node:net'
import type { CDPSession, Page } from '@playwright/test'
import { forkServer } from './fork-server.ts'
import { test as base } from './people.ts'

async function freePort(): Promise<number> {
  const holder = createServer().listen(0, '127.0.0.1')
  await once(holder, 'listening')
  const address = holder.address()
  holder.close()
  await once(holder, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * Tests on a server of their own, on the same database, that asks for a second factor. Its address is one that passkeys
 * can belong to.
 */
export const test = base.extend<object, { withFactors: string }>({
  withFactors: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its pattern.
    async ({}, use) => {
      const port = await freePort()
      const settings = JSON.stringify({ SECOND_FACTOR: 'on' })
      const { stop } = await forkServer('server-beside.ts', { E2E_PORT: String(port), E2E_SETTINGS: settings })
      await use(`http://localhost:${port}`)
      await stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ withFactors }, use) => use(withFactors),
})

export type Device = { id: string; unplug(): Promise<void>; isHeld(held: boolean): Promise<void> }

/** The browser's own authenticator of software: `plugIn` adds a device, as it were. */
export async function authenticators(
  page: Page,
): Promise<{ plugIn(transport?: 'internal' | 'cable'): Promise<Device> }> {
  const cdp: CDPSession = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  return {
    async plugIn(transport = 'internal') {
      const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
        options: {
          ...{ protocol: 'ctap2', transport, hasResidentKey: true, hasUserVerification: true },
          ...{ isUserVerified: true, automaticPresenceSimulation: true },
        },
      })
      return {
        id: authenticatorId,
        unplug: async () => void (await cdp.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })),
        isHeld: async (enabled) =>
          void (await cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })),
      }
    },
  }
}
