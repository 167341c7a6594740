import { Fragment, type ReactNode } from 'react'

/**
 * A sentence of the catalogue with parts that are more than text: for `<call>108</call>`, `parts.call` is called with
 * `108`. The sentence stays whole, so each language puts its parts where they belong.
 */
export function Rich({ text, parts }: { text: string; parts: Record<string, (inner: string) => ReactNode> }) {
  return text.split(/(<(?:\w+)>.*?<\/\w+>)/).map((piece, place) => {
    const [, name = '', inner = ''] = /^<(\w+)>(.*)<\/\w+>$/.exec(piece) ?? []
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a sentence do not move
    return <Fragment key={place}>{parts[name]?.(inner) ?? piece}</Fragment>
  })
}
