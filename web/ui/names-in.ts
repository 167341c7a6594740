/** What is typed in one field, joined by commas of any language. */
export const namesIn = (typed: string): string[] =>
  typed
    .split(/[,،]/)
    .map((name) => name.trim())
    .filter(Boolean)
