import type { Bilingual } from '#contract/endpoint.ts'
import { noTexts, orNone, type Texts, toTexts } from '#web/lib/text/bilingual.ts'
import { sameValue } from './same-value.ts'

/**
 * The form values of a contract input: texts in both languages, and no missing objects, so that every field can be
 * bound to a control.
 */
export type Editable<I> =
  NonNullable<I> extends Bilingual
    ? Texts
    : NonNullable<I> extends readonly (infer E)[]
      ? Editable<E>[]
      : NonNullable<I> extends object
        ? { [K in keyof NonNullable<I>]-?: Editable<NonNullable<I>[K]> }
        : Exclude<I, undefined>

/** The part of a contract schema that this module inspects. */
export type Schema = { _zod: { def: object } }
type Definition = {
  type: string
  format?: string
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
}

const wrappers = new Set(['nullable', 'optional', 'default'])

const definitionOf = (schema: Schema) => schema._zod.def as Definition

function unwrapped(schema: Schema): Definition {
  const definition = definitionOf(schema)
  return wrappers.has(definition.type) ? unwrapped(definition.innerType!) : definition
}

const isBilingual = ({ shape }: Definition) => shape !== undefined && Object.keys(shape).join() === 'pt,en'
const mayBeMissing = (schema: Schema) => wrappers.has(definitionOf(schema).type)

/** Empty form values: empty texts and lists, null for choices. */
export function blankOf(schema: Schema): unknown {
  const definition = unwrapped(schema)
  if (isBilingual(definition)) return noTexts
  if (definition.shape) return mapShape(definition.shape, blankOf)
  if (definition.type === 'array') return []
  if (definition.type === 'boolean') return false
  const isTyped = definition.type === 'string' && definition.format === undefined
  return isTyped && !mayBeMissing(schema) ? '' : null
}

/** The form values of an existing record. */
export function toValues(schema: Schema, record: unknown): unknown {
  const definition = unwrapped(schema)
  if (record === null || record === undefined) return blankOf(schema)
  if (isBilingual(definition)) return toTexts(record as Bilingual)
  if (definition.shape) return mapShape(definition.shape, (inner, name) => toValues(inner, memberOf(record, name)))
  if (definition.element) return (record as unknown[]).map((entry) => toValues(definition.element!, entry))
  return record
}

/** The input to send: empty optional texts are left out, and so are members the schema does not know. */
export function toInput(schema: Schema, values: unknown): unknown {
  const definition = unwrapped(schema)
  if (values === null || values === undefined) return mayBeMissing(schema) ? null : values
  if (typeof values === 'string' && mayBeMissing(schema)) return orNone(values)
  if (definition.shape) return mapShape(definition.shape, (inner, name) => toInput(inner, memberOf(values, name)))
  if (definition.element) return (values as unknown[]).map((entry) => toInput(definition.element!, entry))
  return values
}

/** The members of an input that differ from the form's initial values. */
export function changesOf<In extends object>(schema: Schema, input: In, base: object): Partial<In> {
  const before = toInput(schema, base) as Record<string, unknown>
  const changed = Object.entries(input).filter(([name, value]) => !sameValue(value, before[name]))
  return Object.fromEntries(changed) as Partial<In>
}

/** Whether the field at this path is optional. */
export function isOptionalAt(schema: Schema, path: string): boolean {
  const [name = '', ...rest] = path.split('.')
  const { shape, element } = unwrapped(schema)
  const inner = element ?? shape?.[name]
  if (!inner) return false
  return rest.length === 0 ? mayBeMissing(inner) : isOptionalAt(inner, rest.join('.'))
}

const memberOf = (value: unknown, name: string) => (value as Record<string, unknown>)[name]

const mapShape = (shape: Record<string, Schema>, map: (inner: Schema, name: string) => unknown) =>
  Object.fromEntries(Object.entries(shape).map(([name, inner]) => [name, map(inner, name)]))
