/** Of so many digits a PIN is, no more and no less: the last one sends it. */
export const pinLength = 6

/** So many wrong ones a pass bears. */
export const pinMisses = 5

/** One digit over and over, or each as far from the one before: 000000, 123456, 864208. */
const isRun = (pin: string): boolean => {
  const steps = [...pin].slice(1).map((digit, at) => (Number(digit) - Number(pin[at]) + 10) % 10)
  return steps.every((step) => step === steps[0])
}

/** What is tried first: runs (123456), repetitions (121212, 123123), pairs (112233) and mirrors (123321). */
export function isEasyPin(pin: string): boolean {
  const half = pin.slice(0, 3)
  return (
    isRun(pin) ||
    /^(..)\1\1$/.test(pin) ||
    half === pin.slice(3) ||
    half === [...pin.slice(3)].reverse().join('') ||
    (/^(.)\1(.)\2(.)\3$/.test(pin) && isRun(pin[0]! + pin[2]! + pin[4]!))
  )
}
