import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
  process.env.CHROMIUM_PATH,
  // The headless shell draws no window, so it opens a page in half the time.
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

const find = () => places.find((place) => place && existsSync(place))

/**
 * The browser for tests: one that is installed, or Debian's, which is installed if that is allowed. Throws a sentence
 * that says what to do.
 */
export function chromium() {
  const found = find()
  if (found) return found
  const maySetUp = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0
  if (!maySetUp)
    throw new Error(
      'No Chromium here: install it (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH.',
    )
  console.log('Installing Chromium …')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('apt-get', ['install', '-y', '-qq', 'chromium-headless-shell'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const installed = find()
  if (!installed) throw new Error('Chromium was installed but is not where it was expected.')
  return installed
}

/** The name of the browser at a path, such as `Chromium 156.0.8078.79 (/usr/bin/chromium)`. */
export function nameOfBrowser(path) {
  const { stdout = '' } = spawnSync(path, ['--version'], { encoding: 'utf8' })
  const name = /[A-Za-z][\w ]*? [\d.]+/.exec(stdout)?.[0] ?? 'a browser that does not say its version'
  return `${name} (${path})`
}

/** Flags for a machine without a display or internet access, where the browser may run as root in a container. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-dev-shm-usage',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
