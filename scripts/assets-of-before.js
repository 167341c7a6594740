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
 * Open pages still ask for files of the build that they came from. Sets the files of the previous build aside, and
 * answers a function that puts them beside those of the new build. Files that the previous build itself had kept from
 * an older one are dropped: one build back is enough. `list` is the file that names a build's own files.
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
