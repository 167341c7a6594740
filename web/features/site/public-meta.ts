/** Title and description of a public page, for the tab, for search engines and for those who are sent its link. */
export function publicMeta(title: string, description: string) {
  return [
    { title },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:image', content: `${import.meta.env.PUBLIC_URL}/og.png` },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: 'Salus' },
  ]
}
