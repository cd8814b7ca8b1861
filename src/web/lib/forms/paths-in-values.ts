/** Dotted paths into the values of a form: `email`, `startup.name`, `speakers.0.name`. */
export type Path<V> = V extends readonly (infer I)[]
  ? `${number}` | `${number}.${Path<I>}`
  : V extends object
    ? { [K in keyof V & string]: K | `${K}.${Path<NonNullable<V[K]>>}` }[keyof V & string]
    : never

export type ValueAt<V, P extends string> = P extends `${infer K}.${infer Rest}`
  ? ValueAt<Member<V, K>, Rest>
  : Member<V, P>

type Member<V, K extends string> =
  NonNullable<V> extends readonly (infer I)[] ? I : K extends keyof NonNullable<V> ? NonNullable<V>[K] : never

export function valueAt(values: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], values)
}

export function withValue<V>(values: V, path: string, value: unknown): V {
  const [key = '', ...rest] = path.split('.')
  const next = rest.length === 0 ? value : withValue((values as Record<string, unknown>)[key], rest.join('.'), value)
  if (Array.isArray(values)) return values.with(Number(key), next) as V
  return { ...values, [key]: next }
}

/** Whether an error of `field` belongs to the control at `path`, which may hold a whole object. */
export function concerns(field: string, path: string): boolean {
  return field === path || field.startsWith(`${path}.`)
}
