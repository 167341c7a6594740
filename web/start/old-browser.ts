import { emergencyToFill } from '#contract/rules.ts'
import { oldBrowser } from '#texts/common/old-browser.ts'
import { pageFrame } from '#texts/common/page-frame.ts'
import { addressIn, type Language, languages, offeredLanguages } from '../../texts/languages.ts'

/** The page for browsers that are older than the supported ones. */
export const oldBrowserPath = '/old-browser'

/**
 * Copied inline into every page: checks for features that the app needs and iOS 16.4 has. Old browsers read it, so it
 * is a string in ECMAScript 5 that no build changes.
 */
export const oldBrowserScript = (language: Language): string =>
  '(function(){try{' +
  'if([].toSorted&&window.HTMLDialogElement&&AbortSignal.timeout&&structuredClone' +
  "&&CSS.supports('selector(:has(a))')&&new RegExp('(?<=a)b'))return" +
  `}catch(e){}location.replace('${addressIn(language, oldBrowserPath)}')})()`

const style = `
body{margin:0;background:#f7f8f5;color:#10201c;font:18px/1.5 Arial,sans-serif}
main{max-width:640px;margin:0 auto;padding:32px 20px}
h1{font:32px/1.2 Georgia,serif}
h2{font-size:20px;margin:32px 0 8px}
.mark{font:24px Georgia,serif;color:#0b6b57}
ul{margin:0;padding:0 24px}
li{margin:0 0 12px}
a{color:#0b6b57}
.emergency{margin:32px 0;padding:16px;background:#fceaea;font-weight:bold}
.emergency a{color:#c62828}
.languages a{display:inline-block;padding:10px 0;margin:0 16px}
.languages a:first-child{margin:0}
`

const call = (number: string) => `<a href="tel:${number}">${number}</a>`

/** The page in the language of the moment: plain HTML without scripts, for browsers of any age. */
export function oldBrowserPage(language: Language): string {
  const emergency = pageFrame.foot
    .emergency(emergencyToFill)
    .replace(/<call>(.*?)<\/call>/, (_, number) => call(number))
  const others = offeredLanguages.filter((other) => other !== language)
  const links = others.map(
    (other) =>
      `<a href="${addressIn(other, oldBrowserPath)}" hreflang="${other}" lang="${other}">${languages[other].name}</a>`,
  )
  return `<!DOCTYPE html>
<html lang="${language}" dir="${languages[language].dir}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${oldBrowser.title}</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml"><style>${style}</style></head>
<body><main><p class="mark">Salus</p><h1>${oldBrowser.heading}</h1><p>${oldBrowser.says}</p>
<h2>${oldBrowser.canDo}</h2>
<ul><li>${oldBrowser.update}</li><li>${oldBrowser.iphone}</li><li>${oldBrowser.other}</li></ul>
<p class="emergency">${emergency}</p><p class="languages">${links.join(' ')}</p></main></body>
</html>
`
}
