import type { FieldError } from '#contract/errors/errors.ts'
import type { FieldIssue } from '#contract/errors/issues.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { concerns, withValue } from './paths-in-values.ts'

export type FormState<V> = {
  start: V
  values: V
  /** Fields that were typed in or left: only these show errors. The empty path stands for all fields. */
  shown: ReadonlySet<string>
  /** Field errors from the server; each disappears when its field changes, and the failure with the last one. */
  server: readonly FieldError[]
  failure: unknown
  submitting: boolean
  /** Counts refused submits; each one moves the focus. */
  refusals: number
}

export function freshState<V>(start: V): FormState<V> {
  return { start, values: start, shown: new Set(), server: [], failure: null, submitting: false, refusals: 0 }
}

export function showing<V>(state: FormState<V>, path: string): FormState<V> {
  return { ...state, shown: new Set(state.shown).add(path) }
}

/** A field's server error stays until its value changes, because the same value would be refused again. */
export function changed<V>(state: FormState<V>, path: string, value: unknown): FormState<V> {
  const server = state.server.filter((one) => !concerns(one.field, path))
  const settled = state.server.length > 0 && server.length === 0
  const failure = settled ? null : state.failure
  return { ...state, values: withValue(state.values, path, value), server, failure }
}

export function typed<V>(state: FormState<V>, path: string, value: unknown): FormState<V> {
  return showing(changed(state, path, value), path)
}

export function submitted<V>(state: FormState<V>, wrong: boolean): FormState<V> {
  const refusals = state.refusals + (wrong ? 1 : 0)
  return { ...state, shown: new Set(state.shown).add(''), server: [], failure: null, submitting: !wrong, refusals }
}

export function failed<V>(state: FormState<V>, failure: unknown): FormState<V> {
  const server = failure instanceof ApiError ? failure.fields : []
  return { ...state, failure, server, submitting: false, refusals: state.refusals + 1 }
}

/** The sentence for a code, in the current language. */
export type FieldText = (code: string, params?: FieldIssue['params']) => string

/** A form's own sentence for a field and a code: «Indica o teu nome próprio.» */
export type OwnText = (path: string, code: string) => string | undefined

/** Sentences for what is missing, by the path of its field. */
export const missingIn =
  (sentences: Readonly<Record<string, string>>): OwnText =>
  (path, code) =>
    code === 'required' ? sentences[path] : undefined

/** `namesField`: the sentence is clear without the field's label. */
export type FormError = { path: string; code: string; message: string; namesField: boolean }

/**
 * The errors to show now: one per field, the schema's before the server's. A rule that finished after the submit
 * (password strength) gives a better reason than the server's.
 */
export function visibleErrors<V>(
  state: FormState<V>,
  issues: readonly FieldIssue[],
  fieldText: FieldText,
  ownText: OwnText = () => undefined,
): FormError[] {
  const errors: FormError[] = []
  const add = (path: string, code: string, general: () => string) => {
    if (errors.some((error) => error.path === path)) return
    const own = ownText(path, code)
    errors.push({ path, code, message: own ?? general(), namesField: own !== undefined })
  }
  for (const { field, code, params } of issues)
    if (isShown(state.shown, field)) add(field, code, () => fieldText(code, params))
  for (const one of state.server) add(one.field, one.code, () => serverText(fieldText, one))
  return errors
}

function isShown(shown: ReadonlySet<string>, field: string): boolean {
  return shown.has('') || [...shown].some((path) => concerns(field, path))
}

// Codes that only the server knows come with a sentence.
function serverText(fieldText: FieldText, { code, message }: FieldError): string {
  const text = fieldText(code)
  return text === fieldText('invalid') || /\s{2}/.test(text) ? message || text : text
}
