import { compat, lackedBy, partsOf } from './supported.ts'

/** A global of the browser (`AbortSignal`), or a member of it (`any`): its own, or else its prototype's. */
export type Member = { owner: string; name?: string; isStatic?: boolean }

/** All members that scripts can use in a current browser and that some supported browser lacks. */
export function newerMembers(): Member[] {
  return [...partsOf(compat.javascript.builtins), ...partsOf(compat.api)].flatMap(([owner, feature]): Member[] => {
    if (lackedBy(feature).length > 0) return [{ owner }]
    return (
      partsOf(feature)
        .filter(([name, part]) => name !== owner && lackedBy(part).length > 0)
        .filter(([name]) => /^[\w$]+$/.test(name) && !name.endsWith('_event'))
        // A method may have the same name as a static one: `Response.json` is newer than the `json` of a response.
        .map(([name]) => {
          const isStatic = name.endsWith('_static') || Object.hasOwn(Reflect.get(globalThis, owner) ?? {}, name)
          return { owner, name: name.replace(/_static$/, ''), isStatic }
        })
    )
  })
}
