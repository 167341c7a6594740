import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { textsIn } from '../texts/texts.ts'
import { expect, inProve, narrow, signInAs, test } from './people.ts'

async function looked(page: Page, name: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    name,
  ).toEqual([])
  const folder = process.env.FIRST_DAY_PICTURES
  if (folder) await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true })
}

const stamp = Date.now().toString(36)
const letters = [...stamp].map((sign) => String.fromCharCode(98 + (sign.charCodeAt(0) % 20))).join('')

test(
  'a file is looked through, decided about, brought in, and taken back',
  narrow,
  async ({ page, database }, info) => {
    const name = `Zoe Z${letters}`
    await database.query(`insert into persons (name, born) values ($1, '1980-04-03')`, [name])
    await signInAs(page, 'admin@salus.test', 'admin')
    await page.goto('/admin/dashboard/moving-in')
    const main = page.getByRole('main')
    const csv = [
      'number,name,birthday',
      `${stamp}1,${name},1980-04-03`,
      `${stamp}2,Otto ${letters},3.4.1981`,
      `${stamp}3,,x`,
    ]
    await main.getByLabel('CSV file: People').setInputFiles({
      name: `people-${stamp}.csv`,
      mimeType: 'text/csv',
      buffer: Buffer.from(csv.join('\n')),
    })
    await expect(main.getByText('Looked through, nothing made yet')).toBeVisible()
    await expect(main.getByText('1 line is wrong and is left out')).toBeVisible()
    await looked(page, `moving-in-doubles-${info.project.name}`)
    await main.getByRole('button', { name: 'The same person: line 2' }).click()
    await expect(main.getByRole('button', { name: 'Bring 2 lines in' })).toBeVisible()
    await main.getByText('Wrong', { exact: true }).click()
    await expect(main.getByText('There is no name.')).toBeVisible()
    const download = page.waitForEvent('download')
    await main.getByRole('button', { name: 'Download the lines that are left out' }).click()
    expect((await download).suggestedFilename()).toContain('left-out')
    await main.getByRole('button', { name: 'Bring 2 lines in' }).click()
    await expect(main.getByText('1 person was made')).toBeVisible()
    await looked(page, `moving-in-done-${info.project.name}`)

    // A record depends on the import, and the page names it.
    const { rows } = await database.query<{ id: string }>('select id from persons where name = $1', [`Otto ${letters}`])
    await database.query(`update persons set phone = '030 1' where id = $1`, [rows[0]!.id])
    await page.reload()
    await expect(main.getByText('1 person was changed since')).toBeVisible()
    await database.query(`update persons set phone = '' where id = $1`, [rows[0]!.id])
    await page.reload()
    await main.getByRole('button', { name: 'Take all of it back' }).click()
    await page.getByRole('button', { name: 'Take it back' }).click()
    await expect(main.getByText('Taken back', { exact: true })).toBeVisible()
    const left = () => database.query('select from persons where name = $1', [`Otto ${letters}`])
    await expect.poll(async () => (await left()).rows).toEqual([])
  },
)

for (const language of ['de', 'ar'] as const) {
  test(
    `the first day and moving in stand in ${language}`,
    { tag: [inProve.tag, narrow.tag] },
    async ({ page }, info) => {
      const { firstDayPage, importsPage } = textsIn(language)
      await signInAs(page, 'admin@salus.test', 'admin')
      for (const step of ['place', 'kinds', 'doctors', 'hours', 'staff', 'payment', 'mail', 'legal'] as const) {
        await page.goto(`/${language}/admin/dashboard/first-day?step=${step}`)
        await expect(page.getByRole('heading', { level: 2, name: firstDayPage[step].heading })).toBeVisible()
        if (step === 'hours' || step === 'mail' || step === 'place') {
          await looked(page, `first-day-${step}-${language}-${info.project.name}`)
        }
      }
      await page.goto(`/${language}/admin/dashboard/moving-in`)
      await expect(page.getByRole('heading', { level: 1, name: importsPage.heading })).toBeVisible()
      await expect(page.getByRole('heading', { level: 2, name: importsPage.kinds.balances })).toBeVisible()
      await looked(page, `moving-in-${language}-${info.project.name}`)
    },
  )
}
