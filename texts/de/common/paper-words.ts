import type { In } from '../../texts.ts'

export const paperWords: In<'paperWords'> = {
  page: (page, pages) => `Seite ${page} von ${pages}`,
  signature: 'Unterschrift und Stempel',
  check: 'Ob dieses Dokument gültig ist, zeigt der Code: Scannen Sie ihn oder geben Sie ihn unter der Adresse ein.',
  notPrintable: (letters) =>
    `Diese Zeichen lassen sich nicht drucken: ${letters}. Schreiben Sie sie in lateinischen Buchstaben.`,
}
