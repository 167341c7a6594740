import { copyFileSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { forkServer } from './fork-server.ts'

const build = join(import.meta.dirname, '../web/build')

/** A build of the browser app with other names and contents of all scripts, like one of other sources. */
function buildAnew(): string {
  const folder = mkdtempSync(join(tmpdir(), 'salus-build-'))
  const files = globSync('**/*.*', { cwd: build }).filter((file) => !/\.(br|gz)$/.test(file))
  const scripts = new Set(files.filter((file) => /^client\/assets\/.*\.js$/.test(file)).map((file) => basename(file)))
  const renamed = (text: string) =>
    text.replace(/[\w.-]+\.js\b/g, (name) => (scripts.has(name) ? name.replace(/\.js$/, '-anew.js') : name))
  for (const file of files) {
    const to = join(folder, file.startsWith('client/') ? renamed(file) : file)
    mkdirSync(dirname(to), { recursive: true })
    if (/\.(js|html)$/.test(file)) writeFileSync(to, renamed(readFileSync(join(build, file), 'utf8')))
    else copyFileSync(join(build, file), to)
  }
  return folder
}

/** A server with another build, on the same database. */
export async function openAnotherBuild(): Promise<{ url: string; close(): Promise<void> }> {
  const folder = buildAnew()
  const { said, stop } = await forkServer<{ url: string }>('server-beside.ts', { E2E_WEB: join(folder, 'client') })
  return {
    url: said.url,
    async close() {
      await stop()
      rmSync(folder, { recursive: true })
    },
  }
}
