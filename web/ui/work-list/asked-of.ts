import { type Address, addressOf } from '../address.ts'
import { keysOf } from '../keys-of.ts'
import { aPage, type PageAt, placeOf } from '../page-at.ts'

/** A filter of a list, as data. Its `name` is its name in the address. */
export type Filter = { name: string; label: string } & (
  | {
      kind: 'choice'
      /** The options, in this order: value in the address -> words. */
      options: Readonly<Record<string, string>>
      /** The words for no option. */
      all: string
      /** There are no options to choose from: it is not shown. */
      isHidden?: boolean
      /**
       * The option that counts while the address has no filter at all. It goes as soon as one of `endsBy` is set; when
       * another is, the address says it from then on (`besides`).
       */
      usual?: { value: string; endsBy: readonly string[] }
    }
  | { kind: 'date' }
  /** On or off: `yes` in the address. */
  | { kind: 'switch' }
  /**
   * An id. Its options are loaded, so the loader does not know them and any id counts. Without options only links set
   * it. `WorkList` gets the words of an id that is not among them.
   */
  | { kind: 'link'; all?: string; options?: readonly { value: string; label: string }[] }
)

/** In the address: a filter with a usual option was taken away. */
export const notEvenUsual = 'any'

type ValueOf<F extends Filter> = F extends { kind: 'choice'; options: infer O }
  ? (keyof O & string) | undefined
  : F extends { kind: 'switch' }
    ? 'yes' | undefined
    : string | undefined

export type List<F extends readonly Filter[], S extends string | undefined, O extends string> = {
  /** What the search covers, for the search field; a list without it has no search. */
  find?: S
  filters?: F
  /** The orders that the address may name, and the default one; another while the filter of `whileSet` is set. */
  orders?: { known: readonly O[]; usual: O; whileSet?: { filter: string; usual: O } }
  /** How many rows a page has. */
  size?: number
}

/** What the address asks of a list: `search`, each filter by its name, and `sort` where it has orders. */
export type Asked<F extends readonly Filter[], S, O> = (S extends string ? { search: string } : unknown) & {
  [Each in F[number] as Each['name']]: ValueOf<Each>
} & ([O] extends [never] ? unknown : { sort: O | undefined })

/** A list's filters and orders. The page draws by them, and its loader asks by them. */
export const listOf = <
  const F extends readonly Filter[] = [],
  S extends string | undefined = undefined,
  const O extends string = never,
>(
  list: List<F, S, O>,
): List<F, S, O> => list

/** The filter and the page that an address asks for. */
export function askedOf<const F extends readonly Filter[], S extends string | undefined, const O extends string>(
  { find, filters, orders, size = aPage }: List<F, S, O>,
  address: URLSearchParams,
): { filter: Asked<F, S, O>; at: PageAt } {
  const read = addressOf(address)
  const values = valuesIn({ find, filters: filters ?? [] }, read)
  const usual = orders && usualOrder(orders, values)
  const filter = {
    ...(find === undefined ? {} : { search: read.value('search') }),
    ...values,
    // The server knows the default order itself.
    ...(orders ? { sort: read.oneOf('sort', orders.known) ?? (usual === orders.usual ? undefined : usual) } : {}),
  }
  return { filter: filter as Asked<F, S, O>, at: placeOf(address, size) }
}

/** The order of a list whose address names none. */
export const usualOrder = <O extends string>(
  { usual, whileSet }: NonNullable<List<[], undefined, O>['orders']>,
  values: Readonly<Record<string, string | undefined>>,
): O => (whileSet && values[whileSet.filter] ? whileSet.usual : usual)

/** The parts of a list that filter it. */
type Filtered = { find: string | undefined; filters: readonly Filter[] }

const namesOf = ({ find, filters }: Filtered) => [
  ...(find === undefined ? [] : ['search']),
  ...filters.map(({ name }) => name),
]
const isUnfiltered = (names: readonly string[], address: Address) => names.every((name) => address.value(name) === '')

/** The value of each filter in the address, by name; undefined for those that are not set. */
export function valuesIn(list: Filtered, address: Address): Record<string, string | undefined> {
  const isBare = isUnfiltered(namesOf(list), address)
  return Object.fromEntries(list.filters.map((each) => [each.name, setTo(each, address, isBare)]))
}

/**
 * What the address has to say besides when a filter is set to a value: where that would begin or end a usual option,
 * the option stays as it was.
 */
export function besides(list: Filtered, address: Address, name: string, value: string): Record<string, string> {
  const names = namesOf(list)
  const changed = list.filters.find((each) => each.kind === 'choice' && each.usual && each.name !== name)
  if (changed?.kind !== 'choice' || !changed.usual || !names.includes(name)) return {}
  if (changed.usual.endsBy.includes(name)) return {}
  const was = isUnfiltered(names, address)
  const will =
    value === '' &&
    isUnfiltered(
      names.filter((each) => each !== name),
      address,
    )
  return was === will ? {} : { [changed.name]: was ? changed.usual.value : notEvenUsual }
}

function setTo(filter: Filter, address: Address, isBare: boolean): string | undefined {
  if (filter.kind === 'choice') {
    const { name, options, usual } = filter
    return usual && isBare ? usual.value : address.oneOf(name, keysOf(options))
  }
  if (filter.kind === 'date') return address.date(filter.name)
  if (filter.kind === 'switch') return address.oneOf(filter.name, ['yes'])
  return address.value(filter.name) || undefined
}
