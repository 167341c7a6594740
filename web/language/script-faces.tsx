import regularUrl from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-400-normal.woff2?url'
import boldUrl from '@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-arabic-600-normal.woff2?url'
import type { Language } from '../../texts/languages.ts'

const arabic = 'U+0600-06FF,U+0750-077F,U+08A0-08FF,U+200C-200F,U+FB50-FDFF,U+FE70-FEFC'
const face = (weight: string, url: string) =>
  `@font-face{font-family:"Arabic";font-weight:${weight};font-display:swap;src:url("${url}") format("woff2");` +
  `unicode-range:${arabic}}`

/**
 * E-mail addresses, telephone and card numbers are typed from left to right. In a right-to-left field, the groups of a
 * card number would change places.
 */
const leftToRight =
  'input:is([type="email"],[type="tel"],[inputmode="numeric"],[inputmode="decimal"]){direction:ltr;text-align:right}'

/**
 * Styles for a script whose letters join: no letter spacing, and more line height. They are keyed by language, which
 * outweighs later style sheets.
 */
const arabicStyles = [
  face('100 500', regularUrl),
  face('501 900', boldUrl),
  ':root:lang(ar){--text:"Hanken Grotesk","Arabic",system-ui,sans-serif;--display:"Newsreader","Arabic",serif}',
  '*{letter-spacing:0!important}:root:lang(ar) :is(h1,h2,h3){line-height:1.35}',
  leftToRight,
].join('\n')

/** Fonts and styles of non-Latin scripts, only on pages in their languages. */
export function ScriptFaces({ language }: { language: Language }) {
  if (language !== 'ar') return null
  return (
    <>
      <link rel="preload" href={regularUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
      <style>{arabicStyles}</style>
    </>
  )
}
