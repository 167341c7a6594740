/** Whether PostgreSQL can store the text as it is: without NUL and half surrogate pairs. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: NUL is what is looked for.
export const storable = (value: string) => !/\u0000/.test(value) && value.isWellFormed()
