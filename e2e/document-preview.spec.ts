import sharp from 'sharp'
import type { Locator, Page } from '@playwright/test'
import { plainPdf } from '../server/demo/plain-pdf.ts'
import { addDocument, expect, signIn, test } from './people.ts'

const rowOf = (page: Page, title: string): Locator =>
  page
    .getByRole('list', { name: 'Documents' })
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })

/** Whether anything is drawn: some of the canvas is not white. */
const isDrawn = (canvas: Locator) =>
  canvas.evaluate((element: HTMLCanvasElement) => {
    const { data } = element.getContext('2d')!.getImageData(0, 0, element.width, element.height)
    return data.some((part, n) => n % 4 < 3 && part < 128)
  })

test('a PDF is read page by page, by keyboard and larger; one that cannot be shown says what to do', async ({
  page,
}) => {
  await signIn(page)
  await page.goto('/dashboard/documents')
  const locked = plainPdf([['x']])
    .toString('latin1')
    .replace('/Root 1 0 R', '/Root 1 0 R/Encrypt 9 0 R/ID[<00><00>]')
  const zeros = '0'.repeat(64)
  const encrypt = `9 0 obj<</Filter/Standard/V 1/R 2/O<${zeros}>/U<${zeros}>/P -4>>endobj\nxref`
  await addDocument(page, 'Discharge', [
    { name: 'a.pdf', bytes: plainPdf([['First page of it'], ['Second page of it']]) },
  ])
  await addDocument(page, 'Broken', [{ name: 'b.pdf', bytes: Buffer.from('%PDF-1.7\nand then nothing') }])
  await addDocument(page, 'Locked', [{ name: 'c.pdf', bytes: Buffer.from(locked.replace('xref', encrypt), 'latin1') }])
  await page.reload()
  const row = rowOf(page, 'Discharge')
  await row.getByRole('button', { name: 'Open' }).click()
  await expect(row.getByText('Page 1 of 2')).toBeVisible()
  // A browser draws nothing in a frame that is out of sight.
  await row.locator('iframe').scrollIntoViewIfNeeded()
  const frame = row.frameLocator('iframe')
  await expect(frame.getByText('First page of it')).toBeAttached()
  expect(await isDrawn(frame.locator('canvas'))).toBe(true)
  const width = (await frame.locator('canvas').boundingBox())!.width
  await row.getByRole('button', { name: 'Larger' }).click()
  await expect.poll(async () => (await frame.locator('canvas').boundingBox())!.width).toBeGreaterThan(width * 1.2)
  await page.keyboard.press('PageDown')
  await expect(row.getByText('Page 2 of 2')).toBeVisible()
  await expect(frame.getByText('Second page of it')).toBeAttached()
  await frame.locator('canvas').click()
  await page.keyboard.press('PageUp')
  await expect(frame.getByText('First page of it')).toBeAttached()
  await row.getByRole('button', { name: 'Close' }).click()
  await expect(row.locator('iframe')).toHaveCount(0)
  for (const [title, says] of [
    ['Broken', 'This PDF cannot be shown here.'],
    ['Locked', 'This PDF is locked with a password'],
  ] as const) {
    const other = rowOf(page, title)
    await other.getByRole('button', { name: 'Open' }).click()
    await expect(other.getByText(says)).toBeVisible()
    await expect(other.getByRole('button', { name: 'Download' })).toBeVisible()
  }
})

