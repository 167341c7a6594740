/** The exact number of digits of a PIN; typing the last one sends it. */
export const pinLength = 6

/** The number of wrong PINs after which a pass ends. */
export const pinMisses = 5

/** One digit repeated, or digits at equal distances: 000000, 123456, 864208. */
const isRun = (pin: string): boolean => {
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10)
  return steps.every((step) => step === steps[0])
}

const isDay = (month: number, day: number) => month >= 1 && month <= 12 && day >= 1 && day <= 31
const isYear = (year: number) => year >= 1900 && year < 2100

/** A date in digits: day, month and year of two digits in any usual order, or a month and a whole year. */
function isDate(pin: string): boolean {
  const [a, b, c] = [0, 2, 4].map((at) => Number(pin.slice(at, at + 2))) as [number, number, number]
  const yearFirst = isYear(Number(pin.slice(0, 4))) && isDay(c, 1)
  const yearLast = isYear(Number(pin.slice(2))) && isDay(a, 1)
  return isDay(b, a) || isDay(a, b) || isDay(b, c) || yearFirst || yearLast
}

const keypad = ['123', '456', '789', ' 0 ']
const placeOf = (digit: string) => {
  const row = keypad.findIndex((keys) => keys.includes(digit))
  return { row, column: keypad[row]!.indexOf(digit) }
}
/** The step from one key to the next: rows and columns. */
const step = (from: string, to: string): [number, number] => [
  placeOf(to).row - placeOf(from).row,
  placeOf(to).column - placeOf(from).column,
]
const isNear = ([rows, columns]: [number, number]) => Math.abs(rows) <= 1 && Math.abs(columns) <= 1

/** Three keys in a row, a column or a diagonal of the keypad. */
function isLine(three: string): boolean {
  const [first, second] = [step(three[0]!, three[1]!), step(three[1]!, three[2]!)]
  return isNear(first) && first[0] === second[0] && first[1] === second[1]
}

/** A pattern on the keypad: two lines (147258, 159753), or from key to key beside it (125896). */
function isPattern(pin: string): boolean {
  if (isLine(pin.slice(0, 3)) && isLine(pin.slice(3))) return true
  return [...pin].slice(1).every((digit, at) => {
    const [rows, columns] = step(pin[at]!, digit)
    return Math.abs(rows) + Math.abs(columns) <= 1
  })
}

/**
 * PINs that are guessed first: runs (123456), repetitions (121212, 123123), pairs (112233), mirrors (123321), only two
 * different digits (000001), dates (241286, 199012) and so every birthday, and patterns on the keypad (147258). False
 * for a text that is no PIN.
 */
export function isEasyPin(pin: string): boolean {
  if (!/^\d{6}$/.test(pin)) return false
  const half = pin.slice(0, 3)
  return (
    isRun(pin) ||
    new Set(pin).size <= 2 ||
    /^(..)\1\1$/.test(pin) ||
    half === pin.slice(3) ||
    half === [...pin.slice(3)].reverse().join('') ||
    (/^(.)\1(.)\2(.)\3$/.test(pin) && isRun(pin[0]! + pin[2]! + pin[4]!)) ||
    isDate(pin) ||
    isPattern(pin)
  )
}
