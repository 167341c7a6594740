import puppeteer from 'puppeteer-core'
import type { Engine } from './engines.ts'

type Preferences = Record<string, string | number | boolean>

/** Firefox by puppeteer, over WebDriver BiDi. */
export async function openFirefox(program: string, extraPrefsFirefox: Preferences = {}): Promise<Engine> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: program,
    headless: true,
    // Debian's Firefox does not know the newer command that sets a viewport.
    defaultViewport: null,
    args: ['--width=1280', '--height=900'],
    extraPrefsFirefox,
  })
  const page = await browser.newPage()
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(String(error)))
  return {
    name: `Firefox ${await browser.version()}`,
    complaints,
    goTo: async (url) => void (await page.goto(url, { waitUntil: 'domcontentloaded' })),
    run: (script) => page.evaluate(script),
    type: async (text) => page.keyboard.type(text),
    picture: async (file) => void (await page.screenshot({ path: file as `${string}.png` })),
    close: () => browser.close(),
  }
}
