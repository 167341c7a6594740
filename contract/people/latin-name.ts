const scripts = ['Latin', 'Greek', 'Cyrillic', 'Arabic', 'Hebrew', 'Devanagari', 'Common', 'Inherited']
const printed = new RegExp(`^[${scripts.map((script) => `\\p{Script=${script}}`).join('')}]*$`, 'u')

/**
 * Whether a name has letters that papers do not print as they are. A browser asks for a Latin spelling by this rule as
 * somebody types; the server decides by the fonts themselves.
 */
export const needsLatinName = (name: string): boolean => !printed.test(name)
