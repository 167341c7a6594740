import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

const copy = (from, to) => {
  mkdirSync(dirname(to), { recursive: true })
  copyFileSync(from, to)
}

/**
 * Pages that are open ask for parts of the build that they came from. Sets the assets of the build before aside, and
 * answers how to put them beside those of the new one. What the build before had only kept itself is let go: one build
 * back is enough. `list` is the file that says which assets are a build's own.
 */
export function setAssetsAside(assets, list) {
  const before = existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []
  const aside = mkdtempSync(join(tmpdir(), 'salus-assets-'))
  const kept = before.filter((name) => existsSync(join(assets, name)))
  for (const name of kept) copy(join(assets, name), join(aside, name))
  return () => {
    mkdirSync(assets, { recursive: true })
    const own = readdirSync(assets, { recursive: true }).filter((name) => statSync(join(assets, name)).isFile())
    writeFileSync(list, JSON.stringify(own))
    for (const name of kept) if (!own.includes(name)) copy(join(aside, name), join(assets, name))
    rmSync(aside, { recursive: true })
  }
}
