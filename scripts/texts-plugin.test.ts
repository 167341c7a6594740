import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageNames } from '../texts/languages.ts'
import { textsIn } from '../texts/texts.ts'
import { wordsIn } from '../texts/words.ts'
import { nameOf } from '../texts/topics.ts'
import { textsInto, topics } from './texts-plugin.ts'

/** The texts by their path; functions by that alone, since those of a build are written shorter. */
const flat = (texts: object, path: string): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]: [string, unknown]) => {
    const at = `${path}.${key}`
    return typeof value === 'object' && value
      ? flat(value, at)
      : [[at, typeof value === 'string' ? value : typeof value]]
  })

for (const language of languageNames) {
  test(`a build says every topic in ${language} as the server does`, async () => {
    const into = await textsInto(language)
    const names = topics.map(nameOf)
    const code = into(names.map((name) => `${name}: SALUS_TEXTS("${name}", "0a1b2c3d")(words)`).join(',\n'))
    const built: object = new Function('words', `return {${code}}`)(wordsIn(language))
    const spoken = textsIn(language)
    for (const name of names) {
      const [ofBuild, ofServer] = [built, spoken].map((texts) => flat({ [name]: Reflect.get(texts, name) }, language))
      assert.deepEqual(ofBuild, ofServer)
    }
  })
}
