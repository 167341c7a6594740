/**
 * Formulas of calculated values: numbers, keys of questions, `+ - * / ^`, brackets, and `sum(a, b)`, `min(…)`,
 * `max(…)`. Read by recursive descent into a tree that the browser and the server reckon alike.
 */
export type Formula =
  | { kind: 'number'; value: number }
  | { kind: 'key'; key: string }
  | { kind: 'binary'; sign: '+' | '-' | '*' | '/' | '^'; left: Formula; right: Formula }
  | { kind: 'negative'; of: Formula }
  | { kind: 'call'; name: 'sum' | 'min' | 'max'; of: Formula[] }

const token = /\s*(?:(\d+(?:\.\d+)?)|([a-z][a-z0-9_]*)|([-+*/^(),]))/y
const functions = ['sum', 'min', 'max'] as const
/** Deeper brackets are a mistake. */
const deepest = 40

function tokensOf(source: string): string[] | null {
  const tokens: string[] = []
  token.lastIndex = 0
  const text = source.trimEnd()
  while (token.lastIndex < text.length) {
    const found = token.exec(text)
    if (!found) return null
    tokens.push(found[1] ?? found[2] ?? found[3]!)
  }
  return tokens
}

/** The tree of a formula; null if it cannot be read. */
export function readFormula(source: string): Formula | null {
  const tokens = tokensOf(source)
  if (!tokens || tokens.length === 0) return null
  let at = 0
  let depth = 0
  const next = () => tokens[at]
  const take = (sign: string) => next() === sign && ++at > 0

  const sum = (): Formula | null => chain(product, ['+', '-'])
  const product = (): Formula | null => chain(signed, ['*', '/'])

  function chain(part: () => Formula | null, signs: readonly string[]): Formula | null {
    let left = part()
    while (left && next() !== undefined && signs.includes(next()!)) {
      const sign = tokens![at++] as '+' | '-' | '*' | '/'
      const right = part()
      left = right && { kind: 'binary', sign, left, right }
    }
    return left
  }

  function signed(): Formula | null {
    if (++depth > deepest) return null
    let found: Formula | null
    if (take('-')) {
      const of = signed()
      found = of && { kind: 'negative', of }
    } else found = power()
    depth--
    return found
  }

  function power(): Formula | null {
    const left = atom()
    if (!left || !take('^')) return left
    const right = signed()
    return right && { kind: 'binary', sign: '^', left, right }
  }

  function atom(): Formula | null {
    const word = tokens![at++]
    if (word === undefined) return null
    if (word === '(') {
      const inner = sum()
      return inner && take(')') ? inner : null
    }
    if (/^\d/.test(word)) return Number.isFinite(Number(word)) ? { kind: 'number', value: Number(word) } : null
    if (!/^[a-z]/.test(word)) return null
    const name = functions.find((each) => each === word)
    return name && next() === '(' ? call(name) : { kind: 'key', key: word }
  }

  function call(name: (typeof functions)[number]): Formula | null {
    take('(')
    const of: Formula[] = []
    do {
      const part = sum()
      if (!part) return null
      of.push(part)
    } while (take(','))
    return take(')') ? { kind: 'call', name, of } : null
  }

  const whole = sum()
  return whole && at === tokens.length ? whole : null
}

/** The keys that a formula reads. */
export function keysOfFormula(formula: Formula): string[] {
  switch (formula.kind) {
    case 'number':
      return []
    case 'key':
      return [formula.key]
    case 'negative':
      return keysOfFormula(formula.of)
    case 'binary':
      return [...keysOfFormula(formula.left), ...keysOfFormula(formula.right)]
    case 'call':
      return formula.of.flatMap(keysOfFormula)
  }
}

/**
 * The value of a formula; null where something that it needs is unanswered, or where there is no number (a division by
 * zero). `sum`, `min` and `max` leave out what is unanswered, and are null if all of it is.
 */
export function evaluate(formula: Formula, read: (key: string) => number | null): number | null {
  switch (formula.kind) {
    case 'number':
      return formula.value
    case 'key':
      return read(formula.key)
    case 'negative':
      return finite(evaluate(formula.of, read), 0, (value) => -value)
    case 'binary':
      return finite(evaluate(formula.left, read), evaluate(formula.right, read), arithmetic[formula.sign])
    case 'call': {
      const values = formula.of.map((part) => evaluate(part, read)).filter((value) => value !== null)
      if (values.length === 0) return null
      return finite(0, 0, () => calls[formula.name](values))
    }
  }
}

const arithmetic = {
  '+': (left: number, right: number) => left + right,
  '-': (left: number, right: number) => left - right,
  '*': (left: number, right: number) => left * right,
  '/': (left: number, right: number) => left / right,
  // By multiplication where it can be: engines may differ in the last digit of `**`.
  '^': (left: number, right: number) => {
    if (!Number.isInteger(right) || right < 0 || right > 64) return left ** right
    let value = 1
    for (let times = 0; times < right; times++) value *= left
    return value
  },
}

const calls = {
  sum: (values: number[]) => values.reduce((total, value) => total + value, 0),
  min: (values: number[]) => Math.min(...values),
  max: (values: number[]) => Math.max(...values),
}

function finite(left: number | null, right: number | null, of: (left: number, right: number) => number): number | null {
  if (left === null || right === null) return null
  const value = of(left, right)
  return Number.isFinite(value) ? value : null
}

/**
 * Rounded half away from zero by the digits in which the number is written, so that 2.345 with two decimals is 2.35 in
 * every place; never -0.
 */
export function rounded(value: number, decimals: number): number {
  const [digits = '', exponent = '0'] = String(Math.abs(value)).split('e')
  const [whole = '', fraction = ''] = digits.split('.')
  const kept = Number(exponent) + decimals
  if (kept >= fraction.length) return value === 0 ? 0 : value
  const cut = whole.length + kept
  if (cut < 0) return 0
  const all = whole + fraction
  const isUp = Number(all[cut]) >= 5
  const size = Number(`${BigInt(all.slice(0, cut) || '0') + (isUp ? 1n : 0n)}e-${decimals}`)
  return value < 0 && size !== 0 ? -size : size
}
