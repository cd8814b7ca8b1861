import type { FieldError } from '#contract/errors.ts'
import type { FieldIssue } from '#contract/issues.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { concerns, withValue } from './paths-in-values.ts'

export type FormState<V> = {
  start: V
  values: V
  /** Fields that were typed in or left: only they show what is wrong. The empty path stands for all of them. */
  shown: ReadonlySet<string>
  /** What the server said of fields; it goes away when the field is changed, and the failure with the last of it. */
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

/** The same value would hear the same from the server, so its word goes only with the value. */
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

/** The sentence for a code, in the language of the moment. */
export type FieldText = (code: string, params?: FieldIssue['params']) => string

export type FormError = { path: string; message: string }

/**
 * What is wrong and may be said now, in the language of the moment: one rule a field, else the server's word. A rule
 * that was still being judged when the form was sent knows its reason better.
 */
export function visibleErrors<V>(
  state: FormState<V>,
  issues: readonly FieldIssue[],
  fieldText: FieldText,
): FormError[] {
  const errors: FormError[] = []
  const add = (path: string, message: string) => {
    if (!errors.some((error) => error.path === path)) errors.push({ path, message })
  }
  for (const { field, code, params } of issues) if (isShown(state.shown, field)) add(field, fieldText(code, params))
  for (const one of state.server) add(one.field, serverText(fieldText, one))
  return errors
}

function isShown(shown: ReadonlySet<string>, field: string): boolean {
  return shown.has('') || [...shown].some((path) => concerns(field, path))
}

// A code that only the server knows comes with its own sentence.
function serverText(fieldText: FieldText, { code, message }: FieldError): string {
  const text = fieldText(code)
  return text === fieldText('invalid') || /\s{2}/.test(text) ? message || text : text
}
