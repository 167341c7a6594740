import { once } from 'node:events'
import { createServer } from 'node:net'
import type { CDPSession, Page } from '@playwright/test'
import { forkServer } from './fork-server.ts'
import { textsIn } from '../texts/texts.ts'
import { codeOf, stepAt } from '../server/auth/factors/totp.ts'
import { test as base, expect, inspect } from './people.ts'

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

/** The first factor brings recovery codes. */
export async function keepCodes(page: Page): Promise<string[]> {
  const shown = page.getByRole('dialog', { name: textsIn('en').secondFactor.codes.yours })
  await expect(shown.getByRole('listitem')).toHaveCount(10)
  const codes = await shown.getByRole('listitem').allTextContents()
  await shown.getByRole('button', { name: textsIn('en').secondFactor.codes.kept }).click()
  await expect(shown).toBeHidden()
  return codes
}

/** Sets an authenticator app up on the page before everything else; answers its codes, by steps from now. */
export async function setUpApp(page: Page): Promise<{ code(step: number): string; codes: string[] }> {
  const { secondFactor } = textsIn('en')
  await page.getByRole('button', { name: secondFactor.app.add }).click()
  await expect(page.getByRole('img', { name: secondFactor.app.picture })).toBeVisible()
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const key = (await page.locator('form code').textContent())!.replaceAll(' ', '')
  const bits = [...key].map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  const secret = Buffer.from(bits.match(/.{8}/g)!.map((byte) => Number.parseInt(byte, 2)))
  const code = (step: number) => codeOf(secret, stepAt(Date.now() / 1000) + step)
  await inspect(page, 'new-app')
  await page.getByLabel(secondFactor.app.code).fill(code(-1))
  await page.getByRole('button', { name: secondFactor.app.confirm }).click()
  return { code, codes: await keepCodes(page) }
}
