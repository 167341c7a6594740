import type { Page } from '@playwright/test'
import { openLine, type Line } from './line.ts'
import { appointmentOf, asDoctor, expect, inProve, signIn, test } from './people.ts'

/** How many messages each of the two writes. */
const each = 500

const address = process.env.E2E_URL ?? ''
const field = (page: Page) => page.getByRole('textbox', { name: /^Your message to/ })
const texts = (page: Page) =>
  page.getByRole('list', { name: 'Messages in order' }).locator('.message-text').allTextContents()

const expected = (who: string) => Array.from({ length: each }, (_, n) => `${who} ${n + 1}`)

async function writeAll(page: Page, who: string): Promise<void> {
  for (const text of expected(who)) {
    await field(page).fill(text)
    await field(page).press('Control+Enter')
  }
}

/** Cuts a line again and again, at any moment and for up to a second, until it is told to stop. */
async function cutting(line: Line, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await new Promise((resolve) => setTimeout(resolve, 300 + 2500 * Math.random()))
    await line.cut()
    await new Promise((resolve) => setTimeout(resolve, 1000 * Math.random()))
    await line.mend()
  }
}

test(
  'a thousand messages between two browsers on lines that are cut: none lost, none twice, in order',
  inProve,
  async ({ browser, doctor, database, expectErrors }, info) => {
    test.skip(info.project.name === 'phone', 'the width of the window changes nothing of it')
    test.setTimeout(20 * 60_000)
    expectErrors(/./)
    const [ofPatient, ofDoctor] = [await openLine(address), await openLine(address)]
    const pageOn = async ({ url }: Line) => (await browser.newContext({ baseURL: url })).newPage()
    const [patient, other] = [await pageOn(ofPatient), await pageOn(ofDoctor)]
    const account = await signIn(patient)
    await appointmentOf(database, doctor.id, { day: -1, hour: 9, status: 'completed', account })
    await patient.goto('/dashboard/messages/new')
    await patient.getByRole('button', { name: `Dr. ${doctor.name}` }).click()
    await field(patient).fill('begun')
    await field(patient).press('Control+Enter')
    await expect.poll(() => texts(patient)).toEqual(['begun'])
    const id = new URL(patient.url()).pathname.split('/').at(-1)
    await asDoctor(other, database, doctor.id)
    await other.goto(`/doctor/dashboard/messages/${id}`)
    await expect(field(other)).toBeVisible()

    let isOver = false
    const cut = [ofPatient, ofDoctor].map((line) => cutting(line, () => isOver))
    await Promise.all([writeAll(patient, 'patient'), writeAll(other, 'doctor')])
    isOver = true
    await Promise.all(cut)

    // The line is whole again: what waits goes by itself, as fast as an account may send.
    for (const page of [patient, other]) {
      await expect(page.locator('.message[data-unsent]')).toHaveCount(0, { timeout: 10 * 60_000 })
      await expect(page.locator('.message')).toHaveCount(2 * each + 1, { timeout: 30_000 })
    }
    const shown = await texts(patient)
    expect(await texts(other)).toEqual(shown)
    expect(shown.filter((text) => text.startsWith('patient'))).toEqual(expected('patient'))
    expect(shown.filter((text) => text.startsWith('doctor'))).toEqual(expected('doctor'))
    const { rows } = await database.query(
      'select count(*)::int as count, max(seq)::int as last from messages where thread_id = $1',
      [id],
    )
    expect(rows).toEqual([{ count: 2 * each + 1, last: 2 * each + 1 }])
  },
)
