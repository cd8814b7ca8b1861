/**
 * Stands for an object that is made when it is first looked at. The build puts the contract's schemas into it
 * (`scripts/vite/without-answers.ts`), because making all of them takes a phone longer than using the few that a page needs.
 */
export function lazily<T extends object>(make: () => T): T {
  let made: T | undefined
  const target = () => (made ??= make())
  return new Proxy({} as T, {
    get: (_, name) => Reflect.get(target(), name),
    has: (_, name) => name in target(),
    ownKeys: () => Reflect.ownKeys(target()),
    // Of a name that the stand-in itself lacks, a proxy may only say that it can be changed.
    getOwnPropertyDescriptor: (_, name) => {
      const found = Reflect.getOwnPropertyDescriptor(target(), name)
      return found && { ...found, configurable: true }
    },
  })
}
