import * as z from 'zod/mini'

/** The part of JSON Schema that our contract uses. */
export type Json = {
  type?: string | string[]
  properties?: Record<string, Json>
  required?: string[]
  additionalProperties?: boolean | Json
  items?: Json
  prefixItems?: Json[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Json[]
  oneOf?: Json[]
  allOf?: Json[]
  format?: string
  pattern?: string
  default?: unknown
  minimum?: number
  minItems?: number
  minLength?: number
  $ref?: string
  $defs?: Record<string, Json>
}

export const jsonSchema = (schema: z.ZodMiniType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest as Json
}

/** The TypeScript type of what fits a schema. */
export function typeOf(schema: Json): string {
  if (schema.$ref) return 'unknown'
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  const either = schema.anyOf ?? schema.oneOf
  if (either) return union(either.map(typeOf))
  if (schema.allOf) return schema.allOf.map((one) => `(${typeOf(one)})`).join(' & ')
  if (Array.isArray(schema.type)) return union(schema.type.map((type) => typeOf({ ...schema, type })))
  if (schema.type === 'array') return listType(schema)
  if (schema.type === 'object') return objectType(schema)
  if (schema.type === 'integer') return 'number'
  return schema.type ?? 'unknown'
}

const union = (types: readonly string[]) => [...new Set(types)].join(' | ') || 'never'

function listType({ items, prefixItems }: Json): string {
  if (prefixItems) return `[${prefixItems.map(typeOf).join(', ')}]`
  return `Array<${items ? typeOf(items) : 'unknown'}>`
}

function objectType({ properties = {}, required = [], additionalProperties }: Json): string {
  const names = Object.entries(properties).map(([name, value]) => {
    const key = /^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name)
    return `${key}${required.includes(name) ? '' : '?'}: ${typeOf(value)}`
  })
  if (names.length > 0) return `{ ${names.join('; ')} }`
  const isMap = typeof additionalProperties === 'object'
  return isMap ? `Record<string, ${typeOf(additionalProperties)}>` : 'Record<string, unknown>'
}

const formats: Readonly<Record<string, string>> = {
  uuid: '0199a0f2-7c1e-7b52-9a3f-4d1c5e6f7a80',
  'date-time': '2026-03-16T23:59:00.000Z',
  date: '2026-03-16',
  email: 'ines@exemplo.pt',
  uri: 'https://exemplo.pt',
}

/** One value that fits a schema, for readers of the documents. */
export function exampleOf(schema: Json): unknown {
  if (schema.default !== undefined) return schema.default
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const either = schema.anyOf ?? schema.oneOf
  if (either) return exampleOf(either[0]!)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map(exampleOf))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'object') return exampleObject(schema)
  if (type === 'array') return exampleList(schema)
  if (type === 'integer' || type === 'number') return Math.max(schema.minimum ?? 1, 1)
  if (type === 'boolean') return true
  return type === 'string' ? exampleText(schema) : null
}

function exampleObject({ properties = {}, required = [] }: Json): object {
  const shown = Object.entries(properties).filter(([name]) => required.includes(name))
  return Object.fromEntries(shown.map(([name, value]) => [name, exampleOf(value)]))
}

const exampleList = ({ items, prefixItems }: Json): unknown[] =>
  prefixItems ? prefixItems.map(exampleOf) : items ? [exampleOf(items)] : []

const exampleText = ({ format = '', minLength = 0, pattern = '' }: Json): string =>
  formats[format] ?? (/a-z0-9/.test(pattern) ? 'cafe-com-mentores' : 'texto'.padEnd(minLength, 'o'))
