import { copyFileSync, globSync, linkSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import { addressIn, type Language, languageNames } from '../texts/languages.ts'
import { textsInto } from './texts-plugin.ts'
import './end-with-parent.js'

const built = join(import.meta.dirname, '../web/build/client')
const assets = join(built, 'assets')

/** The result of the build: its pages as a program. */
type Program = ServerBuild & {
  entry: {
    module: {
      renderPrepared(build: ServerBuild, url: string): Promise<string>
      renderOldBrowserPage(language: Language): string
    }
  }
}

/** Scripts that name another script by its whole address, which is replaced in the copy for a language. */
const scriptAddress = /\bassets\/([\w.-]+\.js)\b/g

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    // Not every file system supports two names for a file.
    copyFileSync(from, to)
  }
}

/** Puts the texts into the scripts: English in place, each other language into a copy below its name. */
async function copyScripts(): Promise<void> {
  const scripts = globSync('*.js', { cwd: assets })
  const written = scripts.map((name) => [name, readFileSync(join(assets, name), 'utf8')] as const)
  for (const language of languageNames) {
    const withTexts = await textsInto(language)
    if (language !== 'en') mkdirSync(join(assets, language), { recursive: true })
    for (const [name, code] of written) {
      if (language === 'en') {
        writeFileSync(join(assets, name), withTexts(code))
        continue
      }
      const copy = withTexts(code).replace(scriptAddress, `assets/${language}/$1`)
      // A script without texts and addresses is the same file under another name.
      if (copy === code) linkOrCopy(join(assets, name), join(assets, language, name))
      else writeFileSync(join(assets, language, name), copy)
    }
  }
}

/**
 * Renders the prerendered pages and the empty shell in each language except English, which the build itself has
 * rendered, and the page for browsers that are too old.
 */
async function renderPages(): Promise<void> {
  for (const language of languageNames) {
    const file = join(built, addressIn(language, '/old-browser'), 'index.html')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, program.entry.module.renderOldBrowserPage(language))
  }
  for (const language of languageNames.filter((name) => name !== 'en')) {
    for (const path of [...program.prerender, '/__spa-fallback.html']) {
      const html = await program.entry.module.renderPrepared(program, `http://salus${addressIn(language, path)}`)
      const file = join(built, language, path.endsWith('.html') ? path : join(path, 'index.html'))
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, html)
    }
  }
}

/**
 * Shortens the list of routes that every page fetches: leaves out which files a page's script needs, because the script
 * fetches them itself and only HTML has to name them earlier. False values are left out too.
 */
function shortenManifest({ url, entry, routes, ...others }: ServerBuild['assets']): void {
  const inBrowser = Object.entries(routes).map(([id, route]) => {
    const said = Object.entries(route ?? {}).filter(([name, value]) => name !== 'imports' && value !== false)
    return [id, Object.fromEntries(said)]
  })
  const manifest = { ...others, url, entry: { ...entry, imports: [] }, routes: Object.fromEntries(inBrowser) }
  writeFileSync(join(built, url), `window.__reactRouterManifest=${JSON.stringify(manifest)}`)
}

const program = (await import(pathToFileURL(join(built, '../server/index.js')).href)) as Program
shortenManifest(program.assets)
await copyScripts()
await renderPages()
