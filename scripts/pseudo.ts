/** What nobody writes, and everybody can read: `Book` -> `Ɓóóķ`. */
const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const strange = Array.from('áƀćđéƒǵĥíĵķłɱńóƥɋŕśţúṽŵẋýžÁƁĆĐÉƑǴĤÍĴĶŁṀŃÓƤɊŔŚŢÚṼŴẊÝŽ')

/** A text in letters that nobody writes, and longer by two fifths; the tags in it stay. */
export function inPseudo(text: string): string {
  const inTags = text.split(/(<\/?\w+>)/)
  const changed = inTags.map((part) =>
    part.startsWith('<') ? part : part.replace(/[a-z]/gi, (letter) => strange[plain.indexOf(letter)]!),
  )
  return changed.join('') + ' ·'.repeat(Math.ceil(text.length / 5))
}

/** All texts of a topic so. */
export function pseudo<Texts extends object>(texts: Texts): Texts {
  const change = (value: unknown): unknown => {
    if (typeof value === 'string') return inPseudo(value)
    if (typeof value === 'function') return (...given: unknown[]) => inPseudo(value(...given))
    if (typeof value === 'object' && value !== null) return pseudo(value)
    return value
  }
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, change(value)])) as Texts
}
