/**
 * What was measured of one answer, and what is to be guessed from it. `group`: samples that are learned from together.
 */
export type Sample = { group: string; is: boolean; features: readonly number[] }

type Guesser = (features: readonly number[]) => boolean
type Learner = { name: string; learn(samples: readonly Sample[]): Guesser }

const folds = 10

/**
 * How often (percent) the best of some classifiers guesses right: cross-validated, each group is guessed by what was
 * learned from others. 50: nothing can be told.
 */
export function bestGuess(samples: readonly Sample[]): { percent: number; by: string } {
  const groups = [...new Set(samples.map(({ group }) => group))]
  const foldOf = new Map(groups.map((group) => [group, Math.floor(Math.random() * folds)]))
  const learners = [logistic, ...samples[0]!.features.map((_, at) => threshold(at)), nearest]
  return learners
    .map(({ name, learn }) => {
      let right = 0
      for (let fold = 0; fold < folds; fold++) {
        const [others, own] = [false, true].map((isOwn) =>
          samples.filter(({ group }) => (foldOf.get(group) === fold) === isOwn),
        ) as [Sample[], Sample[]]
        const guess = learn(others)
        right += own.filter(({ features, is }) => guess(features) === is).length
      }
      return { percent: (100 * right) / samples.length, by: name }
    })
    .toSorted((a, b) => b.percent - a.percent)[0]!
}

/** Measures features by their rank among those learned from, from -1 to 1, so that single slow answers do not count. */
function ranks(samples: readonly Sample[]): (features: readonly number[]) => number[] {
  const sorted = samples[0]!.features.map((_, at) => Float64Array.from(samples, ({ features }) => features[at]!).sort())
  return (features) =>
    features.map((value, at) => {
      const values = sorted[at]!
      let [low, high] = [0, values.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if (values[middle]! < value) low = middle + 1
        else high = middle
      }
      return (2 * low) / values.length - 1
    })
}

const logistic: Learner = {
  name: 'logistic regression',
  learn(samples) {
    const rankOf = ranks(samples)
    const expand = (features: readonly number[]) => {
      const at = rankOf(features)
      return [1, ...at, ...at.map((each) => each ** 2), ...at.map((each) => each ** 3)]
    }
    const rows = samples.map(({ features, is }) => ({ x: expand(features), y: is ? 1 : 0 }))
    const weights = rows[0]!.x.map(() => 0)
    const dot = (x: readonly number[]) => x.reduce((sum, each, at) => sum + each * weights[at]!, 0)
    for (let step = 0; step < 200; step++) {
      const slope = weights.map(() => 0)
      for (const { x, y } of rows) {
        const off = 1 / (1 + Math.exp(-dot(x))) - y
        for (const [at, each] of x.entries()) slope[at]! += off * each
      }
      for (const [at, each] of slope.entries()) weights[at]! -= (2 * each) / rows.length
    }
    return (features) => dot(expand(features)) > 0
  },
}

/** Everything on one side of the best border of one feature. */
const threshold = (at: number): Learner => ({
  name: `threshold of feature ${at + 1}`,
  learn(samples) {
    const sorted = samples
      .map(({ features, is }) => ({ value: features[at]!, is }))
      .toSorted((a, b) => a.value - b.value)
    const all = sorted.filter(({ is }) => is).length
    let [below, best, border, isAbove] = [0, 0, Number.NEGATIVE_INFINITY, true]
    for (const [n, { value, is }] of sorted.entries()) {
      // So many are right if those from here on are guessed to be.
      const right = all - below + (n - below)
      for (const [count, above] of [
        [right, true],
        [sorted.length - right, false],
      ] as const) {
        if (count > best) [best, border, isAbove] = [count, value, above]
      }
      if (is) below++
    }
    return (features) => features[at]! >= border === isAbove
  },
})

/** As most of those learned from that are within the same slice of the first and the third feature. */
const nearest: Learner = {
  name: 'slices',
  learn(samples) {
    const rankOf = ranks(samples)
    const sliceOf = (features: readonly number[]) => {
      const at = rankOf(features)
      return [at[0]!, at[2] ?? 0].map((each) => Math.floor((each + 1) * 5)).join()
    }
    const votes = new Map<string, number>()
    for (const { features, is } of samples) {
      const slice = sliceOf(features)
      votes.set(slice, (votes.get(slice) ?? 0) + (is ? 1 : -1))
    }
    return (features) => (votes.get(sliceOf(features)) ?? 0) > 0
  },
}
