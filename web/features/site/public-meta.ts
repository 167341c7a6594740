import { addressIn, offeredLanguages } from '../../../texts/languages.ts'
import { pageLanguage } from '../../language/language.ts'

const site = import.meta.env.PUBLIC_URL

/** The part of the router's arguments that is needed: the path, without its language. */
export type PublicPage = { location: { pathname: string } }

/** Title, description and addresses of a public page, for the tab, search engines and shared links. */
export function publicMeta({ location: { pathname: path } }: PublicPage, title: string, description: string) {
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: `${site}/og.png` },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Salus' },
    { tagName: 'link', rel: 'canonical', href: site + addressIn(pageLanguage(), path) },
    ...offeredLanguages.map((language) => ({
      tagName: 'link',
      rel: 'alternate',
      hrefLang: language,
      href: site + addressIn(language, path),
    })),
    { tagName: 'link', rel: 'alternate', hrefLang: 'x-default', href: site + addressIn('en', path) },
  ]
}
