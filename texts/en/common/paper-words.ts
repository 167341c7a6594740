/** What stands on every paper, and what cannot stand on one. */
export const paperWords = {
  page: (page: string, pages: string) => `Page ${page} of ${pages}`,
  signature: 'Signature and stamp',
  check: 'Scan the code, or enter it at the address below it, to see whether this paper is valid.',
  notPrintable: (letters: string) => `These letters cannot be printed: ${letters}. Write them in Latin letters.`,
}