test('scripts in PDFs, SVG, HTML and files that are two kinds at once run nowhere', async ({ page, expectErrors }) => {
  // What the browser says when it refuses one of them.
  expectErrors(/Refused to|MIME type|ERR_BLOCKED|violates|Failed to load resource/)
  await signIn(page)
  await page.goto('/dashboard/documents')
  const ran: string[] = []
  page.on('dialog', (dialog) => {
    ran.push(`dialog ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('popup', () => ran.push('popup'))
  page.context().on('request', (request) => request.url().includes('owned') && ran.push(request.url()))
  const attack = 'try{top.owned=1}catch(e){};fetch("/owned");new Image().src="/owned";alert("owned");open("/owned")'
  const script = `<script>${attack}</script>`
  const ofReader = `app.alert("owned");app.launchURL("http://owned.test/");${attack}`
  const action = `<</S/JavaScript/JS(${ofReader.replaceAll(/[()]/g, '\\$&')})>>`
  const pdf = plainPdf([['A page with actions']], {
    catalog: `/OpenAction ${action}/AA<</WC ${action}>>/Names<</JavaScript<</Names[(a)${action}]>>>>`,
    more: script,
  })
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const files: Record<string, Buffer> = {
    'actions.pdf': pdf,
    'picture.svg': Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" onload='${attack}'><script>${attack}</script></svg>`,
    ),
    'page.html': Buffer.from(`<!doctype html>${script}`),
    'page.pdf': Buffer.from(`<!doctype html>${script}`),
    'both.gif': Buffer.from(`GIF89a/*${script}*/=1;${attack}`),
    'both.png': Buffer.concat([png, Buffer.from(script)]),
    'both.jpg': Buffer.concat([await sharp(png).jpeg().toBuffer(), Buffer.from(script)]),
    'both.webp': Buffer.concat([await sharp(png).webp().toBuffer(), Buffer.from(script)]),
    'both.pdf': Buffer.concat([pdf, Buffer.from(script)]),
    'form.xml': Buffer.from(`<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml">${script}</html>`),
    'script.js': Buffer.from(attack),
  }
  await addDocument(
    page,
    'Hostile',
    Object.entries(files).map(([name, bytes]) => ({ name, bytes })),
  )
  await page.reload()
  const row = rowOf(page, 'Hostile')
  await expect(row.getByRole('button', { name: 'Download' })).toHaveCount(Object.keys(files).length)
  const opens = row.getByRole('button', { name: 'Open' })
  // Two PDFs and three pictures; everything else is only downloaded.
  await expect(opens).toHaveCount(5)
  for (let left = 4; left >= 0; left--) {
    await opens.first().click()
    await expect(opens).toHaveCount(left)
  }
  const drawn = row.frameLocator('iframe').first()
  // Chromium draws nothing in a frame of another origin that is out of sight.
  await row.locator('iframe').first().scrollIntoViewIfNeeded()
  await expect(drawn.getByText('A page with actions')).toBeAttached()
  await row.locator('iframe').last().scrollIntoViewIfNeeded()
  await expect(row.frameLocator('iframe').last().getByText('A page with actions')).toBeAttached()
  await expect(row.getByRole('img', { name: /Hostile/ })).toHaveCount(3)
  await drawn.locator('canvas').click()

  // The frame reaches neither the app, nor the log-in, nor the network.
  const frame = page.frames().find((one) => one.url().endsWith('/pdf-view'))!
  const reached = await frame.evaluate(async () => {
    const tries: Record<string, () => unknown> = {
      app: () => window.parent.document.body,
      storage: () => localStorage.getItem('token'),
      network: () => fetch('/api/config'),
    }
    const found: string[] = []
    for (const [name, of] of Object.entries(tries)) {
      try {
        await of()
        found.push(name)
      } catch {
        // As it should be.
      }
    }
    return found
  })
  expect(reached).toEqual([])

  // Also where a page gets hold of the address of a file, and the log-in with it: as a document, a script or a frame.
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.route('**/api/documents/files/*', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: `Bearer ${token}` } }),
  )
  const listed = await page.request.get('/api/documents', { headers: { authorization: `Bearer ${token}` } })
  const [document] = (await listed.json()) as { files: { _id: string }[] }[]
  for (const { _id } of document!.files) {
    await page.evaluate(async (address) => {
      for (const [tag, name] of [
        ['script', 'src'],
        ['iframe', 'src'],
        ['object', 'data'],
        ['img', 'src'],
      ] as const) {
        const element = window.document.createElement(tag)
        element.setAttribute(name, address)
        // A download tells nobody when it has come.
        const over = new Promise((resolve) => {
          element.onload = resolve
          element.onerror = resolve
          setTimeout(resolve, 300)
        })
        window.document.body.append(element)
        await over
      }
      await fetch(address)
    }, `/api/documents/files/${_id}`)
  }
  expect(ran).toEqual([])
  expect(await page.evaluate(() => 'owned' in window)).toBe(false)
})
