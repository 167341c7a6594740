import regularUrl from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url'
import boldUrl from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2?url'
import type { Language } from '../../texts/languages.ts'

const arabic = 'U+0600-06FF,U+0750-077F,U+08A0-08FF,U+200C-200F,U+FB50-FDFF,U+FE70-FEFC'
const face = (weight: string, url: string) =>
  `@font-face{font-family:"Arabic";font-weight:${weight};font-display:swap;src:url("${url}") format("woff2");` +
  `unicode-range:${arabic}}`

/**
 * Cards, telephones and addresses are typed as they are read everywhere: from right to left, the groups of a card's
 * number would change places.
 */
const leftToRight =
  'input:is([type="email"],[type="tel"],[inputmode="numeric"],[inputmode="decimal"]){direction:ltr;text-align:right}'

/**
 * What a script needs beside the Latin faces: its letters join, so they stand without tracking and with more air. Said
 * of the language, which weighs more than what a style sheet that comes later says of every page.
 */
const arabicStyles = [
  face('100 500', regularUrl),
  face('501 900', boldUrl),
  ':root:lang(ar){--text:"Hanken Grotesk","Arabic",system-ui,sans-serif;--display:"Newsreader","Arabic",serif}',
  '*{letter-spacing:0!important}:root:lang(ar) :is(h1,h2,h3){line-height:1.35}',
  leftToRight,
].join('\n')

/** The letters and habits of other scripts, in the pages of their languages alone. */
export function ScriptFaces({ language }: { language: Language }) {
  if (language !== 'ar') return null
  return (
    <>
      <link rel="preload" href={regularUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
      <style>{arabicStyles}</style>
    </>
  )
}
