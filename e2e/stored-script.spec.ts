import type { Page } from '@playwright/test'
import pg from 'pg'
import { columnsOf, fillColumns, mark, notReached, storesNothing, textFields } from '../server/testing/stored-script.ts'
import { addresses, emails, idsOf, type Reader, starless } from './addresses.ts'
import { forkServer } from './fork-server.ts'
import { demoPassword, expect, inProve, test } from './people.ts'
import { fillByCalls, fillMessages, idsByName } from './stored-script.ts'
import { fillForms } from './stored-script-forms.ts'

const whereOf = ({ reader, address }: { reader: Reader; address: string }) => `${reader} ${address}`

test(
  'a script in every text field runs on no screen, in no mail, calendar file or PDF of anybody',
  inProve,
  async ({ browser, expectErrors }) => {
    test.setTimeout(900_000)
    // What pages say of addresses that are none, and of what the payloads name as a picture.
    expectErrors(/Failed to load resource/)
    const { said, stop } = await forkServer<{ url: string; databaseUrl: string }>('server.ts')
    const database = new pg.Client({ connectionString: said.databaseUrl })
    await database.connect()
    const dialogs: string[] = []
    try {
      const roles = Object.keys(emails) as (keyof typeof emails)[]
      const tokens = new Map<string, string>()
      for (const role of roles) {
        const answer = await fetch(`${said.url}/api/auth/login`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ email: `${emails[role]}@salus.test`, password: demoPassword, role }),
        })
        tokens.set(role, ((await answer.json()) as { token: string }).token)
      }

      // By the API: what people can write.
      await fillMessages(said.url, tokens, database)
      const pagesOfForms = await fillForms(said.url, tokens, database)
      const { stored, taken } = await fillByCalls(said.url, tokens, await idsByName(database))

      // In the database: what forms refuse as well, in every row.
      const { filled, refused } = await fillColumns(database)
      for (const [field, columns] of Object.entries(columnsOf))
        if (columns.some((column) => filled.includes(column))) stored.add(field)
      const fields = [...textFields().keys()]
      const nowhere = fields.filter(
        (field) => !stored.has(field) && !(field in storesNothing) && !(field in notReached),
      )
      console.log(
        `${fields.length} text fields: ${stored.size} filled (${taken} calls taken, ${filled.length} columns), ` +
          `${Object.keys(storesNothing).length} store nothing; columns that refuse markup: ${refused.join(', ') || 'none'}; ` +
          `not filled: ${nowhere.join(', ') || 'none'}`,
      )

      // Every screen of everybody.
      const faults: string[] = []
      let screens = 0
      let shown = 0
      const look = async (page: Page, where: string) => {
        const found = await page.evaluate((attribute) => {
          const elements = document.querySelectorAll(`[${attribute}], [href^="javascript:" i], [src^="javascript:" i]`)
          return {
            markup: Array.from(elements, (one) => one.outerHTML.slice(0, 200)),
            text: document.body.innerText.includes(attribute),
          }
        }, mark)
        faults.push(...found.markup.map((one) => `${where}: ${one}`))
        screens++
        if (found.text) shown++
        else if (/\/messages\/\{thread/i.test(where) || pagesOfForms.some((page) => where === whereOf(page)))
          faults.push(`${where}: what was written is not shown`)
      }
      const idsOfPages = await idsOf(database)
      for (const reader of Object.keys(addresses) as Reader[]) {
        const context = await browser.newContext({ locale: 'en-GB', reducedMotion: 'reduce' })
        const token = reader === 'nobody' ? undefined : tokens.get(reader)
        if (token)
          await context.addInitScript(
            (text) => globalThis.origin !== 'null' && localStorage.setItem('token', text),
            token,
          )
        const page = await context.newPage()
        page.on('dialog', (dialog) => {
          if (dialog.type() === 'beforeunload') return void dialog.accept()
          dialogs.push(`${page.url()}: ${dialog.message()}`)
          void dialog.dismiss()
        })
        const ofForms = pagesOfForms.filter((page) => page.reader === reader).map(({ address }) => address)
        for (const address of [...ofForms, ...addresses[reader].map(starless)]) {
          await page.goto(said.url + address.replace(/\{(\w+)\}/, (_, name: string) => idsOfPages[name] ?? name))
          await page
            .waitForFunction(() => document.querySelector('h1') && !document.querySelector('.skeleton'), undefined, {
              timeout: 15_000,
            })
            .catch(() => undefined)
          await look(page, whereOf({ reader, address }))
          await page.emulateMedia({ media: 'print' })
          await look(page, `${reader} ${address}, printed`)
          await page.emulateMedia({ media: null })
        }
        await context.close()
      }

      // What leaves the house: mails, calendar files, PDFs.
      const page = await browser.newPage()
      const mails = (await (
        await fetch(`${said.url}/api/dev/outbox`, { headers: { accept: 'application/json' } })
      ).json()) as { subject: string; html: string; text: string; calendar: string | null }[]
      for (const { subject, html, calendar } of mails) {
        if (/[\r\n]/.test(subject)) faults.push(`a mail's subject has two lines: ${subject}`)
        const made = await page.evaluate(
          ([text, attribute]) => {
            const parsed = new DOMParser().parseFromString(text!, 'text/html')
            return Array.from(parsed.querySelectorAll(`[${attribute}], [href^="javascript:" i]`), (one) =>
              one.outerHTML.slice(0, 200),
            )
          },
          [html, mark],
        )
        faults.push(...made.map((one) => `mail ${subject}: ${one}`))
        const lines = (calendar ?? '').replaceAll('\r\n ', '').split('\r\n')
        faults.push(
          ...lines.filter((line) => /^(ATTENDEE|X-EVIL)|[\r\n]/i.test(line)).map((line) => `calendar: ${line}`),
        )
      }
      const ask = async (role: string, path: string) =>
        fetch(`${said.url}/api${path}`, { headers: { authorization: `Bearer ${tokens.get(role)}` } })
      const { rows: papers } = await database.query<{ id: string }>(
        `select receipts.id from receipts join claims on claims.id = claim_id
       where claims.patient_id = (select id from users where email = 'patient@salus.test')`,
      )
      let pdfs = 0
      for (const { id } of papers) {
        const answer = await ask('user', `/papers/${id}/pdf`)
        expect(answer.status).toBe(200)
        const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1')
        if (/\/(JavaScript|JS|OpenAction|Launch|EmbeddedFile)\b/.test(bytes)) faults.push(`receipt ${id} has an action`)
        pdfs++
      }
      const coming = await ask('user', `/appointments/${idsOfPages.coming}/calendar`)
      expect(coming.status).toBe(200)
      const lines = (await coming.text()).replaceAll('\r\n ', '').split('\r\n')
      faults.push(...lines.filter((line) => /^(ATTENDEE|X-EVIL)|[\r\n]/i.test(line)).map((line) => `calendar: ${line}`))
      console.log(
        `${screens} screens, ${shown} of them with a payload as text, ${mails.length} mails, ${pdfs} PDFs: ` +
          `${faults.length} with its markup, ${dialogs.length} dialogs`,
      )
      expect(faults).toEqual([])
      expect(dialogs).toEqual([])
      expect(nowhere).toEqual([])
      expect(shown).toBeGreaterThan(60)
    } finally {
      await database.end()
      await stop()
    }
  },
)
