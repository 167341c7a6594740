/**
 * Letters that papers print as they are. A browser asks for a Latin spelling by this rule as somebody types; the server
 * decides by the fonts themselves.
 */
const printed =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]*$/u

export const needsLatinName = (name: string): boolean => !printed.test(name)
