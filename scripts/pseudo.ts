/** Letters that nobody uses, but everybody can read: `Book` -> `Ɓóóķ`. */
const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const strange = Array.from('áƀćđéƒǵĥíĵķłɱńóƥɋŕśţúṽŵẋýžÁƁĆĐÉƑǴĤÍĴĶŁṀŃÓƤɊŔŚŢÚṼŴẊÝŽ')

/** A text in such letters, longer by two fifths; its tags stay unchanged. */
export function inPseudo(text: string): string {
  const inTags = text.split(/(<\/?\w+>)/)
  const changed = inTags.map((part) =>
    part.startsWith('<') ? part : part.replace(/[a-z]/gi, (letter) => strange[plain.indexOf(letter)]!),
  )
  return changed.join('') + ' ·'.repeat(Math.ceil(text.length / 5))
}

/** All texts of a topic, converted in this way. */
export function pseudo<Texts extends object>(texts: Texts): Texts {
  const change = (value: unknown): unknown => {
    if (typeof value === 'string') return inPseudo(value)
    if (typeof value === 'function') return (...given: unknown[]) => inPseudo(value(...given))
    if (typeof value === 'object' && value !== null) return pseudo(value)
    return value
  }
  return Object.fromEntries(Object.entries(texts).map(([key, value]) => [key, change(value)])) as Texts
}
